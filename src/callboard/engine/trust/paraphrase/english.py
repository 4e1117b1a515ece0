"""Decide whether an English sentence is a paraphrase of one place of its source.

It is one if each of its phrases stands there (`alignment`), after no other changes than these:

* another form of a word, a synonym of it, words of grammar ("a", "is", "she" for whom a line is about);
* a phrase, or words before a noun, left out whole (`omissions`): not from a rule ("must", "may", "not"), where only one
  of several parts may be; never a condition, nor a word that limits what is said ("only", "usually", "helped");
* a phrase with its preposition at another place of its clause ("In May it rained.", "It rained in May."); who does what
  to whom stays in its order, and so do phrases with the same preposition;
* active for passive and passive for active (`variants`), "association meetings" for "meetings of associations";
* the words of a place from its beginning, in their order (`word_order`);
* a label with what stands behind it ("Must have: a licence", "A licence is required").

Whatever else a sentence does is more or something else than its source says, however likely it may be.
"""

from __future__ import annotations

import re
from dataclasses import replace

from callboard.core.text import shorten, squeeze
from callboard.engine.trust.language.lexicon import CLAUSE_BREAK, Lexicon, lexicon, lexicon_of, words
from callboard.engine.trust.language.source_text import SupportingText, sentences
from callboard.engine.trust.paraphrase.alignment import aligns
from callboard.engine.trust.paraphrase.normal_form import without_frame
from callboard.engine.trust.paraphrase.tokens import tokenized
from callboard.engine.trust.paraphrase.variants import is_past_form, noun_compounds, variants_of, with_agreeing_verbs
from callboard.engine.trust.paraphrase.word_order import follows_order
from callboard.engine.trust.quantities.reader import quantities


def paraphrase_faults(sentence: str, support: SupportingText) -> list[str]:
    """A fault of an English sentence with a clause that paraphrases no place of its support.

    What asks, thanks and counts states nothing that a place would have to say; nor does what names the job that is
    offered, or a requirement of which nothing is found.
    """
    lexicon = lexicon_of(sentence)
    sentence = lexicon.without_courtesies(sentence)
    found = words(sentence)
    if lexicon.language != "en" or sentence.rstrip().endswith("?") or found & lexicon.word_set("inquiry"):
        return []
    sentence = lexicon.with_idioms_as_words(sentence)
    quotes = [(lexicon.with_idioms_as_words(quote), False) for quote in support.quotes]
    quotes += [(lexicon.with_idioms_as_words(quote), True) for quote in support.posting_quotes]

    # What a role asks for, only its posting says.
    if asks_for := lexicon.phrase_at_start("paraphrase", "required_by", sentence):
        sentence, quotes = sentence.removeprefix(asks_for), [row for row in quotes if row[1]]

    def is_supported(text: str) -> bool:
        return _states_nothing(text, support, lexicon) or any(
            is_paraphrase(text, part, support.context, asked=asked)
            for quote, asked in quotes
            for part in sentences(quote)
        )

    clauses = [clause for clause in CLAUSE_BREAK.split(sentence) if re.search(r"\w", clause)]
    if is_supported(sentence) or all(map(is_supported, clauses)):
        return []
    return [f"“{shorten(squeeze(sentence), 80)}” does not restate its quotation; use its words, in its order."]


def _states_nothing(text: str, support: SupportingText, lexicon: Lexicon) -> bool:
    """Return True for what no place has to say."""
    found = words(text)
    content = lexicon.content(found)
    if all(word.isdigit() for word in found):
        # A figure alone answers a question.
        return True
    if found & lexicon.word_set("courteous") and not any(quantities(text)) and content <= words(support.context):
        return True
    named = content - lexicon.word_set("offer")
    if found & lexicon.word_set("offer") and named and named <= words(support.offered):
        return True
    counted = found & lexicon.word_set("counted")
    if counted and not content - counted:
        return True
    missing = content - lexicon.word_set("reporting")
    silent = found & lexicon.negations and found & lexicon.word_set("reporting")
    if silent and not support.posting_quotes:
        # That no line says it, the check of words has seen.
        return True
    return bool(silent and missing) and any(missing <= words(quote) for quote in support.posting_quotes)


def is_paraphrase(sentence: str, place: str, context: str, *, asked: bool = False) -> bool:
    """Return True if an English sentence paraphrases a place of its source.

    Args:
        sentence: what is said.
        place: a line, a sentence or a point of the source.
        context: names that need no place: the person, the employer of the line.
        asked: the place is one of a posting, whose points are asked for.
    """
    english = lexicon("en")
    said = tokenized(without_frame(sentence))
    tells_deed = english.has_phrase("paraphrase", "done", sentence) or any(
        each.is_verb and is_past_form(each.text) for each in said.tokens
    )
    if _is_to_come(place) and tells_deed and not english.has_phrase("paraphrase", "to_come", sentence):
        return False
    if not said.tokens and not said.last_qualifiers:
        return True
    known = english.roots_in(context)
    if follows_order(said, tokenized(place)):
        return True
    orders = (said, *(replace(said, tokens=each) for each in noun_compounds(said.tokens)))
    return any(
        aligns(*with_agreeing_verbs(each, variant), known)
        for variant in variants_of(place, asked=asked)
        for each in orders
    )


def _is_to_come(place: str) -> bool:
    """Return True for "the quay will be repaired", which is not "the quay was repaired"."""
    is_done = lexicon("en").has_phrase("paraphrase", "done", place)
    return lexicon("en").has_phrase("paraphrase", "to_come", place) and not is_done
