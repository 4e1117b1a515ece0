from __future__ import annotations

from collections import Counter

import pytest

from callboard.engine.skills.model import Category
from callboard.engine.skills.taxonomy import taxonomy
from callboard.engine.skills.term_folding import fold_term


class TestTaxonomy:
    def test_taxonomy_has_at_least_1200_skills(self):
        assert len(taxonomy()) >= 1200

    def test_every_category_is_covered(self):
        counts = Counter(skill.category for skill in taxonomy())
        assert set(counts) == set(Category)
        assert min(counts.values()) >= 25

    def test_names_are_unique(self):
        counts = Counter(skill.name for skill in taxonomy())
        assert [name for name, count in counts.items() if count > 1] == []

    def test_every_spelling_belongs_to_one_skill_and_finds_it(self):
        lost = [
            (spelling, skill.name)
            for skill in taxonomy()
            for spelling in (skill.name, *skill.aliases)
            if taxonomy().terms[fold_term(spelling)].skill != skill.name
        ]
        assert lost == []

    def test_every_implied_and_related_name_exists(self):
        names = {skill.name for skill in taxonomy()}
        unknown = {other for skill in taxonomy() for other in (*skill.implies, *skill.related)} - names
        assert unknown == set()

    def test_nothing_implies_itself(self):
        circular = [
            skill.name
            for skill in taxonomy()
            if any(skill.name in taxonomy().implied(other) for other in skill.implies)
        ]
        assert circular == []

    def test_no_skill_is_related_to_itself(self):
        assert [skill.name for skill in taxonomy() if skill.name in taxonomy().related(skill.name)] == []

    def test_implied_skills_are_transitive(self):
        assert {"Python", "JavaScript"} & taxonomy().implied("Django") == {"Python"}
        assert {"Microsoft Word", "Microsoft Excel", "Spreadsheets"} <= taxonomy().implied("Microsoft Office")
        assert {"Spring", "Java", "Object-Oriented Programming"} <= taxonomy().implied("Spring Boot")

    def test_who_uses_an_office_program_can_use_a_computer(self):
        assert all("Computer Literacy" in taxonomy().implied(name) for name in ("Microsoft 365", "Microsoft Outlook"))

    def test_skills_of_one_kind_are_related(self):
        assert "MySQL" in taxonomy().related("PostgreSQL")
        assert "TensorFlow" in taxonomy().related("PyTorch")

    def test_related_skills_are_symmetric(self):
        assert "Flask" in taxonomy().related("Django")
        assert "Django" in taxonomy().related("Flask")

    @pytest.mark.parametrize(
        ("written", "name"),
        [
            ("K8s", "Kubernetes"),
            ("golang", "Go"),
            ("IT skills", "Computer Literacy"),
            ("outils informatiques", "Computer Literacy"),
            ("Buchhaltung", "Accounting"),
            ("gestión de proyectos", "Project Management"),
            ("node.js", "Node.js"),
            ("NodeJS", "Node.js"),
            ("krankenpflege", "Nursing"),
            ("c++", "C++"),
            ("Schweißen", "Welding"),
            ("MS-Excel", "Microsoft Excel"),
            ("Travail d’équipe", "Teamwork"),
        ],
    )
    def test_skill_is_found_by_its_aliases(self, written, name):
        skill = taxonomy().canonical(written)
        assert skill is not None
        assert skill.name == name

    def test_unknown_skill_has_no_canonical_name(self):
        assert taxonomy().canonical("competitive salary") is None
        assert taxonomy().get("python") is None
        assert taxonomy().implied("no such skill") == frozenset()
