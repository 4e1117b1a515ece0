"""Of "AWS, GCP or Azure" one is enough."""

from __future__ import annotations

import numpy as np
import pytest

from callboard.engine.facts import Evidence, Source
from callboard.engine.matching.role.alternatives import WordDemands, alternatives_in, skill_alternatives
from callboard.engine.matching.vocabulary.word_vectors import word_vectors
from callboard.engine.posting.model import Importance, Requirement, RequirementKind


def requirement(text: str, skills: tuple[str, ...], *, any_of: bool = False) -> Requirement:
    return Requirement(
        text=text,
        kind=RequirementKind.SKILL,
        importance=Importance.MUST,
        skills=skills,
        any_of=any_of,
        evidence=Evidence(source=Source.POSTING, quote=text, start=0, end=len(text)),
    )


class TestAlternatives:
    @pytest.mark.parametrize(
        ("text", "options"),
        [
            ("Terraform on AWS, GCP or Azure", (("aws",), ("gcp",), ("azure",))),
            ("Kafka or another platform", (("kafka",), ("platform",))),
            (
                "A degree in fine arts, design, or a related field",
                (("fine", "arts"), ("design",), ("related", "field")),
            ),
            ("Work in a bakery/restaurant/hotel", (("bakery",), ("restaurant",), ("hotel",))),
            ("Skilled in Sage and/or other accounting software", (("sage",), ("accounting", "software"))),
            ("Java or C# (.NET)", (("java",), ("c#", "net"))),
            ("Java or Kotlin, Docker, and SQL", (("java",), ("kotlin",))),
            ("Java, Kotlin, or Scala, with tests", (("java",), ("kotlin",), ("scala",))),
            ("A hosting platform (Heroku or Render) for all", (("heroku",), ("render",))),
        ],
    )
    def test_options_stand_between_commas_or_slashes_with_or_among_them(
        self, text: str, options: tuple[tuple[str, ...], ...]
    ) -> None:
        (found,) = alternatives_in(text)
        assert found.options == options

    @pytest.mark.parametrize(
        "text",
        [
            "Docker, Kubernetes and Terraform",
            "Lift 40 pounds with or without help",
            "CI/CD pipelines",
            "A licence (or equivalent) as an electrician",
        ],
    )
    def test_lists_and_single_things_are_no_alternatives(self, text: str) -> None:
        assert not alternatives_in(text)


class TestSkillChoices:
    def test_skills_of_one_choice_stand_together(self) -> None:
        asked = requirement("Terraform, and AWS or Microsoft Azure", ("Terraform", "AWS", "Microsoft Azure"))
        assert skill_alternatives(asked.skills, asked) == (("Terraform",), ("AWS", "Microsoft Azure"))

    def test_each_pair_of_a_list_is_a_choice_of_its_own(self) -> None:
        asked = requirement("Java or Kotlin, AWS or Microsoft Azure", ("Java", "Kotlin", "AWS", "Microsoft Azure"))
        assert skill_alternatives(asked.skills, asked) == (("Java", "Kotlin"), ("AWS", "Microsoft Azure"))

    def test_dots_belong_to_the_names_that_hold_them(self) -> None:
        asked = requirement("React, Vue.js or Node.js", ("React", "Vue.js", "Node.js"))
        assert skill_alternatives(asked.skills, asked) == (("React", "Vue.js", "Node.js"),)

    def test_one_is_enough_where_the_reader_says_so(self) -> None:
        asked = requirement("Eines von: Java, Kotlin", ("Java", "Kotlin"), any_of=True)
        assert skill_alternatives(asked.skills, asked) == (("Java", "Kotlin"),)


class TestDemands:
    def test_a_choice_is_shown_by_its_best_option_and_counts_once(self) -> None:
        words = ("terraform", "aws", "azure")
        demands = WordDemands.of(words, alternatives_in("Terraform on AWS or Azure"))
        shown = demands.coverage(word_vectors(words) @ word_vectors(("terraform", "azure")).T)
        assert len(demands.rarity) == 2
        assert shown == pytest.approx(np.ones(2), abs=1e-6)

    def test_an_option_of_several_words_needs_them_all(self) -> None:
        words = ("nursing", "home", "hospital")
        demands = WordDemands.of(words, alternatives_in("Nursing home or hospital"))
        (half,) = demands.coverage(word_vectors(words) @ word_vectors(("home",)).T)
        (whole,) = demands.coverage(word_vectors(words) @ word_vectors(("nursing", "home")).T)
        assert half < whole == pytest.approx(1, abs=1e-6)

    def test_an_option_that_names_nothing_shows_nothing(self) -> None:
        words = ("audit", "roles")
        demands = WordDemands.of(words, alternatives_in("Audit or similar roles"))
        shown = demands.coverage(word_vectors(words) @ word_vectors(("roles",)).T)
        assert len(shown) == 2
        assert shown[0] < 0.9 < shown[1]
