"""Reads job postings into facts.

From a document to its requirements: `reading` makes rows of clean text (`lines` restores those that were lost), `units`
cuts them into lines and sentences, judges what each is by learned weights, and puts them in lists; `requirements` makes
of each item what is asked for. `title` and `employer` choose among candidates by learned weights; `places`, `terms` and
`salary` (with `money`) read what is stated; `roles` tells apart the roles of one text. `parser` joins them.
"""
