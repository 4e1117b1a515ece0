"""Identifiers that sort by time."""

from callboard.core.ids import derived_id, new_id


class TestDerivedIds:
    def test_the_same_origin_and_name_give_the_same_id(self):
        origin = new_id()
        assert derived_id(origin, "0") == derived_id(origin, "0")
        assert len({derived_id(origin, "0"), derived_id(origin, "1"), derived_id(new_id(), "0"), origin}) == 4

    def test_it_is_a_version_7_of_the_time_of_its_origin(self):
        origin = new_id()
        found = derived_id(origin, "résumé")
        assert (found.version, found.variant) == (origin.version, origin.variant) == (7, "specified in RFC 4122")
        assert found.int >> 80 == origin.int >> 80
