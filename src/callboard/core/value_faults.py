"""What is wrong with a value, in plain words, behind the name of the field: "limit: should be a whole number"."""

from __future__ import annotations

import re

EMPTY = "should not be empty"
_ID = "should be an id, such as 01a22a52-70eb-7900-9356-5c1eae2cb9fb"
_WHOLE, _NUMBER, _OBJECT = "should be a whole number", "should be a number", "should be a JSON object"
_PLAIN = {
    "missing": "is missing",
    "extra_forbidden": "is not a field of this request",
    "uuid_type": _ID,
    "uuid_parsing": _ID,
    "int_type": _WHOLE,
    "int_parsing": _WHOLE,
    "int_from_float": _WHOLE,
    "float_type": _NUMBER,
    "float_parsing": _NUMBER,
    "bool_type": "should be true or false",
    "bool_parsing": "should be true or false",
    "string_type": "should be text",
    "list_type": "should be a list",
    "tuple_type": "should be a list",
    "dict_type": _OBJECT,
    "model_type": _OBJECT,
    "model_attributes_type": _OBJECT,
}
"""By the names that Pydantic gives to its errors."""

SUBJECT = re.compile(r"^(?:Input|String|List|Tuple|Dictionary|Value|Data) (?=should )")
"""What Pydantic calls the value; the field's or argument's own name takes its place."""
_OURS = "Value error, "


_TOO_SHORT = frozenset({"too_short", "string_too_short"})
_AFTER = re.compile(r" after validation, not \d+$")


def plain_fault(kind: str, message: str) -> str:
    """One of Pydantic's errors for people; a sentence that our own check wrote stays as it is."""
    if kind in _TOO_SHORT and "at least 1 " in message:
        return EMPTY
    return _PLAIN.get(kind) or _AFTER.sub("", SUBJECT.sub("", message.removeprefix(_OURS)))
