"""Certificates and licences: the one asked for among those that the résumé lists."""

from __future__ import annotations

import re
from dataclasses import replace

from callboard.engine.facts import Evidence
from callboard.engine.learning.vectors import is_common_word
from callboard.engine.matching.comparison.comparison import RequirementComparison
from callboard.engine.matching.evidence import reasons
from callboard.engine.matching.verdicts.finding import RequirementFinding
from callboard.engine.matching.vocabulary.words import stems, weight
from callboard.engine.skills.reader import find_known

# Two letters are a country or a state as well.
_CAPITALS = re.compile(r"\b[A-Z]{3,6}\b")
# A certificate that is asked for by its initials.
_CREDENTIAL = re.compile(r"\b([A-Z]{3,6})\b(?=[^.;,\n]{0,20}\b(?:[Ll]icen[sc]e|[Cc]ertifica))")
# Share of the credit that remains if the work is shown but the required certificate is not named.
_CREDIT_WITHOUT_CERTIFICATE = 0.6
# Words of less weight do not identify a certificate.
_MIN_WORD_WEIGHT = 0.5


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
        shared_stems = requirement_stems & set(stems(certificate.name.value, comparison.candidate.language))
        shared_skills = {span.skill for span in find_known(certificate.name.value)} & set(requirement.skills)
        if shared_skills or len(shared_stems) >= max(min(2, len(requirement_stems)), 1):
            return certificate.name.evidence
    return None


def certificate_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding for a certificate that the résumé lists."""
    if not compared.asked.is_certificate:
        return None
    certificate = matching_certificate(compared)
    if certificate is None:
        return None
    return RequirementFinding(1.0, reasons.certificate_reason(certificate.quote), (certificate,))


def names_no_such_credential(compared: RequirementComparison) -> bool:
    """Return True if a certificate is asked for by initials of which the résumé names none: a CPA is no CBA."""
    text = compared.asked.text
    initials = initials_in(text) & set(_CREDENTIAL.findall(text))
    if not initials or compared.requirement.or_equivalent or compared.asked.years:
        return False
    return not any(initials & initials_in(piece.text) for piece in compared.candidate.pieces)


def certified(finding: RequirementFinding, compared: RequirementComparison) -> RequirementFinding:
    """Lower the credit unless a certificate is named: having done the work does not prove a licence."""
    if named := matching_certificate(compared):
        return RequirementFinding(1.0, reasons.sentence("certificate", "named"), (named,))
    if not finding.credit:
        return finding
    reason = reasons.sentence("certificate", "unnamed", reason=finding.reason)
    return replace(finding, credit=finding.credit * _CREDIT_WITHOUT_CERTIFICATE, reason=reason)
