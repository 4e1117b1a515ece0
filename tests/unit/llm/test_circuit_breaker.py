import pytest

from callboard.llm.circuit_breaker import CircuitBreaker
from callboard.llm.errors import (
    ModelBusyError,
    ModelCircuitOpenError,
    ModelGivenUpError,
    ModelKeyRefusedError,
    ModelRequestRefusedError,
    ModelSilentError,
    ModelUnavailableError,
)

SILENCE = ModelSilentError("m")


@pytest.fixture
def proven() -> CircuitBreaker:
    """A model that has answered in this run."""
    breaker = CircuitBreaker("m")
    breaker.record_success()
    return breaker


@pytest.fixture
def opened(proven) -> CircuitBreaker:
    proven.record_failure(SILENCE)
    return proven


class TestAdmission:
    @pytest.mark.parametrize("failure", [SILENCE, ModelUnavailableError("m")])
    def test_first_failure_of_a_model_that_never_answered_gives_it_up(self, failure):
        breaker = CircuitBreaker("m")
        breaker.record_failure(failure)
        with pytest.raises(ModelGivenUpError):
            breaker.admit()

    def test_permanent_refusal_gives_the_model_up(self, proven):
        proven.record_failure(ModelKeyRefusedError("by X"))
        with pytest.raises(ModelGivenUpError, match="by X"):
            proven.admit()

    def test_refusal_of_one_request_keeps_the_circuit_closed(self, proven):
        proven.record_failure(ModelRequestRefusedError("too odd"))
        assert proven.admit() is False

    @pytest.mark.parametrize("failure", [SILENCE, ModelBusyError("X")])
    def test_open_circuit_admits_one_probe_at_a_time(self, proven, failure):
        proven.record_failure(failure)
        assert proven.admit() is True
        with pytest.raises(ModelCircuitOpenError, match="another agent"):
            proven.admit()


class TestProbe:
    def test_answered_probe_closes_the_circuit(self, opened):
        opened.admit()
        opened.end_probe()
        opened.record_success()
        assert [opened.admit() for _ in range(3)] == [False] * 3

    def test_failed_probe_gives_the_model_up(self, opened):
        opened.admit()
        opened.end_probe()
        opened.record_failure(SILENCE, probe=True)
        with pytest.raises(ModelGivenUpError):
            opened.admit()

    def test_refused_probe_closes_the_circuit(self, opened):
        opened.admit()
        opened.end_probe()
        opened.record_failure(ModelRequestRefusedError("too odd"), probe=True)
        assert opened.admit() is False

    def test_cancelled_probe_admits_the_next(self, opened):
        opened.admit()
        opened.end_probe()
        assert opened.admit() is True

    def test_failure_of_an_earlier_request_does_not_fail_the_probe(self, opened):
        opened.record_failure(SILENCE)
        assert opened.admit() is True
