"""Questions of a job seeker, answered from what is stored: the one that was put, and no other."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

import pytest
from tests.builders import seekers

from callboard.agents.answers import Question
from callboard.agents.execution import Bindings, RulesExecutor
from callboard.agents.runs.worker import WorkerConfig, open_worker
from callboard.bootstrap.container import REGISTRY, unused_agents
from callboard.documents.uploads import Upload
from callboard.documents.web_client.client import WebClient
from callboard.jobsearch.agent_answers import make_search_answers
from callboard.jobsearch.profiles import Profiles
from callboard.jobsearch.service import make_job_search

TODAY = date(2026, 11, 23)
NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
POSTINGS = [
    {
        "id": str(number),
        "title": text.splitlines()[0],
        "company": text.splitlines()[1].split(",")[0],
        "description": text,
    }
    for number, text in enumerate((seekers.BACKEND, seekers.DATA, seekers.NURSE))
]


@pytest.fixture
async def runs(database, readers):
    config = WorkerConfig(REGISTRY, RulesExecutor(readers), Bindings(), recover=False)
    async with open_worker(database, config) as opened:
        yield opened.runs


@pytest.fixture
async def seeker(database, readers, anna):
    """Anna has a profile and three postings."""
    upload = Upload("cv.txt", len(seekers.RESUME), seekers.RESUME.encode)
    await Profiles(database, readers).import_file(anna, upload, today=TODAY)
    stored = make_job_search(database, WebClient(), readers)
    await stored.sync.import_file(anna, "jobs.json", json.dumps(POSTINGS).encode(), now=NOW)
    return anna


@pytest.fixture
def ask(runs, database, readers):
    answers = make_search_answers(runs, database, readers)

    async def asked(who, request, agent="match-scorer", *, in_chat=False):
        return await answers.answer(who, agent, Question(request, in_chat=in_chat), today=TODAY)

    return asked


@pytest.mark.parametrize(
    ("request_text", "told"),
    [
        ("How many jobs are in my list?", "You have 3 open postings, 1 of them remote, 2 with a stated pay."),
        ("How many of my jobs are remote?", "1 of your 3 open postings: remote."),
        ("Wie viele Stellen habe ich?", "Sie haben 3 offene Stellen"),
        ("Find python jobs in Leeds", "- Data Engineer, Greyfell"),
        ("Ich suche eine Stelle als Zeppelinkapitän", "durchsucht nach: Zeppelinkapitän. Keine entspricht dem."),
        ("Which jobs suit me best?", "- Senior Backend Engineer, Lowther Labs: "),
        ("Explain my match with Greyfell", "Data Engineer, Greyfell: "),
        ("Why do I match Lowther Labs?", "“Set up CI/CD with GitHub Actions”"),
        ("How well do I fit the job at Zyxquark?", "no posting of yours that names what you ask about (Zyxquark)"),
        ("What did I do at Beck Software?", "- Supported the sales team with reports"),
        ("What did I do at Zyxquark?", "Your profile names no job at “Zyxquark”. It names: Platform Engineer"),
        ("How many years of experience do I have?", "9.9 years of work"),
        ("Where did I study?", "University of Leeds"),
        ("What do these jobs pay?", "Pay is stated in 2 of your 3 postings"),
        ("What salary should I ask for as a diver?", "No posting of yours for diver states its pay."),
        ("How long should my résumé be?", "I cannot judge length"),
        ("How do I negotiate my salary?", "I cannot advise you on how to negotiate"),
        ("Tailor my CV to the Data Engineer job", "for Data Engineer"),
        ("Practise the interview with me", "questions to practise for Senior Backend Engineer, Lowther Labs"),
        ("Rate my answer: my boss was an idiot", "speaks badly of an employer"),
        ("What does the job at Greyfell pay?", "Data Engineer, Greyfell"),
        ("What is a fair salary for a backend engineer?", "Pay is stated in 1 of 1 postings for backend, engineer"),
        ("Warum passe ich zu Greyfell?", "Data Engineer, Greyfell: "),
        ("Does Greyfell pay well?", "Data Engineer, Greyfell"),
        ("Which of my skills are missing for Greyfell?", "- Experience with Apache Airflow"),
        ("What is my email address?", "- ines.calder@example.com"),
        ("What questions should I ask the interviewer?", "I have no questions for you"),
        ("¿Qué hice en Beck Software?", "- Supported the sales team with reports"),
        ("Which companies have the most jobs?", "- Greyfell: 1"),
        (
            "Write my About section",
            "Platform Engineer, Tarn Systems (June 2020 – today). 9 years of professional experience.",
        ),
        (
            "Write my About section",
            "Results:\n\n- Reduced the cost of the build servers by 30 %\n\nSkills: Python, Docker.",
        ),
        ("What are my strengths?", "A result with a figure: “Reduced the cost of the build servers by 30 %” (line"),
        ("Was habe ich bei Beck Software gemacht?", "(Januar 2016 – Mai 2019)"),
    ],
)
async def test_the_question_that_was_put_is_answered(ask, seeker, request_text, told):
    assert told in (await ask(seeker, request_text)).text


@pytest.mark.parametrize("agent", ["market-researcher", "profile-analyst", "resume-tailor", "interview-coach"])
async def test_another_question_is_refused_with_what_can_be_asked(ask, seeker, agent):
    told = await ask(seeker, "A farmer has 17 sheep and all but nine die. How many are left?", agent)
    assert told.text.startswith("I cannot answer this: I ")
    assert told.parts == ()


async def test_a_cover_letter_is_for_the_best_match_or_for_the_one_that_is_named(runs, database, readers, seeker):
    answers = make_search_answers(runs, database, readers)

    async def draft(request):
        return await answers.own_draft(seeker, Question(request), today=TODAY)

    assert "Dear Lowther Labs team," in (await draft("Write me a cover letter for the best matching job")).text
    assert "Dear Greyfell team," in (await draft("Write a cover letter for the job at Greyfell")).text
    assert "Ines" in (await draft("Schreib mir ein Anschreiben")).text
    assert await draft("Write a slogan for a café") is None


async def test_without_a_profile_or_postings_the_one_thing_that_is_needed_is_told(ask, boris):
    assert "You have no postings yet." in (await ask(boris, "Find python jobs")).text
    assert "callboard profile import" in (await ask(boris, "What did I do at Beck Software?")).text
    assert "page Profile" in (await ask(boris, "Which jobs suit me best?", in_chat=True)).text


async def test_agents_of_evaluations_are_unused_by_somebody_who_only_has_a_profile(
    runs, database, readers, seeker, boris
):
    unused = unused_agents(runs, database, readers)
    assert "evaluation" in await unused(seeker)
    assert await unused(boris) == ()


async def test_postings_of_another_are_not_counted(ask, seeker, boris):
    assert "You have no postings yet." in (await ask(boris, "How many jobs are in my list?")).text
