"""SmartRecruiters: boards of companies, a hundred postings an answer, each description in an answer of its own."""

from __future__ import annotations

from callboard.jobsearch.sources.model import HouseRules, PostingFields, SourceKind, jobs_at, value_at

_PAGE_SIZE = 100
_LIST = "https://api.smartrecruiters.com/v1/companies/{token}/postings"


def _next(answer: object, address: str) -> str | None:
    total, (path, _, offset) = value_at(answer, "totalFound"), address.rpartition("&offset=")
    following = int(offset) + _PAGE_SIZE
    return f"{path}&offset={following}" if isinstance(total, int) and following < total else None


SMARTRECRUITERS = SourceKind(
    name="smartrecruiters",
    title="SmartRecruiters",
    pages=(
        r"(?:jobs|careers|www)\.smartrecruiters\.com/(?:oneclick-ui/company/)?(?P<token>\w[\w-]+)",
        r"api\.smartrecruiters\.com/v1/companies/(?P<token>[\w-]+)",
    ),
    address=f"{_LIST}?limit={_PAGE_SIZE}&offset=0",
    fields=PostingFields(
        url=("https://jobs.smartrecruiters.com/{token}/{id}",), title=("name",), published=("releasedDate",)
    ),
    jobs=jobs_at("content"),
    next_page=_next,
    detail=_LIST + "/{id}",
    # Its documentation allows ten requests a second.
    rules=HouseRules(pause=0.2),
)
