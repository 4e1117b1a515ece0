"""Protection of judgement: hidden text, instructions to the reader, blind mode, unsupported claims."""
