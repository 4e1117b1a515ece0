"""Where a decision leads."""

import pytest
from pydantic import ValidationError

from callboard.hiring.decisions import DecisionDraft, DecisionKind, NoFurtherStageError, Stage, move_to


@pytest.mark.parametrize(
    ("now", "after"),
    [
        ("evaluated", "interview"),
        ("interview", "offer"),
        ("offer", "hired"),
        ("on-hold", "interview"),
        ("rejected", "interview"),
    ],
)
def test_advancing_leads_to_the_next_stage(now, after):
    assert DecisionDraft(kind=DecisionKind.ADVANCE).stage_after(Stage(now)) is Stage(after)


def test_advancing_leads_to_the_stage_that_is_named():
    assert DecisionDraft(kind=DecisionKind.ADVANCE, stage=Stage.OFFER).stage_after(Stage.EVALUATED) is Stage.OFFER


def test_nothing_comes_after_hired():
    with pytest.raises(NoFurtherStageError):
        DecisionDraft(kind=DecisionKind.ADVANCE).stage_after(Stage.HIRED)


@pytest.mark.parametrize("wrong", [{"kind": "hold", "stage": "offer"}, {"kind": "advance", "stage": "rejected"}])
def test_stage_that_the_decision_cannot_lead_to_is_refused(wrong):
    with pytest.raises(ValidationError, match="goes with `advance`"):
        DecisionDraft.model_validate(wrong)


@pytest.mark.parametrize("stage", Stage)
def test_every_stage_of_the_board_is_reached_by_a_decision(stage):
    assert move_to(stage).stage_after(Stage.HIRED) is stage
