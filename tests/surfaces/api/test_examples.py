"""Examples of the OpenAPI document are valid requests and responses."""

import pytest

from callboard.core.json_keys import camel_keys
from callboard.surfaces.api.routes import conversations, metrics, tasks

MODELS = (
    conversations.NewConversation,
    conversations.ChangedConversation,
    conversations.MessageBody,
    conversations.ConversationView,
    conversations.MessageView,
    conversations.ConversationDetail,
    tasks.NewTask,
    tasks.ChangedTask,
    tasks.TaskView,
    tasks.TaskStatsView,
    metrics.ReportView,
    metrics.GraphView,
)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_response_example_is_valid_and_complete(model):
    for example in model.model_config["json_schema_extra"]["examples"]:
        sent = model.model_validate(example).model_dump(mode="json", by_alias=True, exclude_unset=True)
        assert sent.keys() == example.keys()
        if model.__name__.endswith(("View", "Detail")):
            assert sent.keys() == model.model_json_schema(mode="serialization")["properties"].keys()


def test_nested_document_keys_are_camel_case():
    given = {"agent_id": "a_b", "routing": [{"max_tokens": 1, "alreadyCamel": ({"in_there": None},)}]}
    told = {"agentId": "a_b", "routing": [{"maxTokens": 1, "alreadyCamel": [{"inThere": None}]}]}
    assert camel_keys(given) == told
