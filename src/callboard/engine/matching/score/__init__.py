"""The score that comes of the verdicts, and of what no single requirement asks for.

`assessment` makes it: of the verdicts, and the parts of `experience` and `fit`. `parts` adds them up, and
`improvements` finds what would raise the score.
"""
