"""A résumé's text to facts: who, where, when, what, each with its source.

`parser` is the way in. Its packages and modules, each of which knows only those below it:

* `parser`: the stages in their order, then the facts, each from the module that knows them
* `lists`: skills, languages, certificates, publications, projects, awards, interests
* `history`: jobs and studies: the fields of their headers, and the highlights below them
* `page_header`: name, headline, contact details, summary
* `stages`: lines to rows, sections and entries
* `vocabulary`: what a short text names by its words alone
* `pieces`, `lexicon`, `model`: stretches of text, word lists, the facts

`jsonresume` writes facts in the schema of JSON Resume and reads a file in it; `recognise` says whether a document is a
résumé at all.
"""
