"""The job seeker's side: postings from many sources, normalised and kept current."""
