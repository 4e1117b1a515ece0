"""The résumé arranged for comparison; nothing here knows a posting.

`candidate_facts` holds it all: texts with their weights and jobs (`resume_texts`), lines that may show a requirement
(`lines`), phrases that can be quoted (`phrases`), skills with the strength of their evidence (`shown_skills`).
`studies` tells what a study is.
"""
