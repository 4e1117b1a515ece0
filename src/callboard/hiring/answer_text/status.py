"""Answers of a hiring agent that has no output to show yet."""

from __future__ import annotations

from callboard.agents.answers import Answer
from callboard.agents.runs.model import AgentRecord, RunRecord

WORKS_ON = {
    "resume_parser": "I read résumés",
    "jd_analysis": "I read job postings",
    "matching": "I compare a résumé with a posting, requirement by requirement",
    "candidate_research": "I look at what the dates and links of a résumé support or contradict",
    "hr_interview": "I prepare questions on motives, moves and conditions from a résumé and a posting",
    "technical_interview": "I prepare questions on the craft from a résumé and a posting",
    "ceo_interview": "I prepare questions on judgement and purpose from a résumé and a posting",
    "evaluation": "I weigh what a résumé and a posting show into advice",
    "email": "I draft the e-mail that follows an evaluation",
}
"""What each agent does, in the first person."""

READS = {"resume_parser": "a résumé", "jd_analysis": "a posting"}
"""Agents that also read a text in the request."""

START = "Start one with `callboard hire --resume cv.pdf --job job.md`, or POST /api/hiring/runs with both files"


def no_evaluation_answer(agent: str) -> Answer:
    """The answer if the user has no evaluation yet."""
    pasted = f", or put the text of {READS[agent]} into your request" if agent in READS else ""
    cannot = f"{WORKS_ON[agent]}, and you have no evaluation yet that I could tell of."
    return Answer(text=f"{cannot} {START}{pasted}.", cannot=cannot, asks=(_ask(agent),))


def output_missing_answer(agent: str, run: RunRecord, record: AgentRecord | None, whose: str) -> Answer:
    """The answer if the evaluation has no output of this agent."""
    why = f" ({record.error})" if record is not None and record.error else ""
    state = record.state.value if record is not None else "not called"
    cannot = f"In the evaluation of {whose} there is nothing from {agent} yet{why}: it is {state}."
    again = "" if not run.status.ended else f" The run has ended as {run.status}. {START}."
    return Answer(text=f"{cannot} See `callboard runs show {run.id}`.{again}", cannot=cannot)


def _ask(agent: str) -> str:
    return f"Can you give me {READS.get(agent, 'a résumé and a posting')}?"
