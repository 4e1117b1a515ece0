"""Workable: boards of companies, whole in the answer for their own pages' widget, beside the company's name."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from callboard.documents.job_boards.keys import Node
from callboard.jobsearch.sources.model import HouseRules, PostingFields, SourceKind, jobs_at, value_at


def _jobs(answer: object) -> Iterable[Node]:
    company = value_at(answer, "name")
    return [{"company_name": company, **job} for job in jobs_at("jobs")(answer)]


WORKABLE = SourceKind(
    name="workable",
    title="Workable",
    pages=(
        r"apply\.workable\.com/api/v\d/(?:widget/)?accounts/(?P<token>[\w-]+)",
        r"apply\.workable\.com/(?!j/|api/)(?P<token>[\w-]+)",
        r"(?!www\.|jobs\.|apply\.|help\.)(?P<token>[\w-]+)\.workable\.com",
    ),
    address="https://apply.workable.com/api/v1/widget/accounts/{token}?details=true",
    fields=PostingFields(id=("shortcode",), published=("published_on", "created_at")),
    jobs=_jobs,
    # It blocks for hours whoever asks often.
    rules=HouseRules(pause=2.0, every=timedelta(minutes=30)),
)
