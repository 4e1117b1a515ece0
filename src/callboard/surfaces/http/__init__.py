"""What every way in over HTTP shares: the serving process, who asks, what is refused, problems and event streams."""
