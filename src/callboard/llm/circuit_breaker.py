"""A circuit breaker per model and run: a model that does not answer costs the run one wait, not one an agent.

A failure opens the circuit. While it is open one request at a time probes the model, with a short time-out and no
retry, and the others fail at once so that rules answer. An answer closes the circuit; a failed probe gives the model up
for the rest of the run. A model that has never answered in this run is given up at its first failure.
"""

from __future__ import annotations

from dataclasses import dataclass

from callboard.core.errors import DomainError, ErrorKind
from callboard.llm.errors import (
    ModelBusyError,
    ModelCircuitOpenError,
    ModelGivenUpError,
    ModelKeyRefusedError,
    ModelNotFoundError,
    ModelQuotaError,
)

PERMANENT = (ModelKeyRefusedError, ModelNotFoundError, ModelQuotaError)
"""Failures that every other request of the run would meet too."""

PROBE_SECONDS = 30.0
"""How long a probed model may send nothing before the probe counts as failed."""


@dataclass
class CircuitBreaker:
    """The circuit breaker of one model within one run."""

    model: str
    answered: bool = False
    opened_by: DomainError | None = None
    """The failure that opened the circuit; None while it is closed."""
    given_up: DomainError | None = None
    probing: bool = False
    """Whether a probe is in flight."""

    def admit(self) -> bool:
        """Let a request through. Return True if it probes a model whose circuit is open.

        Raises:
            ModelGivenUpError: the model is not asked again in this run.
            ModelCircuitOpenError: the circuit is open and another request probes the model.
        """
        if self.given_up is not None:
            raise ModelGivenUpError(f"{self.model} failed before: {self.given_up.message}")
        if self.opened_by is None:
            return False
        if self.probing:
            raise ModelCircuitOpenError(
                f"another agent finds out whether {self.model} answers again: {self.opened_by.message}"
            )
        self.probing = True
        return True

    def end_probe(self) -> None:
        """Let the next request probe, whatever came of this one."""
        self.probing = False

    def record_success(self) -> None:
        """Close the circuit."""
        self.answered, self.opened_by = True, None

    def record_failure(self, failure: DomainError, *, probe: bool = False) -> None:
        """Open the circuit, or give the model up, if the next request would only wait as long for nothing."""
        unavailable = failure.kind is ErrorKind.UNAVAILABLE
        if isinstance(failure, PERMANENT):
            self.given_up = self.given_up or failure
        elif not unavailable and not isinstance(failure, ModelBusyError):
            self.opened_by = None  # it refused this one request, so it is up
        elif probe or (unavailable and not self.answered):
            self.given_up = self.given_up or failure
        else:
            self.opened_by = self.opened_by or failure
