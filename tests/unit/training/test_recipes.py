"""Every model that `make train` names has a recipe that can be loaded."""

import importlib

import pytest
from training.__main__ import MODELS


@pytest.mark.parametrize("name", MODELS)
def test_the_recipe_of_a_model_can_be_loaded(name: str) -> None:
    module, _, recipe = MODELS[name].partition(":")
    assert getattr(importlib.import_module(module), recipe)
