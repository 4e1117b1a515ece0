"""Words, and what the engine knows of them without a résumé or a posting.

Tokens, stems and weights (`words`), meaning and rarity (`word_vectors`), what words of requirements, titles and
studies stand for (`tables`), and the occupations that titles name (`occupations`).
"""
