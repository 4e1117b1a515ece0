"""Certificates and licences: the one asked for among those that the résumé lists."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from itertools import chain

from callboard.core.text import fold, shorten
from callboard.engine.data_files import any_of
from callboard.engine.facts import Evidence
from callboard.engine.learning.vectors import is_common_word
from callboard.engine.matching.comparison.comparison import Comparison, RequirementComparison
from callboard.engine.matching.evidence import reasons
from callboard.engine.matching.model import Verdict
from callboard.engine.matching.verdicts.finding import RequirementFinding
from callboard.engine.matching.verdicts.stated_conditions import has_words_of, statements
from callboard.engine.matching.vocabulary.word_vectors import is_content_word
from callboard.engine.matching.vocabulary.words import stems, weight
from callboard.engine.posting.lexicon import wording
from callboard.engine.skills.reader import find_known
from callboard.engine.text.folding import words_only

_any_of = partial(any_of, "matching", "wording", "credentials")

# Two letters are a country or a state as well.
_CAPITALS, _INITIALS_OF_TWO = re.compile(r"\b[A-Z]{3,6}\b"), re.compile(r"\b[A-Z]{2,6}\b")
# A certificate, or the body that gives it, asked for by its initials: "CIMA or ACCA qualified", "member of RICS".
_INITIALS = r"((?:\b[A-Z]{3,6}\b(?:, | or |/|, or )?)+)"
_CREDENTIAL = re.compile(
    rf"{_INITIALS}(?=[^.;,\n]{{0,20}}\b{_any_of('behind')})|\b{_any_of('before')}(?:\s\w+)?[\s(]{{1,2}}{_INITIALS}"
)
_CAPITAL = re.compile(r"[A-Z]")
# Credentials that are all asked for.
_AND = re.compile(r"\s(?:and|&|\+)\s")
# Share of the credit that remains if the work is shown but the required certificate is not named.
_CREDIT_WITHOUT_CERTIFICATE = 0.6
# Words of less weight do not identify a certificate.
_MIN_WORD_WEIGHT = 0.5
# A skill stands for its certificate where its name is so much of the requirement: "OSHA" is little of four trainings.
_NAMED = 0.2
# A certificate is the one asked for only if it shares this part of the words of the shorter of both.
_MOST = 0.5


def initials_in(text: str) -> set[str]:
    """The initials that a certificate or licence goes by: BLS, CPA, CDL. "MUST hold an OHIO license" has none."""
    return {word for word in _CAPITALS.findall(text) if not is_common_word(word)}


def matching_certificate(compared: RequirementComparison) -> Evidence | None:
    """The certificate of the résumé that is the one asked for."""
    requirement, comparison = compared.requirement, compared.comparison
    requirement_stems = {
        each
        for each in stems(requirement.text, comparison.role.language)
        if weight(each, comparison.role.language) >= _MIN_WORD_WEIGHT
    }
    initials = initials_in(requirement.text)
    for certificate in comparison.candidate.resume.certificates:
        # A driver's license is no CDL.
        if initials and not initials & initials_in(certificate.name.value.upper()):
            continue
        certificate_stems = set(stems(certificate.name.value, comparison.candidate.language))
        shared_stems = requirement_stems & certificate_stems
        # Ten hours of OSHA training are not forty hours of HAZWOPER, though both are "OSHA … hour".
        are_most = len(shared_stems) >= _MOST * min(len(requirement_stems), len(certificate_stems))
        shared_skills = {span.skill for span in find_known(certificate.name.value)} & set(requirement.skills)
        names_it = shared_skills and compared.asked.skill_names_share >= _NAMED
        if names_it or (are_most and len(shared_stems) >= max(min(2, len(requirement_stems)), 1)):
            return certificate.name.evidence
    return None


def certificate_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding for a certificate that the résumé lists."""
    if not compared.asked.is_certificate:
        return None
    if partly := _some_of_several(compared):
        return partly
    certificate = matching_certificate(compared)
    if certificate is None:
        return None
    return RequirementFinding(
        1.0,
        reasons.sentence("certificate", "listed", name=shorten(certificate.quote, reasons.LONGEST_NAME)),
        (certificate,),
    )


def _some_of_several(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding where several credentials are asked for and the résumé names any: "White Card and first aid"."""
    asked = [part.strip(" .,;") for part in _AND.split(compared.requirement.text)]
    if len(asked) < 2 or not all(map(_names_credential, asked)):
        return None
    named = {part: evidence for part in asked if (evidence := _naming(part, compared.comparison))}
    if not named:
        return None
    if len(named) == len(asked):
        return RequirementFinding(1.0, reasons.skills_sentence("mentioned", asked), tuple(named.values()))
    absent = [part for part in asked if part not in named]
    words = {"named": " and ".join(named), "absent": " or ".join(absent)}
    reason = reasons.sentence("certificate", "some", **words)
    return RequirementFinding(len(named) / len(asked), reason, tuple(named.values()), Verdict.PARTLY)


def _names_credential(part: str) -> bool:
    """Return True for "current forklift licence" and "White Card"; "a clean record" is none."""
    words = [word for word in part.split() if is_content_word(word.lower())]
    return bool(wording("requirements", "certificates").search(fold(part))) or all(map(_CAPITAL.match, words))


def _naming(part: str, comparison: Comparison) -> Evidence | None:
    """What names a credential: a certificate or a line with its words, or a mention of the skill that it is."""
    shown = [comparison.shown_skill(span.skill) for span in find_known(part) if span.skill]
    if shown and all(each and not each.via and each.evidence for each in shown):
        return next(each.evidence[0] for each in shown if each)
    lines = statements(comparison, comparison.candidate.resume)
    # A name is not bent: who "aided" others first has no First Aid.
    name = {fold(word) for word in part.split() if _CAPITAL.match(word)} - set(_of_certificates(part))
    return next(
        (
            evidence
            for text, evidence in lines
            if has_words_of(part, text, comparison) and name <= set(words_only(text).split())
        ),
        None,
    )


def _of_certificates(text: str) -> list[str]:
    """The words of a text that every certificate may have: "certifications", "license"."""
    return [found[0] for found in wording("requirements", "certificates").finditer(fold(text))]


def names_no_such_credential(compared: RequirementComparison) -> bool:
    """Return True if a certificate is asked for by initials of which the résumé names none: a CPA is no CBA."""
    text = compared.asked.text
    initials = initials_in(" ".join(chain.from_iterable(_CREDENTIAL.findall(text))))
    if not initials or compared.requirement.or_equivalent or compared.asked.years:
        return False
    return not any(initials & initials_in(piece.text) for piece in compared.candidate.pieces)


def names_credential(compared: RequirementComparison) -> bool:
    """Return False if a certificate is asked for and no line of the résumé names it: teaching is no certificate.

    A line names it by its initials, or by a word of it beside one for certificates.
    """
    text, language = compared.asked.text, compared.comparison.role.language
    if not compared.asked.is_certificate or compared.requirement.or_equivalent:
        return True
    of_certificates = wording("requirements", "certificates")
    named = {each for each in stems(text, language) if weight(each, language) >= _MIN_WORD_WEIGHT}
    named -= set(stems(" ".join(of_certificates.findall(fold(text))), language))
    initials = {word for word in _INITIALS_OF_TWO.findall(text) if not is_common_word(word)}
    return any(
        initials & set(_INITIALS_OF_TWO.findall(text))
        or (of_certificates.search(fold(text)) and named & set(stems(text, language)))
        for text, _ in statements(compared.comparison, compared.candidate.resume)
    )


def certified(finding: RequirementFinding, compared: RequirementComparison) -> RequirementFinding:
    """Lower the credit unless a certificate is named: having done the work does not prove a licence."""
    if named := matching_certificate(compared):
        return RequirementFinding(1.0, reasons.sentence("certificate", "named"), (named,))
    if not finding.credit:
        return finding
    reason = reasons.sentence("certificate", "unnamed", reason=finding.reason)
    return replace(finding, credit=finding.credit * _CREDIT_WITHOUT_CERTIFICATE, reason=reason)
