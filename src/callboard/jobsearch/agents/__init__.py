"""The five agents of a job search, one module each."""
