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
