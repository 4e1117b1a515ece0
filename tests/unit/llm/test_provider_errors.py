import pytest
from pydantic_ai import exceptions as theirs

from callboard.core.errors import ErrorKind
from callboard.llm import errors as ours
from callboard.llm.address import parse_address
from callboard.llm.provider_errors import REFUSALS, explain, is_passing, retry_after

ADDRESS = parse_address("openai:gpt-5.2", {"OPENAI_API_KEY": "sk-secret-1234567890"})


def http(category, status, **details):
    return theirs.ModelHTTPError.for_category(category, status_code=status, model_name="gpt-5.2", **details)


class TestARefusal:
    @pytest.mark.parametrize(
        ("error", "kind", "words"),
        [
            (http(theirs.ModelAuthenticationError, 401), ours.ModelKeyRefusedError, "Set OPENAI_API_KEY"),
            (http(theirs.ModelNotFoundError, 404), ours.ModelNotFoundError, "openai:gpt-5.2"),
            (http(theirs.ModelQuotaExceededError, 402), ours.ModelQuotaError, "billing"),
            (http(theirs.ModelRateLimitError, 429, headers={"retry-after": "90"}), ours.ModelBusyError, "wait 90 s"),
            (http(theirs.ModelContextWindowExceededError, 400), ours.ModelContextError, "longer context"),
            (http(theirs.ModelServerError, 500), ours.ModelUnavailableError, "HTTP 500"),
            (http(theirs.ModelRequestRejectedError, 422), ours.ModelRequestRefusedError, "HTTP 422"),
            (theirs.ModelTimeoutError("gpt", "slow"), ours.ModelSilentError, "did not answer in time"),
            (
                theirs.ModelConnectionError("gpt", "refused"),
                ours.ModelUnavailableError,
                "api.openai.com/v1 is up",
            ),
            (TimeoutError(), ours.ModelSilentError, "did not answer in time"),
            (theirs.UnexpectedModelBehavior("odd"), ours.ModelAnswerError, "odd"),
            (theirs.UsageLimitExceeded("too much"), ours.BudgetExceededError, "too much"),
        ],
    )
    def test_refusal_names_the_provider_and_what_to_do(self, error, kind, words):
        explained = explain(error, ADDRESS)
        assert isinstance(explained, kind)
        assert words in explained.message

    def test_domain_error_stays_unchanged(self):
        error = ours.BudgetExceededError("x")
        assert explain(error, ADDRESS) is error

    def test_refusal_never_repeats_a_key(self):
        body = {"error": {"message": "Incorrect API key provided: sk-secret-1234567890"}}
        for category, status in ((theirs.ModelRequestRejectedError, 400), (theirs.ModelServerError, 500)):
            message = explain(http(category, status, body=body), ADDRESS).message
            assert "Incorrect API key provided" in message
            assert "sk-secret" not in message

    def test_refusal_never_repeats_the_configured_key(self):
        address = parse_address("openai-compatible:m@http://h/v1", {"OPENAI_COMPATIBLE_API_KEY": "hunter2"})
        body = {"detail": "token hunter2 is not known"}
        message = explain(http(theirs.ModelRequestRejectedError, 400, body=body), address).message
        assert "token … is not known" in message

    def test_refusal_is_one_line(self):
        message = explain(http(theirs.ModelServerError, 500, body={"message": "so\nlong " * 1000}), ADDRESS).message
        assert "\n" not in message
        assert len(message) < 400

    def test_every_error_has_a_message(self):
        assert REFUSALS[-1][0] is theirs.ModelAPIError
        assert explain(theirs.ModelAPIError("gpt", "?"), ADDRESS).kind is ErrorKind.UNAVAILABLE


class TestAFailureThatMayPass:
    @pytest.mark.parametrize(
        "error",
        [
            http(theirs.ModelRateLimitError, 429),
            http(theirs.ModelServerError, 500),
            http(theirs.ModelOverloadedError, 529),
            theirs.ModelConnectionError("gpt", "reset"),
        ],
    )
    def test_passing_failure_is_retried(self, error):
        assert is_passing(error)

    @pytest.mark.parametrize(
        "error",
        [
            http(theirs.ModelAuthenticationError, 401),
            http(theirs.ModelQuotaExceededError, 429),
            http(theirs.ModelNotFoundError, 404),
            theirs.ModelTimeoutError("gpt", "slow"),
            http(theirs.ModelServerError, 500, headers={"x-should-retry": "false"}),
        ],
    )
    def test_lasting_failure_is_not_retried(self, error):
        assert not is_passing(error)

    def test_retry_after_header_is_read(self):
        assert retry_after(http(theirs.ModelRateLimitError, 429, headers={"retry-after": "3"})) == 3
        assert retry_after(theirs.ModelConnectionError("gpt", "reset")) is None
