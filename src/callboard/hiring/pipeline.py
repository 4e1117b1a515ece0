"""The hiring pipeline: nine agents, the goal, and what is kept of a run that has ended."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.spec import Pipeline
from callboard.agents.supervisor import Plan, Policy, make_plan
from callboard.engine.trust.findings import ScanReport
from callboard.hiring import evaluations
from callboard.hiring.agents.candidate_research import CANDIDATE_RESEARCH
from callboard.hiring.agents.email import EMAIL
from callboard.hiring.agents.evaluation import EVALUATION
from callboard.hiring.agents.inputs import Correspondence
from callboard.hiring.agents.interviews import CEO_INTERVIEW, HR_INTERVIEW, TECHNICAL_INTERVIEW
from callboard.hiring.agents.jd_analysis import JD_ANALYSIS
from callboard.hiring.agents.matching import MATCHING
from callboard.hiring.agents.resume_parser import RESUME_PARSER
from callboard.hiring.intake import SourceDocument


async def on_run_ended(work: AsyncConnection, run_id: UUID, _status: str, _why: str | None) -> None:
    """Keep what was found, however the run ended: an evaluation stands, whatever became of its e-mail."""
    await evaluations.store_evaluation(work, run_id)


HIRING = Pipeline(
    name="hiring",
    agents=(
        RESUME_PARSER,
        JD_ANALYSIS,
        MATCHING,
        CANDIDATE_RESEARCH,
        HR_INTERVIEW,
        TECHNICAL_INTERVIEW,
        CEO_INTERVIEW,
        EVALUATION,
        EMAIL,
    ),
    inputs={
        "resume_text": SourceDocument,
        "jd_text": SourceDocument,
        "resume_scan": ScanReport,
        "correspondence": Correspondence,
    },
    goal="email_content",
    ending=on_run_ended,
)
"""Order is display order; what runs when follows from `requires` and `provides`."""


def reading_plan(policy: Policy) -> Plan:
    """The plan for what is held for a person: both documents are read; nothing is judged, and no letter drafted."""
    read = replace(HIRING, agents=(RESUME_PARSER, JD_ANALYSIS), goal=RESUME_PARSER.provides)
    return make_plan(read, policy=policy)
