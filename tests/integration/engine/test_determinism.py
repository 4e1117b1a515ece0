"""The same documents give the same result in every process, whatever the hash seed."""

import os
import subprocess
import sys

PROGRAM = """
from datetime import date
from callboard.engine.interview.questions import technical_questions
from callboard.engine.matching.scorer import match
from tests.builders.postings import a_posting
from tests.builders.resumes import a_resume

resume = (
    a_resume("Ada Example")
    .job("Data Engineer", "Acme", "2019-01", None, "Built pipelines in Python on AWS, Docker and Apache Kafka.")
    .listed("SQL", "Terraform", "Git")
    .resume
)
posting = a_posting("Data Engineer").duty("Build pipelines.").must("Python, SQL and Kubernetes").nice("Scala").posting
today = date(2026, 6, 15)
print(match(resume, posting, today=today).model_dump_json())
print(technical_questions(resume, posting, today=today).model_dump_json())
"""


def answer(seed: int) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_results_do_not_depend_on_the_process(*, thorough: bool) -> None:
    assert len({answer(seed) for seed in range(7 if thorough else 2)}) == 1
