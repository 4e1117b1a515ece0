"""Browser libraries, icons and fonts that the web app ships: fetched, cut to what is used, and written into the tree.

`make vendor` runs it; `docs/decisions/0018` says why the files are kept in the tree and not fetched at every build.
"""
