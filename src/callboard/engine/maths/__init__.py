"""Mathematics by rules: English requests into solved problems with steps and a check. SymPy is imported only here."""
