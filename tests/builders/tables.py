"""Every table of the project: a package adds its own by having a module `tables`."""

import importlib
from pathlib import Path

import callboard
from callboard.storage.schema import METADATA

for module in sorted(Path(callboard.__file__).parent.glob("*/tables.py")):
    importlib.import_module(f"callboard.{module.parent.name}.tables")

TABLES = METADATA.sorted_tables
"""Parents first."""

ALLOWED = {
    "agents": {"role": "custom", "tier": "fast", "kind": "prompt", "url": None},
    "decisions": {"kind": "hold", "stage": "on-hold"},
    "messages": {"type": "user"},
    "postings": {"countries": ["LS"], "skills": ["Farriery"], "occupations": ["farrier"], "embedding": [1.0, 2.0]},
    "runs": {"status": "completed"},
    "run_agents": {"state": "complete"},
    "saved_filters": {"list": "candidates"},
    "profile_sources": {"kind": "resume"},
}
"""Values of columns that do not take any."""
