import pytest

from callboard.llm.errors import (
    ModelBusyError,
    ModelDoubtedError,
    ModelGivenUpError,
    ModelKeyRefusedError,
    ModelRequestRefusedError,
    ModelSilentError,
    ModelUnavailableError,
)
from callboard.llm.standing import Standing

SILENCE = ModelSilentError("m")


@pytest.fixture
def proven() -> Standing:
    """A model that has answered in this run."""
    standing = Standing("m")
    standing.note_answer()
    return standing


@pytest.fixture
def doubted(proven) -> Standing:
    proven.note_failure(SILENCE)
    return proven


class TestAModel:
    @pytest.mark.parametrize("failure", [SILENCE, ModelUnavailableError("m")])
    def test_that_never_answered_is_given_up_at_its_first_silence(self, failure):
        standing = Standing("m")
        standing.note_failure(failure)
        with pytest.raises(ModelGivenUpError):
            standing.admit()

    def test_that_refuses_for_good_is_given_up_however_well_it_answered(self, proven):
        proven.note_failure(ModelKeyRefusedError("by X"))
        with pytest.raises(ModelGivenUpError, match="by X"):
            proven.admit()

    def test_that_refuses_one_request_is_asked_the_next(self, proven):
        proven.note_failure(ModelRequestRefusedError("too odd"))
        assert proven.admit() is False

    @pytest.mark.parametrize("failure", [SILENCE, ModelBusyError("X")])
    def test_that_answered_before_is_tried_by_one_at_a_time(self, proven, failure):
        proven.note_failure(failure)
        assert proven.admit() is True
        with pytest.raises(ModelDoubtedError, match="another agent"):
            proven.admit()


class TestATry:
    def test_that_is_answered_puts_everything_back(self, doubted):
        doubted.admit()
        doubted.end_try()
        doubted.note_answer()
        assert [doubted.admit() for _ in range(3)] == [False] * 3

    def test_in_vain_gives_the_model_up(self, doubted):
        doubted.admit()
        doubted.end_try()
        doubted.note_failure(SILENCE, a_try=True)
        with pytest.raises(ModelGivenUpError):
            doubted.admit()

    def test_that_is_refused_shows_that_the_model_is_there(self, doubted):
        doubted.admit()
        doubted.end_try()
        doubted.note_failure(ModelRequestRefusedError("too odd"), a_try=True)
        assert doubted.admit() is False

    def test_that_was_cut_short_leaves_it_to_the_next(self, doubted):
        doubted.admit()
        doubted.end_try()
        assert doubted.admit() is True

    def test_is_not_lost_by_the_failure_of_a_request_that_was_sent_before(self, doubted):
        doubted.note_failure(SILENCE)
        assert doubted.admit() is True
