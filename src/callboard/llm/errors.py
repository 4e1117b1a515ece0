"""Errors between Callboard and a model, in words a person can act on."""

from __future__ import annotations

from callboard.core.errors import DomainError, ErrorKind


class ModelNameError(DomainError):
    """The model string cannot be understood."""

    kind = ErrorKind.INVALID


class ModelKeyMissingError(DomainError):
    """The model needs a key and none is set."""

    kind = ErrorKind.INVALID


class ModelKeyRefusedError(DomainError):
    """The key was refused."""

    kind = ErrorKind.FORBIDDEN


class ModelNotFoundError(DomainError):
    """The provider does not know this model."""

    kind = ErrorKind.NOT_FOUND


class ModelQuotaError(DomainError):
    """The account at the provider has nothing left to spend."""

    kind = ErrorKind.LIMIT


class ModelBusyError(DomainError):
    """The provider asked us to slow down."""

    kind = ErrorKind.LIMIT


class ModelUnavailableError(DomainError):
    """The model could not be reached, or failed."""

    kind = ErrorKind.UNAVAILABLE


class ModelSilentError(DomainError):
    """The model did not answer in time."""

    kind = ErrorKind.UNAVAILABLE


class ModelRequestRefusedError(DomainError):
    """The provider refused the request."""

    kind = ErrorKind.INVALID


class ModelContextError(DomainError):
    """The text is longer than the model can read."""

    kind = ErrorKind.LIMIT


class ModelAnswerError(DomainError):
    """The model's answer could not be used."""

    kind = ErrorKind.FAILED


class AnswerCutError(ModelAnswerError):
    """The model's answer reached its limit of tokens before it was complete; asking again would end the same way."""


class BudgetExceededError(DomainError):
    """The run's budget for models is used up."""

    kind = ErrorKind.LIMIT
    remedy = "Raise the limit of the run, or let rules answer"


class ModelGivenUpError(DomainError):
    """The model is not asked again in this run."""

    kind = ErrorKind.UNAVAILABLE


class ModelCircuitOpenError(DomainError):
    """The model is not waited for now."""

    kind = ErrorKind.UNAVAILABLE


class PromptError(DomainError):
    """A prompt file is not as it should be."""

    kind = ErrorKind.FAILED
