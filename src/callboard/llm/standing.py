"""Whether a model is worth waiting for, as one run has come to know it.

The first silence of a model costs whoever met it the whole wait. The others need not wait as long: from then on one
request at a time tries the model, briefly and without a second attempt, and the rest go on without it. An answer puts
everything back; a try in vain gives the model up for the rest of the run. A model that has never answered in this run
is given up at once: nothing shows that it works.
"""

from __future__ import annotations

from dataclasses import dataclass

from callboard.core.errors import DomainError, ErrorKind
from callboard.llm.errors import (
    ModelBusyError,
    ModelDoubtedError,
    ModelGivenUpError,
    ModelKeyRefusedError,
    ModelNotFoundError,
    ModelQuotaError,
)

FOR_GOOD = (ModelKeyRefusedError, ModelNotFoundError, ModelQuotaError)
"""Failures that no other request of the run can escape."""

TRY_SECONDS = 30.0
"""How long a doubted model may send nothing before the try counts as lost."""


@dataclass
class Standing:
    """What one run knows of one model."""

    model: str
    answered: bool = False
    doubt: DomainError | None = None
    """Why its last request came to nothing, where the next may come to the same."""
    given_up: DomainError | None = None
    tried: bool = False
    """Whether a request is under way that finds out."""

    def admit(self) -> bool:
        """Let a request through; the answer is whether it is a try of a doubted model.

        Raises:
            ModelGivenUpError: the model is not asked again in this run.
            ModelDoubtedError: another request finds out whether it answers.
        """
        if self.given_up is not None:
            raise ModelGivenUpError(f"{self.model} failed before: {self.given_up.message}")
        if self.doubt is None:
            return False
        if self.tried:
            raise ModelDoubtedError(f"another agent finds out whether {self.model} answers again: {self.doubt.message}")
        self.tried = True
        return True

    def end_try(self) -> None:
        """The try is over, whatever came of it."""
        self.tried = False

    def note_answer(self) -> None:
        """The model works: a later silence is bad luck, not its state."""
        self.answered, self.doubt = True, None

    def note_failure(self, failure: DomainError, *, a_try: bool = False) -> None:
        """Doubt the model, or give it up, where asking again can only cost others the same wait."""
        away = failure.kind is ErrorKind.UNAVAILABLE
        hopeless = a_try or (away and not self.answered)
        if isinstance(failure, FOR_GOOD):
            self.given_up = self.given_up or failure
        elif not away and not isinstance(failure, ModelBusyError):
            self.doubt = None  # it refused this one request, so it is there
        elif hopeless:
            self.given_up = self.given_up or failure
        else:
            self.doubt = self.doubt or failure
