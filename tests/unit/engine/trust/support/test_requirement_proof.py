"""A quotation may name what a requirement asks for without showing it."""

import pytest

from callboard.engine.trust.support.requirement_proof import showing_faults


@pytest.mark.parametrize(
    ("requirement", "shows", "names_it_only"),
    [
        ("Allergen course", "Allergen course, 2023", "Allergen course, in progress"),
        ("Experience with Ansible", "Ran 90 servers with Ansible", "Interested in Ansible"),
        ("Rigging licence", "Rigging licence, 2021", "Rigging licence, expired"),
        ("Mentoring experience", "Mentored four apprentices", "Was mentored by the foreman"),
        ("Degree in botany", "Degree in botany, 2016", "Two years of a degree in botany"),
        ("Residence permit", "Residence permit since 2019", "Residence permit applied for"),
        ("Experience in a hospital", "Porter in a hospital", "Delivered parcels to a hospital"),
        ("Experience at an airport", "Drove tugs at the airport", "Drove guests to the airport"),
        ("Experience in a hotel kitchen", "Cook in hotel kitchens", "Shop beside a hotel kitchen"),
        ("Work from Polish into English", "Work into English from Polish", "Work from English into Polish"),
        ("Move from Oracle to Postgres", "Move of 40 tables from Oracle to Postgres", "Move from Postgres to Oracle"),
        ("Experience in accounting", "Promoted to accounting in 2019", "Accounting course, in progress"),
        ("Schweißschein", "Schweißschein, 2020", "Schweißschein beantragt"),
    ],
)
def test_line_that_names_a_thing_does_not_always_show_it(requirement, shows, names_it_only):
    assert showing_faults(requirement, (shows,), "Experience") == []
    assert showing_faults(requirement, (names_it_only,), "Experience")
