"""The verdict on each requirement: met, partly, missing or unknown.

`rules` is where it is made: the first rule that knows a requirement judges it, each in a module of its own
(`blockers`, `right_to_work`, `conditions`, `spoken_languages`, `skills`, `certificates`; `education` and `experience`
by shared words, for texts that are not in English). All else is for `learned_verdict`, which predicts a verdict from
`features`, and `explanation`, which gives its reason. Every rule returns a `finding`.
"""
