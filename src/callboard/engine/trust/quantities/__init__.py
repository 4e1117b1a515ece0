"""Read and compare figures with their units, periods and bounds, and dates."""
