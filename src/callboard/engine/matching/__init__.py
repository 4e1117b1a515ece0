"""Compare one résumé with one posting, requirement by requirement, and score how well they fit.

From a pair of documents to a score, each step in a package, which imports only those above it:

1. `vocabulary` knows words, whoever uses them.
2. Each side is arranged for comparison by itself: the résumé in `candidate`, the role and its requirements in `role`.
3. `comparison` sets them side by side and measures: titles, jobs, years, degrees, topics.
4. `evidence` finds the lines of the résumé that show a requirement, and the sentences that say why.
5. `verdicts` judges each requirement; its `rules` lists who judges what.
6. `score` makes the score of the verdicts, and finds what would raise it.

`scorer` is the way in; `model` is the outcome. `roles` chooses the role of a posting with several, `retrieval` the
postings that are worth comparing.
"""
