"""Advice to a job seeker: what their profile shows, what a market asks and pays, and how to meet one posting."""
