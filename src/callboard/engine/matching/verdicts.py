"""The verdict on one requirement and one candidate: met, partly, missing or unknown.

Exact where it is exact: a spoken language is compared with the level asked for, a bare list of skills with the skills
shown. Of any other requirement the features of its `RequirementFacts`, with weights learned from real pairs, give a
calibrated probability for each verdict. The weights know English; other languages are judged by the words they share.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from callboard.engine.data_files import any_of, data_file
from callboard.engine.facts import Evidence
from callboard.engine.learning.classifier import Classifier, Features, load_classifier
from callboard.engine.matching import education, experience, fit, reasons, skill_findings
from callboard.engine.matching.alternatives import alternatives_in, skill_alternatives
from callboard.engine.matching.asked_work import AskedWork, asked_work, asks_for_leading, names, states_years
from callboard.engine.matching.blockers import credential_finding, right_to_work_finding
from callboard.engine.matching.candidacy import Candidacy
from callboard.engine.matching.conditions import is_condition
from callboard.engine.matching.degree_levels import candidate_degree_level
from callboard.engine.matching.evidence import best_phrases, nearest_line, nearest_title, phrases_naming
from callboard.engine.matching.features import CLAIM, asks_for_certificate, features
from callboard.engine.matching.model import Basis, RequirementMatch, Verdict
from callboard.engine.matching.required_degree import (
    best_study,
    is_degree_met,
    is_degree_short,
    is_high_enough,
    is_other_field,
    names_field,
    required_level,
)
from callboard.engine.matching.requirement_facts import RequirementFacts
from callboard.engine.matching.score_parts import Judgement, RequirementFinding
from callboard.engine.matching.tables import asking_words
from callboard.engine.matching.tenure import Tenure, asked_tenure, job_titles, named_tenure
from callboard.engine.matching.trait_evidence import asks_for_traits, nothing_suggests, suggesting_line
from callboard.engine.matching.words import tokens
from callboard.engine.posting.model import Importance, Requirement, RequirementKind
from callboard.engine.resume.model import Study
from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import category_of

_NICE = 0.4
# What a requirement weighs that names no skill, no years and no degree: traits are claimed rather than shown.
_TRAIT = 0.25
# Expected credit of a verdict that is not certain.
_PARTLY = 0.5
_LIST_WORDS = frozenset(asking_words("list"))
_POSITIVE = frozenset({Verdict.MET, Verdict.PARTLY})
# What a résumé names or lacks, and does not describe.
_TOOLS = frozenset({Category.TECHNICAL, Category.OFFICE, Category.TRADES})
# A phrase is quoted if a reader who judged the requirement as met would quote it with at least this probability.
_QUOTABLE = 0.2
# The same for what people say of themselves, which almost any line comes near to.
_QUOTABLE_CLAIM = 0.25
# A line names a condition if its words cover at least this much of it.
_NAMES_CONDITION = 0.82
# The reason names skills only if their names are at least this share of the requirement: "sales" is not all that
# "studies of sales lift" asks for.
_LEAST_SKILL_NAMES_SHARE = 0.3
# If the best phrase is less probable than this, years are shown by the titles of the jobs that were counted.
_CONVINCES_OF_YEARS = 0.35
# From the first on a job is the same as the role; from the second on its title names what the requirement asks for.
_SAME_ROLE, _TITLE_NAMES_IT = 0.8, 0.3
# With less than this share of the years asked, readers judged one requirement in sixteen as met.
_HARDLY_ANY_YEARS = 0.25
# A second phrase is quoted if it is nearly as probable as the first, and probable enough by itself.
_SECOND, _SECOND_QUOTABLE = 0.8, 0.3

_OBTAINABLE = re.compile(any_of("matching", "wording", "credentials", "obtainable"), re.IGNORECASE)
# A certificate that is asked for by its initials.
_CREDENTIAL = re.compile(r"\b([A-Z]{3,6})\b(?=[^.;,\n]{0,20}\b(?:[Ll]icen[sc]e|[Cc]ertifica))")


def judge(requirement: Requirement, candidacy: Candidacy) -> Judgement:
    """The verdict on one requirement, with its reason and evidence, and what it weighs."""
    match = _finding(requirement, candidacy).on(requirement)
    if candidacy.quoting:
        match = _with_skills(match, requirement, candidacy)
    return Judgement(match, requirement_weight(requirement, candidacy))


def _with_skills(match: RequirementMatch, requirement: Requirement, candidacy: Candidacy) -> RequirementMatch:
    """The match with the skills that the résumé mentions, and those that it lacks; of alternatives if it has none."""
    shown_skills = {name: candidacy.candidate.shows(name) for name in requirement.skills}
    mentioned = tuple(name for name, shown in shown_skills.items() if shown and not shown.via)
    absent = _absent(skill_alternatives(requirement.skills, requirement), candidacy)
    return match.model_copy(update={"mentioned_skills": mentioned, "absent_skills": absent})


def _absent(skills: Iterable[tuple[str, ...]], candidacy: Candidacy) -> tuple[str, ...]:
    """The skills that are not shown, without those of alternatives of which one is."""
    return tuple(name for options in skills if not any(map(candidacy.candidate.shows, options)) for name in options)


def requirement_weight(requirement: Requirement, candidacy: Candidacy) -> float:
    """The weight of a requirement: must or nice to have, and whether a résumé can show it; none for a condition."""
    importance = 1.0 if requirement.importance is Importance.MUST else _NICE
    facts = RequirementFacts(requirement, candidacy)
    if _is_condition(requirement, candidacy):
        return 0.0
    checkable = facts.hard_skills or facts.years or facts.level or requirement.language
    return importance * (1.0 if checkable else _TRAIT)


def _finding(requirement: Requirement, candidacy: Candidacy) -> RequirementFinding:
    if candidacy.assumed.requirement == requirement:
        return RequirementFinding(1.0, "Taken for granted.")
    if set(requirement.skills) & set(candidacy.candidate.assumed):
        return _finding_by_kind(requirement, candidacy)
    # An assumption changes no other finding.
    if requirement not in candidacy.findings:
        candidacy.findings[requirement] = (
            right_to_work_finding(requirement, candidacy)
            or credential_finding(requirement, candidacy)
            or (
                _condition_finding(requirement, candidacy)
                if _is_condition(requirement, candidacy)
                else _finding_by_kind(requirement, candidacy)
            )
        )
    return candidacy.findings[requirement]


def _condition_finding(requirement: Requirement, candidacy: Candidacy) -> RequirementFinding:
    """A condition is left for a person, unless a line of the résumé names it: "lifting up to 100 lbs"."""
    if candidacy.quoting and candidacy.same_language and not candidacy.is_nearly_empty:
        facts = RequirementFacts(requirement, candidacy)
        named = len(facts.words) > 1 and any(
            phrase.probability >= _QUOTABLE and facts.word_alignment(phrase.evidence.quote) >= _NAMES_CONDITION
            for phrase in best_phrases(facts, 1)
        )
        if named and (finding := _learned_finding(facts)).judged in _POSITIVE:
            return finding
    return RequirementFinding(None, reasons.CONDITION, basis=Basis.CONDITION)


def _is_condition(requirement: Requirement, candidacy: Candidacy) -> bool:
    return candidacy.language == "en" and is_condition(RequirementFacts(requirement, candidacy))


def _finding_by_kind(requirement: Requirement, candidacy: Candidacy) -> RequirementFinding:
    if requirement.kind is RequirementKind.LANGUAGE:
        return fit.language_requirement(requirement, candidacy)
    names_skills = is_bare_list(requirement) and not _is_shown_in_other_words(requirement, candidacy)
    if _is_alternative_shown(requirement, candidacy) or (
        names_skills and requirement.kind is not RequirementKind.EDUCATION
    ):
        return _list_finding(requirement, candidacy)
    if requirement.kind is RequirementKind.CERTIFICATE and (
        certificate := skill_findings.matching_certificate(requirement, candidacy)
    ):
        return RequirementFinding(1.0, reasons.certificate_reason(certificate.quote), (certificate,))
    if requirement.kind is RequirementKind.EDUCATION and not candidacy.candidate.resume.education:
        return education.education_finding(requirement, candidacy)
    if candidacy.language != "en" or not candidacy.same_language:
        return _shared_words_finding(requirement, candidacy)
    if candidacy.is_nearly_empty:
        sentence, basis = reasons.plain_reason(Verdict.UNKNOWN)
        return RequirementFinding(None, sentence, basis=basis)
    facts = RequirementFacts(requirement, candidacy)
    if requirement.years and not facts.words:
        return experience.experience_finding(requirement, candidacy)
    return _learned_finding(facts)


def _list_finding(requirement: Requirement, candidacy: Candidacy) -> RequirementFinding:
    """The finding for a bare list of skills, quoting the phrases that name them."""
    finding = skill_findings.skill_finding(requirement, candidacy)
    if not candidacy.quoting:
        return finding
    return replace(finding, evidence=tuple(phrases_naming(RequirementFacts(requirement, candidacy), finding.evidence)))


def is_bare_list(requirement: Requirement) -> bool:
    """Return True if a requirement names skills and says nothing else of them: "Python, SQL or R"."""
    return _says_only(requirement, [(span.start, span.end) for span in find_known(requirement.text)])


def _is_shown_in_other_words(requirement: Requirement, candidacy: Candidacy) -> bool:
    """Return True for traits and fields of work that are not all named: a résumé shows these by what was done.

    Tools have one name, so that a list of them goes by their names.
    """
    if candidacy.language != "en" or {category_of(name) for name in requirement.skills} & _TOOLS:
        return False
    return not all((shown := candidacy.candidate.shows(name)) and not shown.via for name in requirement.skills)


def _is_alternative_shown(requirement: Requirement, candidacy: Candidacy) -> bool:
    """Return True if only alternatives are asked, and one of their skills is shown: "SQL or a similar language"."""
    spans = find_known(requirement.text)
    either = next(iter(alternatives_in(requirement.text)), None)
    if either is None or not _says_only(requirement, [(either.start, either.end)]):
        return False
    named = (span.skill for span in spans if either.start <= span.start and span.skill in requirement.skills)
    shown = map(candidacy.candidate.shows, filter(None, named))
    return any(each and not each.via for each in shown)


def _says_only(requirement: Requirement, places: Sequence[tuple[int, int]]) -> bool:
    """Return True if a requirement names skills, and nothing stands around these places but words of lists."""
    if not requirement.skills or requirement.kind in {RequirementKind.CERTIFICATE, RequirementKind.EDUCATION}:
        return False
    around = requirement.text
    for start, end in reversed(places):
        around = around[:start] + around[end:]
    return not {word for word in around.lower().replace(",", " ").split() if word.isalpha()} - _LIST_WORDS


def _shared_words_finding(requirement: Requirement, candidacy: Candidacy) -> RequirementFinding:
    if requirement.kind is RequirementKind.EDUCATION:
        return education.education_finding(requirement, candidacy)
    if requirement.kind is RequirementKind.EXPERIENCE:
        return experience.experience_finding(requirement, candidacy)
    return skill_findings.ability_finding(requirement, candidacy)


@cache
def _weights() -> Classifier:
    return load_classifier(data_file("matching", "verdicts.npz"))


def _learned_finding(facts: RequirementFacts) -> RequirementFinding:
    if required_level(facts) and is_degree_met(facts) and not facts.years:
        return _explained_finding(facts, Verdict.MET, 1.0)
    weights, named_features = _weights(), features(facts)
    chances = dict(zip(weights.labels, weights.probabilities([named_features])[0], strict=True))
    met, partly = float(chances[Verdict.MET]), float(chances[Verdict.PARTLY])
    missing, unknown = float(chances[Verdict.MISSING]), float(chances[Verdict.UNKNOWN])
    if _has_years_in_the_role(named_features) or _has_led_for_the_years(facts, named_features):
        met, partly, missing = met + partly + missing, 0.0, 0.0
    if _is_stated_in_resumes(facts):
        missing, unknown = missing + unknown, 0.0
    if met > partly and _falls_short(facts, named_features):
        met, partly = 0.0, met + partly
    # First decide whether the résumé shows it at all, then whether in full.
    if met + partly >= missing + unknown:
        judged = Verdict.MET if met >= partly else Verdict.PARTLY
    else:
        judged = Verdict.MISSING if missing >= unknown else Verdict.UNKNOWN
    if judged in _POSITIVE and _names_no_such_credential(facts):
        judged = Verdict.MISSING
    if judged in _POSITIVE and nothing_suggests(facts) and not _evidence(judged, facts):
        judged = Verdict.UNKNOWN
    if judged is Verdict.MISSING and _OBTAINABLE.search(facts.requirement.text):
        judged = Verdict.UNKNOWN
    credit = None if judged is Verdict.UNKNOWN else (met + _PARTLY * partly) / (1 - unknown)
    return _explained_finding(facts, judged, credit)


def _falls_short(facts: RequirementFacts, measured: Features) -> bool:
    """Return True for a degree too low or of another field or none, hardly any of the years asked, or other work."""
    return (
        is_degree_short(facts)
        or (
            measured.named.get("relevant years of asked", _HARDLY_ANY_YEARS) < _HARDLY_ANY_YEARS
            and measured.named.get("years of the skill of asked", 0.0) < _HARDLY_ANY_YEARS
            and not facts.level
        )
        or _unnamed_work(facts) is not None
    )


def _unnamed_work(facts: RequirementFacts) -> AskedWork | None:
    """What years are asked of, if no job names it, nor any line with its years: economics, of somebody who teaches."""
    work = asked_work(facts.requirement.text) if facts.years and facts.level is None else None
    if work is None or any(names(job, work) for job in facts.candidacy.candidate.jobs):
        return None
    if any(states_years(line.text, work) for line in facts.resume.lines):
        return None
    # A skill may go by another name in the résumé.
    skills = [name for name in facts.hard_skills if work.rarest & set(tokens(facts.written(name)))]
    return None if any((shown := facts.candidacy.candidate.shows(name)) and shown.months for name in skills) else work


def _years_worked(judged: Verdict, facts: RequirementFacts) -> Tenure | None:
    """The years that are told: of jobs that name what is asked if these explain the verdict, or of relevant work."""
    named = named_tenure(facts.requirement.text, facts.candidacy)
    if named and facts.years and named.relevant and reasons.bears_out(judged, named.relevant, facts.years):
        return named
    return asked_tenure(facts.requirement.text, facts.candidacy)


def _is_stated_in_resumes(facts: RequirementFacts) -> bool:
    """Return True for years, degrees and credentials: who has these states them, so silence means missing.

    Not so of an everyday driver's licence, nor of a credential that may still be obtained.
    """
    if _OBTAINABLE.search(facts.requirement.text):
        return False
    return bool(facts.years or required_level(facts) or asks_for_certificate(facts))


def _names_no_such_credential(facts: RequirementFacts) -> bool:
    """Return True if a certificate is asked for by initials of which the résumé names none: a CPA is no CBA."""
    initials = set(_CREDENTIAL.findall(facts.requirement.text))
    if not initials or facts.requirement.or_equivalent or facts.years:
        return False
    return not any(
        initials & set(skill_findings.INITIALS.findall(piece.text)) for piece in facts.candidacy.candidate.pieces
    )


def _has_years_in_the_role(measured: Features) -> bool:
    """Return True if the candidate did this very job for the years asked, and a title names that job.

    Of 61 judged requirements of this kind 46 are met, 13 partly, two are missing.
    """
    return (
        measured.named.get("relevant years of asked", 0.0) >= 1
        and measured.named["nearest job to the role"] >= _SAME_ROLE
        and measured.named.get("nearest words in a title", 0.0) >= _TITLE_NAMES_IT
    )


def _has_led_for_the_years(facts: RequirementFacts, measured: Features) -> bool:
    """Return True if years of leading people are asked for, and jobs in which people were led lasted as long.

    Of six judged requirements of this kind four are met, two partly.
    """
    return asks_for_leading(facts.requirement.text) and measured.named.get("relevant years of asked", 0.0) >= 1


def _explained_finding(facts: RequirementFacts, judged: Verdict, credit: float | None) -> RequirementFinding:
    """The finding with its reason and evidence; a score alone needs neither."""
    if not facts.candidacy.quoting:
        return RequirementFinding(credit, "", (), judged)
    if by_skills := _by_skills(judged, facts):
        quotations = (
            tuple(phrases_naming(facts, by_skills.mentions)) if by_skills.mentions else _evidence(judged, facts)
        )
        return RequirementFinding(credit, by_skills.reason, quotations, judged, Basis.SKILLS)
    quotations = _evidence(judged, facts)
    reason = _reason(judged, facts, quoted=bool(quotations))
    if judged is Verdict.PARTLY and not quotations and (line := _suggesting_line(facts)):
        reason, quotations = reasons.line_reason(), (line,)
    if judged is Verdict.MET and not quotations and _is_claimed(facts) and (line := _suggesting_line(facts)):
        # What nobody can point to is no more than suggested.
        judged, reason, quotations = Verdict.PARTLY, reasons.line_reason(), (line,)
    if judged is Verdict.MET and not quotations and not _is_claimed(facts) and (title := nearest_title(facts)):
        reason, quotations = reasons.suggested_reason(title.value), (title.evidence,)
    return RequirementFinding(credit, reason.sentence, quotations, judged, reason.basis)


def _suggesting_line(facts: RequirementFacts) -> Evidence | None:
    """The line to ask about where none convinces: conduct that suggests a trait, or for anything else the nearest."""
    return suggesting_line(facts) if asks_for_traits(facts) else nearest_line(facts)


def _is_claimed(facts: RequirementFacts) -> bool:
    """Return True for what people say of themselves, which no single job stands behind: "willing to work late"."""
    return bool(facts.soft_skills or CLAIM.search(facts.requirement.text))


def _years_are_the_reason(judged: Verdict, facts: RequirementFacts) -> bool:
    """Return True if the years of relevant work are the reason for the verdict."""
    worked = _years_worked(judged, facts)
    return bool(facts.years and worked and reasons.bears_out(judged, worked.relevant, facts.years))


class _NamedSkills(NamedTuple):
    """A reason that names skills, and where the résumé names them."""

    reason: str
    mentions: tuple[Evidence, ...]


def _by_skills(judged: Verdict, facts: RequirementFacts) -> _NamedSkills | None:
    """The reason by the skills asked for; None where it is one of degrees or years, or skills do not explain it."""
    if required_level(facts) is not None or (facts.years and judged is not Verdict.UNKNOWN):
        return None
    if not facts.hard_skills or facts.skill_names_share < _LEAST_SKILL_NAMES_SHARE:
        return None
    shown_skills = {name: facts.candidacy.candidate.shows(name) for name in facts.hard_skills}
    direct = {name: shown for name, shown in shown_skills.items() if shown and not shown.via}
    absent = tuple(map(facts.written, _absent(facts.skill_alternatives, facts.candidacy)))
    reason = reasons.skills_reason(judged, tuple(map(facts.written, direct)), absent)
    quotes_mentions = judged in _POSITIVE
    mentions = tuple(each for shown in direct.values() for each in shown.evidence) if quotes_mentions else ()
    return _NamedSkills(reason, mentions) if reason else None


def _evidence(judged: Verdict, facts: RequirementFacts) -> tuple[Evidence, ...]:
    """The study itself where a degree is asked for; else the phrases that convince, at most two; none if none does."""
    if judged not in _POSITIVE:
        return ()
    if required_level(facts) is not None and (study := best_study(facts)) and _explains(study, judged, facts):
        return (education.study_evidence(study),)
    phrases = best_phrases(facts)
    best = phrases[0].probability if phrases else 0.0
    if best < _CONVINCES_OF_YEARS and _years_are_the_reason(judged, facts):
        return job_titles(facts.candidacy, facts.requirement.text)
    if best < (_QUOTABLE_CLAIM if _is_claimed(facts) and not facts.hard_skills else _QUOTABLE):
        return ()
    least = max(_SECOND_QUOTABLE, _SECOND * best)
    return (phrases[0].evidence, *(phrase.evidence for phrase in phrases[1:] if phrase.probability >= least))


def _explains(study: Study, judged: Verdict, facts: RequirementFacts) -> bool:
    """Return False for a study below the level asked for where experience may stand in for it, and does."""
    return judged is not Verdict.MET or candidate_degree_level(study) is None or is_high_enough(study, facts)


def _reason(judged: Verdict, facts: RequirementFacts, *, quoted: bool) -> reasons.Reason:
    if level := required_level(facts):
        study = best_study(facts)
        if study is None:
            return reasons.no_degree_reason(level.value)
        if not _explains(study, judged, facts):
            return reasons.plain_reason(judged, quoted=quoted)
        if judged is Verdict.MET:
            return reasons.sufficient_degree_reason(study.title, other_field=is_other_field(facts))
        enough = is_high_enough(study, facts)
        field = names_field(study)
        return reasons.degree_reason(study.title, level.value, enough=enough, field=field)
    if facts.years and judged is not Verdict.UNKNOWN:
        return _years_reason(judged, facts, facts.years, quoted=quoted)
    return reasons.plain_reason(judged, quoted=quoted)


def _years_reason(judged: Verdict, facts: RequirementFacts, years: float, *, quoted: bool) -> reasons.Reason:
    related = asked_tenure(facts.requirement.text, facts.candidacy)
    if judged is not Verdict.MET and related and (work := _unnamed_work(facts)):
        return reasons.unnamed_work_reason(judged, work.name, related.relevant, years)
    worked = _years_worked(judged, facts)
    return reasons.years_reason(judged, worked.relevant if worked else None, years, quoted=quoted)
