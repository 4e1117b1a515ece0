"""How hard properties are tried: a little at every run, and as hard as one likes with `--hypothesis-profile deep`."""

from hypothesis import settings

# No deadline: how long an example takes says how busy the machine is.
settings.register_profile("callboard", max_examples=40, deadline=None)
settings.register_profile("deep", max_examples=1000, deadline=None)
settings.load_profile("callboard")
