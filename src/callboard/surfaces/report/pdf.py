"""Render a report to PDF: the facts of the HTML report, set by Typst.

Texts of a file or a model reach the typesetter as JSON data, never as markup.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typst

from callboard.core.text import with_capital
from callboard.engine.matching.model import BlockerCheck, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.writing.evaluation import ADVANCE_FROM, DECLINE_BELOW
from callboard.engine.writing.model import Claim
from callboard.engine.writing.requirement_words import asked_for
from callboard.hiring.decisions import Decision
from callboard.hiring.report import AgentLine, HiringReport
from callboard.surfaces.report.charts import WIDTH, Career
from callboard.surfaces.report.report_values import ReportValues, finding, place, quotation, report_values
from callboard.surfaces.report.template_engine import day, one_line

HERE = Path(__file__).parent
TEMPLATE = HERE / "templates" / "report.typ"
FONTS = HERE / "fonts"

MAX_CLAIMS = 3
"""Reasons, concerns, and quotations of a requirement."""

Words = dict[str, Any]


def render_pdf(report: HiringReport) -> bytes:
    """One candidate's report as a PDF file. Blocks for a moment."""
    data = json.dumps(_data(report_values(report)), ensure_ascii=False)
    return typst.compile(TEMPLATE, format="pdf", font_paths=[FONTS], sys_inputs={"data": data})


def _data(values: ReportValues) -> dict[str, Any]:
    words: Words = catalogue("report")
    return {
        "labels": words["paper"],
        "date": day(values.report.created_at),
        "engine": values.engine,
        **_verdict(values, words),
        **_findings(values, words),
        **_appendix(values, words),
    }


def _verdict(values: ReportValues, words: Words) -> dict[str, Any]:
    report, match = values.report, values.report.matching_analysis
    evaluation, labels = report.evaluation, words["paper"]
    advice = evaluation.recommendation.value if evaluation else None
    findings = report.scan.findings if report.scan.suspicious else ()
    return {
        "candidate": report.candidate,
        "role": report.role,
        "error": f"{labels['early']} {report.error}" if report.error else None,
        "held": " ".join(filter(None, (_held(report, words), *report.recognised))) or None,
        "score": _score(match) if match else None,
        "advice": {"status": advice, "word": words["advice"][advice]} if advice else None,
        "suspicious": [f"Page {each.page}: {each.reason} “{one_line(each.text)}”" for each in findings],
        "reasons": _claims(evaluation.strengths) if evaluation else [],
        "concerns": _claims(evaluation.risks) if evaluation else [],
        "breakers": [_breaker(each, words) for each in match.blockers] if match else [],
        "bars": [
            {
                "name": words["criterion"][bar.name],
                "share": bar.earned,
                "points": f"{bar.points:.0f} / {bar.weight:.0f}",
                "reason": bar.reason,
            }
            for bar in values.bars
        ],
        "decisions": [_decided(each, words) for each in report.decisions],
        "model": dict.fromkeys(values.by_model, words["model"]),
    }


def _held(report: HiringReport, words: Words) -> str | None:
    if not report.holds:
        return None
    reasons = " ".join(hold.reason for hold in report.holds)
    return f"{words['held']['title']}. {reasons} {words['held']['nothing']}"


def _score(match: MatchingAnalysis) -> dict[str, Any]:
    likely = f", likely {match.low:.0f} – {match.high:.0f}" if match.high - match.low >= 1 else ""
    return {
        "score": match.score,
        "low": match.low,
        "high": match.high,
        "shown": f"{match.score:.0f}",
        "words": f"of 100{likely}",
        "thresholds": [DECLINE_BELOW, ADVANCE_FROM],
    }


def _claims(claims: Sequence[Claim]) -> list[dict[str, str]]:
    return [{"text": one_line(each.text), "place": place(each.evidence[0])} for each in claims[:MAX_CLAIMS]]


def _breaker(check: BlockerCheck, words: Words) -> dict[str, str]:
    status = "unknown" if check.status is Verdict.PARTLY else check.status.value
    return {
        "text": with_capital(check.detail),
        "reason": check.reason,
        "status": status,
        "word": words["dealbreaker"][check.status.value],
    }


def _decided(decision: Decision, words: Words) -> dict[str, str]:
    reasons = ["; ".join(decision.reasons), decision.note]
    return {
        "word": words["decision"][decision.kind.value],
        "who": f"{decision.decided_by}, {day(decision.created_at)}",
        "why": " ".join(part for part in reasons if part),
    }


def _findings(values: ReportValues, words: Words) -> dict[str, Any]:
    report, labels = values.report, words["paper"]
    notes = ("good_answer", "follow_up", "why")
    draft = report.email_content
    protected = report.jd_analysis.role.protected if report.jd_analysis else ()
    return {
        "met": labels["met"].format(met=values.met, all=values.judged),
        "groups": [
            {"title": group.title, "counts": group.counts, "rows": [_row(row, words) for row in group.rows]}
            for group in values.groups
        ],
        "protected": [words["protected"], *(f"“{one_line(each.quote)}”" for each in protected)] if protected else [],
        "questions": [
            {
                "question": each.question.question,
                "interview": words["interviewer"][each.interviewer],
                "notes": [[labels[name], getattr(each.question, name)] for name in notes],
                "agent": f"{each.interviewer}_interview",
            }
            for each in values.questions
        ],
        "email": {
            "status": words["email"][report.email_status.value],
            "to": draft.to or labels["no_address"],
            "subject": draft.subject,
            "body": draft.body.strip().split("\n\n"),
        }
        if draft
        else None,
        "career": _career(values.career) if values.career else None,
        "checks": [{"finding": each.finding, "verify": each.how_to_verify} for each in values.checks],
    }


def _row(row: RequirementMatch, words: Words) -> dict[str, Any]:
    return {
        "text": asked_for(row.text),
        "asked": place(row.requirement_evidence),
        "status": row.verdict.value,
        "word": words["verdict"][row.verdict.value],
        "reason": finding(row),
        "quotes": [
            # What the reason tells already is not quoted again: its place says where it stands.
            {"text": "" if quotation(each) in row.reason else quotation(each), "place": place(each)}
            for each in row.resume_evidence[:MAX_CLAIMS]
        ],
    }


def _career(drawn: Career) -> dict[str, Any]:
    """The career with its places in percent of the width."""
    share = 100 / WIDTH
    return {
        "summary": drawn.summary,
        "bars": [asdict(bar) | {"x": bar.x * share, "width": bar.width * share} for bar in drawn.bars],
        "ticks": [{"year": tick.year, "x": tick.x * share} for tick in drawn.ticks],
    }


def _appendix(values: ReportValues, words: Words) -> dict[str, Any]:
    report, labels = values.report, words["paper"]
    lines = labels["lines"].format
    hidden = labels["hidden_found" if report.scan.suspicious else "hidden_none"]
    languages = words["languages"].format(language=report.letter_language)
    return {
        "facts": [
            [labels["resume"], lines(name=report.resume_name, count=len(report.resume_lines))],
            [labels["posting"], lines(name=report.posting_name, count=len(report.posting_lines))],
            [labels["hidden"], hidden],
            [labels["blind"], labels["blind_removed"]],
            [labels["engine"], values.engine],
            *([[labels["languages"], languages]] if report.letter_language else []),
            [labels["run"], report.run_id],
        ],
        "agents": [labels["agents"], *(_agent(each, words) for each in report.agents)],
        "sources": [
            {"title": labels["resume"], "lines": report.resume_lines},
            {"title": labels["posting"], "lines": report.posting_lines},
        ],
    }


def _agent(agent: AgentLine, words: Words) -> list[str]:
    seconds = "–" if agent.seconds is None else f"{agent.seconds:.2f}"
    engine = agent.engine.value if agent.engine else "–"
    return [words["agent"].get(agent.name, agent.name), agent.status, engine, seconds, agent.headline]
