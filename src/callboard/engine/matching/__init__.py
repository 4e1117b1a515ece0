"""Compare one résumé with one posting, requirement by requirement, and score how well they fit.

From a pair of documents to a score, each step in the modules that it names:

1. Each side is arranged for comparison: the résumé in `candidate_facts` (texts, lines, phrases, shown skills), the
   role in `role_facts`, each of its requirements in `requirement_facts`.
2. Both are set side by side: `similarity` (titles, jobs by `job_relevance`, topics), `comparison`, and
   `requirement_comparison` for one requirement.
3. Each requirement is judged: `verdicts` chooses who does. Exact rules judge the right to work and licences
   (`blockers`), languages (`spoken_languages`) and lists of skills (`skill_lists`); of all else `learned_verdict`
   predicts the verdict from `features`, and `explanation` gives the reason and the quotations.
4. `assessment` makes the score of the verdicts, and of what no single requirement asks for: `experience`,
   `education`, `fit`. `improvements` finds what would raise it.

`scorer` is the way in; `model` is the outcome.
"""
