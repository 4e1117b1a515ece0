"""The name of a role: its title and its company, as far as both were surely read."""

from tests.builders.postings import a_posting

from callboard.engine.posting.model import Posting
from callboard.hiring.agents.inputs import role_name


def with_confidence(confidence: float) -> Posting:
    posting = a_posting("Weaver", "Harrow Textiles").posting
    assert posting.role.company
    company = posting.role.company.model_copy(update={"confidence": confidence})
    role = posting.role.model_copy(update={"company": company})
    return posting.model_copy(update={"role": role, "roles": (role,)})


def test_company_that_may_have_been_misread_is_left_out_as_in_letters():
    assert role_name(with_confidence(0.9), "job.md") == "Weaver, Harrow Textiles"
    assert role_name(with_confidence(0.4), "job.md") == "Weaver"


def test_posting_without_a_title_goes_by_the_name_of_its_file():
    assert role_name(a_posting(None, "Harrow Textiles").posting, "job.md") == "job.md"
