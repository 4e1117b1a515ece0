"""Trust: what a model writes is checked against its sources, and documents are searched for attempts to steer a reader.

The way of a sentence that a model wrote:

1. `claims.output_check` takes the fields of an output one by one. A quotation that does not stand in its document is
   refused (`claims.quotations`); so is a number, skill, degree or name that no document has (`claims.document_facts`).
2. Words about protected traits and guessed motives are refused (`protected.refused_topics`).
3. A question is refused for what it takes for granted and no line shows (`claims.presuppositions`).
4. A statement meets the checks of `support.entailment`, in the order of its `CHECKS`: months, figures, names, words
   that nothing implies, opposites, denials. Without quotations, the lines most like it have to support it
   (`support.nearest_lines`). Answers in a chat begin here.
5. It has to be a paraphrase of one place of its source (`paraphrase.english`; in other languages
   `paraphrase.verbatim`).

What passes all of it is accepted; every fault tells the writer what to correct. A quotation that is to raise a verdict
on a requirement has to show it (`support.requirement_proof`).

Of a document, `scan` reports hidden text (`hidden_text`) and instructions to its reader (`instructions`), and
`protected.blind` removes what must not matter before a score. `quantities` and `language` serve all of them.
"""
