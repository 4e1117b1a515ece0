"""Names that are known from data files: cities, regions, countries."""
