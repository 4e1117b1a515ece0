"""Compare one résumé with one posting, requirement by requirement, and score how well they fit.

From a pair of documents to a score, each step in the modules that it names:

1. Each side is arranged for comparison: the résumé in `candidate_facts` (texts, lines, phrases, shown skills), the
   role in `role_facts`, each of its requirements in `requirement_facts`.
2. Both are set side by side: `similarity` (titles, jobs by `job_relevance`, topics), `comparison`, and
   `requirement_comparison` for one requirement.
3. Each requirement is judged: `verdicts` lists the rules. Exact ones judge the right to work and licences
   (`blockers`), languages (`spoken_languages`), lists of skills (`skill_lists`) and conditions of the job
   (`conditions`); of all else `learned_verdict` predicts the verdict from `features`, degrees by `required_degree`,
   years by `years_of_work` and `asked_work`. `explanation` gives the reason, in sentences of `reasons`, and the
   `quotations`, which `evidence` ranks. Texts that are not in English are judged by the words they share
   (`education`, `experience`, `skill_findings`).
4. `assessment` makes the score of the verdicts, and of what no single requirement asks for: `experience`,
   `education`, `fit`. `improvements` finds what would raise it.

`scorer` is the way in; `model` is the outcome.
"""
