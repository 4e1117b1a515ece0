"""Errors in the arguments of a tool, as a model reads them."""

from typing import Annotated, Literal
from uuid import UUID

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from callboard.surfaces.mcp.argument_errors import argument_sentences


class Paper(BaseModel):
    model_config = ConfigDict(extra="forbid")

    text: str = ""
    file: str = ""


class Arguments(BaseModel):
    model_config = ConfigDict(extra="forbid")

    paper: Paper = Field(default_factory=Paper)
    papers: Annotated[list[Paper], Field(min_length=1)] = Field(default_factory=lambda: [Paper()])
    count: Annotated[int | None, Field(le=50)] = None
    size: Literal["small", "large"] = "small"
    sizes: list[Literal["small", "large"]] = Field(default_factory=list)
    paper_id: UUID


def told(**given: object) -> str:
    with pytest.raises(ValidationError) as error:
        Arguments.model_validate({"paper_id": "0192b3a0-0000-7000-8000-000000000000"} | given)
    return argument_sentences(error.value, Arguments.model_json_schema())


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"paper": "words"}, "`paper` should be an object with `text` or `file`."),
        ({"paper": {"txt": ""}}, "`paper` takes no `txt`; it takes `text`, `file`."),
        ({"papers": []}, "`papers` should have at least 1 item, not 0."),
        ({"papers": 3}, "`papers` should be a list, each an object with `text` or `file`."),
        ({"papers": [{}, {"text": 3}]}, "`papers[1].text` should be a text."),
        ({"count": 51}, "`count` should be less than or equal to 50."),
        ({"count": "many"}, "`count` should be a whole number."),
        ({"sizes": "huge"}, "`sizes` should be a list, each 'small' or 'large'."),
        ({"size": "huge"}, "`size` should be 'small' or 'large'."),
        ({"paper_id": "7"}, "`paper_id` should be an id (a UUID)."),
    ],
)
def test_sentence_names_the_argument_and_what_is_expected(given, sentence):
    assert told(**given) == sentence


def test_missing_argument_says_what_is_expected():
    with pytest.raises(ValidationError) as error:
        Arguments.model_validate({})
    expected = "`paper_id` is missing: give an id (a UUID)."
    assert argument_sentences(error.value, Arguments.model_json_schema()) == expected


def test_a_long_unknown_name_is_told_in_short():
    sentence = told(**{"colour" * 500: 1})
    assert sentence.startswith("This tool takes no `colourcolour")
    assert len(sentence) < 200


def test_several_errors_are_several_sentences():
    assert told(count=51, colour=1) == (
        "`count` should be less than or equal to 50. "
        "This tool takes no `colour`; it takes `paper`, `papers`, `count`, `size`, `sizes`, `paper_id`."
    )
