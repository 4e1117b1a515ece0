"""One module a command, each with an `app`."""
