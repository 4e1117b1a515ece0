"""The nine hiring agents as a LangGraph graph: `python examples/langgraph_hiring.py`.

Needs `pip install 'callboard[langgraph]'`, and neither a model nor a database.
"""

from pathlib import Path

from callboard.agents.execution import RulesExecutor
from callboard.hiring.pipeline import HIRING
from callboard.surfaces.langgraph.graph import state_graph
from callboard.surfaces.langgraph.hiring import hiring_state

HERE = Path(__file__).parent


def main() -> None:
    """Show what every node returns, and the evaluation at the end."""
    app = state_graph(HIRING, RulesExecutor()).compile()
    state = hiring_state(HERE / "resume.pdf", HERE / "job.md", task="Run the full hiring pipeline")
    for event in app.stream(state):
        for node, change in event.items():
            print(f"NODE: {node.upper()}: {change.get('next_agent') or ', '.join(change)}")
            state |= change
    evaluation = state["evaluation"]
    print(f"\n{evaluation.recommendation}, {evaluation.score} of 100\n\n{state['email_content'].body}")


if __name__ == "__main__":
    main()
