"""A process that has learned the part: libraries loaded, waiting to go on in a command's place.

Loading the durable engine takes over a second, most of what a command needs. So a command that needed it leaves an
understudy behind, which forks for the next one and is gone after some idle minutes. The fork has the caller's
arguments, folder, environment and terminal, and nothing of earlier commands. See `docs/decisions/0006`.
"""
