"""What is wrong with a value, as people are told."""

from typing import Annotated, Any, Literal
from uuid import UUID

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from callboard.core.value_faults import plain_fault


class Order(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: UUID | None = None
    name: Annotated[str, Field(min_length=1)] = "bread"
    count: Annotated[int, Field(ge=1)] = 1
    kind: Literal["loaf", "roll"] = "loaf"

    @field_validator("name")
    @classmethod
    def _no_cake(cls, name: str) -> str:
        if name == "cake":
            raise ValueError("There is no cake.")
        return name


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"id": "7"}, "should be an id, such as 01a22a52-70eb-7900-9356-5c1eae2cb9fb"),
        ({"name": 7}, "should be text"),
        ({"name": ""}, "should not be empty"),
        ({"name": "cake"}, "There is no cake."),
        ({"count": "many"}, "should be a whole number"),
        ({"count": 0}, "should be greater than or equal to 1"),
        ({"kind": "bun"}, "should be 'loaf' or 'roll'"),
        ({"butter": True}, "is not a field of this request"),
        ([], "should be a JSON object"),
    ],
)
def test_fault_is_told_without_words_of_the_library(given: Any, told: str):
    with pytest.raises(ValidationError) as caught:
        Order.model_validate(given)
    (fault,) = caught.value.errors()
    assert plain_fault(fault["type"], fault["msg"]) == told
