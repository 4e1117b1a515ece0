"""General work beside hiring: the specialists that free-form requests are routed to."""
