"""The shape of an event on the wire."""

import json
from datetime import UTC, datetime
from uuid import UUID

from callboard.events.contract import SUPERVISOR, AgentState, Event, EventType

RUN = UUID(int=1)


def event(**more):
    given = {
        "id": UUID(int=2), "run_id": RUN, "seq": 7, "agent_name": "matching", "type": EventType.STATUS_CHANGE,
        "content": "82 of 100", "metadata": {"status": "complete", "structuredData": {"total_score": 82}},
        "timestamp": datetime(2026, 11, 21, 12, 0, tzinfo=UTC),
    }  # fmt: skip
    return Event.model_validate(given | more)


def test_json_is_camel_case_and_so_is_what_an_agent_made():
    assert json.loads(event().model_dump_json()) == {
        "id": str(UUID(int=2)), "runId": str(RUN), "seq": 7, "agentName": "matching", "type": "status-change",
        "content": "82 of 100", "metadata": {"status": "complete", "structuredData": {"totalScore": 82}},
        "timestamp": "2026-11-21T12:00:00Z",
    }  # fmt: skip


def test_metadata_is_unchanged_in_python():
    assert event().model_dump()["metadata"]["structuredData"] == {"total_score": 82}


def test_json_round_trips():
    plain = event(metadata={"status": "complete", "durationMs": 3.5})
    assert Event.model_validate_json(plain.model_dump_json()) == plain


def test_frame_has_id_event_and_one_line_of_data():
    lines = event(content="two\nlines").frame.decode().split("\n")
    assert lines[:2] == ["id: 7", "event: agent:status-change"]
    assert json.loads(lines[2].removeprefix("data: "))["content"] == "two\nlines"
    assert lines[3:] == ["", ""]


def test_frame_is_cached_outside_the_event_data():
    one, other = event(), event()
    assert one.frame is one.frame
    assert one == other
    assert "frame" not in one.model_dump()


def test_event_state_is_an_agent_state():
    assert event().state is AgentState.COMPLETE
    assert event(type=EventType.MESSAGE).state is None
    assert event(agent_name=SUPERVISOR, metadata={"status": "complete"}).state is None
    assert event(metadata={}).state is None


def test_only_supervisor_events_are_final():
    assert event(agent_name=SUPERVISOR, metadata={"final": True}).final
    assert not event(metadata={"final": True}).final


def test_contract_has_nine_event_types():
    assert {str(kind) for kind in EventType} == {
        "status-change", "thought", "message", "error", "tool-call", "tool-result", "human-request", "delegation",
        "usage",
    }  # fmt: skip
