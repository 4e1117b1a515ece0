"""Translate provider errors: every error of a model becomes a `DomainError` that says what to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import cast

from pydantic_ai import exceptions as theirs

from callboard.core.errors import DomainError
from callboard.core.text import shorten
from callboard.llm import errors as ours
from callboard.llm.address import ModelAddress
from callboard.llm.answer_size import unbounded_answer

MAX_DETAIL_CHARACTERS = 160
_SECRET = re.compile(r"\b(?:sk|pk|key)[-_][\w*.-]{6,}", re.IGNORECASE)


def is_passing(error: theirs.ModelAPIError) -> bool:
    """Return True if the same request may succeed a little later."""
    if unbounded_answer(error):
        return False
    if isinstance(error, theirs.ModelHTTPError) and error.provider_retry_hint is not None:
        return error.provider_retry_hint
    if isinstance(error, theirs.ModelTimeoutError):
        return False  # it has already been waited for as long as we are ready to
    passing = (
        theirs.ModelRateLimitError,
        theirs.ModelUnavailableError,
        theirs.ModelServerError,
        theirs.ModelConnectionError,
    )
    return isinstance(error, passing)


OPTIONAL = {
    "temperature": ("temperature",),
    "max_tokens": ("max_tokens", "max_completion_tokens", "max_output_tokens"),
}
"""Settings of ours that a model may refuse, and the words in which it does: reasoning models choose for themselves."""


def refused_setting(error: theirs.AgentRunError, settings: Mapping[str, object]) -> str | None:
    """The setting of ours without which the provider would take the same request; None if it refused something else."""
    if not isinstance(error, theirs.ModelRequestRejectedError):
        return None
    words = _message(error.body).casefold() if isinstance(error, theirs.ModelHTTPError) else str(error).casefold()
    return next(
        (name for name, said in OPTIONAL.items() if name in settings and any(word in words for word in said)), None
    )


def retry_after(error: theirs.ModelAPIError) -> float | None:
    """The seconds that the provider asks clients to wait; None if it does not say."""
    return error.retry_after if isinstance(error, theirs.ModelHTTPError) else None


def explain(error: Exception, address: ModelAddress) -> DomainError:
    """The same failure as a `DomainError`, saying who refused what and what to do."""
    who = address.provider.title
    if fault := unbounded_answer(error):
        return ours.ModelAnswerError(f"{address.label} at {who}: {fault}")
    match error:
        case DomainError():
            return error
        case theirs.ModelAPIError():
            return _explain_refusal(error, address)
        case theirs.RunTimedOut() | TimeoutError():
            return ours.ModelSilentError(address.label, remedy="Try again, or choose a faster model")
        case theirs.UsageLimitExceeded():
            return ours.BudgetExceededError(_detail(error, address))
        case _:
            return ours.ModelAnswerError(f"{address.label} at {who}: {_detail(error, address)}")


Words = Callable[[theirs.ModelAPIError, ModelAddress], DomainError]


def _key_refused(error: theirs.ModelAPIError, address: ModelAddress) -> DomainError:
    remedy = f"Set {address.provider.key_variable} to a key that is valid there"
    return ours.ModelKeyRefusedError(f"by {address.provider.title} at {address.host}", remedy=remedy)


def _not_found(error: theirs.ModelAPIError, address: ModelAddress) -> DomainError:
    return ours.ModelNotFoundError(f"{address.label} at {address.host}", remedy="Check the model string")


def _nothing_left(error: theirs.ModelAPIError, address: ModelAddress) -> DomainError:
    return ours.ModelQuotaError(
        f"{address.provider.title}: {_detail(error, address)}", remedy="Check plan and billing there"
    )


def _busy(error: theirs.ModelAPIError, address: ModelAddress) -> DomainError:
    return ours.ModelBusyError(f"{address.provider.title}{_asks(error)}", remedy="Try again later")


def _too_long(error: theirs.ModelAPIError, address: ModelAddress) -> DomainError:
    return ours.ModelContextError(address.label, remedy="Choose a model with a longer context")


def _silent(error: theirs.ModelAPIError, address: ModelAddress) -> DomainError:
    return ours.ModelSilentError(address.label, remedy="Try again, or choose a faster model")


def _out_of_reach(error: theirs.ModelAPIError, address: ModelAddress) -> DomainError:
    remedy = f"Check that {address.url} is up and reachable"
    return ours.ModelUnavailableError(f"{address.label}: {_detail(error, address)}", remedy=remedy)


def _rejected(error: theirs.ModelAPIError, address: ModelAddress) -> DomainError:
    return ours.ModelRequestRefusedError(f"{address.provider.title}: {_detail(error, address)}")


def _failed(error: theirs.ModelAPIError, address: ModelAddress) -> DomainError:
    return ours.ModelUnavailableError(f"{address.label}: {_detail(error, address)}", remedy="Try again later")


REFUSALS: tuple[tuple[type[theirs.ModelAPIError], Words], ...] = (
    (theirs.ModelAuthenticationError, _key_refused),
    (theirs.ModelNotFoundError, _not_found),
    (theirs.ModelQuotaExceededError, _nothing_left),
    (theirs.ModelRateLimitError, _busy),
    (theirs.ModelContextWindowExceededError, _too_long),
    (theirs.ModelTimeoutError, _silent),
    (theirs.ModelRequestTimeout, _silent),
    (theirs.ModelConnectionError, _out_of_reach),
    (theirs.ModelRequestRejectedError, _rejected),
    (theirs.ModelAPIError, _failed),
)
"""The first entry whose type matches applies; the most specific come first."""


def _explain_refusal(error: theirs.ModelAPIError, address: ModelAddress) -> DomainError:
    words = next(words for kind, words in REFUSALS if isinstance(error, kind))
    return words(error, address)


def _asks(error: theirs.ModelAPIError) -> str:
    pause = retry_after(error)
    return f" asks us to wait {pause:.0f} s" if pause else ""


def _detail(error: Exception, address: ModelAddress) -> str:
    """The provider's own words, on one line, without anything that looks like a key."""
    words = str(error)
    if isinstance(error, theirs.ModelHTTPError):
        words = f"HTTP {error.status_code}{_message(error.body)}"
    return shorten(_SECRET.sub("…", words.replace(address.key, "…")), MAX_DETAIL_CHARACTERS)


def _message(body: object) -> str:
    """The message inside an error body, in the forms that providers use."""
    while isinstance(body, dict):
        fields = cast("dict[str, object]", body)
        body = fields.get("error") or fields.get("message") or fields.get("detail")
    return f", {body}" if body else ""
