"""What is told of a verdict: the quotations of the résumé, and the reason in a sentence.

`phrase_ranking` ranks the phrases by how likely a reader would quote them, `quotations` chooses among them, and
`reasons` fills the sentences.
"""
