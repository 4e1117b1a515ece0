from benchmarks.figures import Figure, Progress, show


class TestAFigure:
    def test_figure_meets_or_misses_its_bound(self):
        assert Figure("a", 1.0, "ms", at_most=1).kept
        assert not Figure("a", 1.1, "ms", at_most=1).kept
        assert Figure("a", 4.0, "×", at_least=4).kept
        assert not Figure("a", 3.9, "×", at_least=4).kept

    def test_figure_without_a_bound_is_only_shown(self):
        assert Figure("a", 1e9, "ms").kept


def test_a_table_says_whether_every_bound_is_kept(capsys):
    assert show("Speed", [Figure("fast", 1, "ms", at_most=2), Figure("told", 3, "ms")])
    assert not show("Speed", [Figure("slow", 3, "ms", at_most=2)])
    assert "NOT KEPT" in capsys.readouterr().out


def test_progress_is_told_on_stderr_and_not_at_every_step(capsys, monkeypatch):
    Progress("rows", 2_000).at(1_000)
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(Progress, "SECONDS", 0)
    Progress("rows", 2_000).at(1_000)
    assert capsys.readouterr() == ("", "  rows: 1,000 of 2,000\n")
