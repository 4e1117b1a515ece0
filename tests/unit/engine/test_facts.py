"""Quotations and their places."""

from callboard.engine.facts import Evidence, Source


def test_part_of_a_quotation_has_its_own_place_and_line():
    whole = Evidence(source=Source.RESUME, quote="Nurse\nDressed wounds", start=40, end=60, page=2, line=7)
    part = Evidence(source=Source.RESUME, quote="wounds", start=54, end=60, page=2, line=8)
    assert whole.part(14, 20) == part
