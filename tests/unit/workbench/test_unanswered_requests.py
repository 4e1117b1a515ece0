"""What is said of a request that no agent fits."""

from datetime import date

from callboard.agents.spec import Inputs
from callboard.engine.routing.model import RoutingDecision, ScoredAgent
from callboard.workbench.execution_model import RequestSlot
from callboard.workbench.executions import finalize


def test_the_nearest_agents_are_told_by_the_titles_that_people_see():
    near = (
        ScoredAgent(name="market-researcher", score=0.4),
        ScoredAgent(name="hr_interview", score=0.2),
        ScoredAgent(name="Lore keeper", score=0.1),
    )
    routing = RoutingDecision(agent=None, reason="no confident match", strategy="ranked", candidates=near)
    request = RequestSlot(message="Who waters the plants?")
    answer = finalize(Inputs({"request": request, "routing": routing}, date(2026, 11, 30)))
    assert "Market researcher, HR interview, Lore keeper" in answer.text
