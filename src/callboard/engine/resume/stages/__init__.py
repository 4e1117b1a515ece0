"""From lines to entries: the stages that `parser.STAGES` lists, each `Layout -> Layout`, and what they go by."""
