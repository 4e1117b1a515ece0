"""A sentence of a model restates one place of its source, or it is not said."""

import pytest

from callboard.engine.trust.language.source_text import SupportingText
from callboard.engine.trust.paraphrase.english import is_paraphrase, paraphrase_faults
from callboard.engine.trust.paraphrase.tokens import tokenized
from callboard.engine.trust.support.entailment import support_faults

PLACES = {
    "rowing": "Coach the rowing team with two assistants for up to 18 races a year",
    "waste": "Cut kitchen waste from 12 % to 8 % within one year by freezing leftover dough",
    "ferry": "In 2025 the ferry carried 61,200 people, 4.4 % fewer than in 2024.",
    "lockers": "Lockers are emptied every evening by the attendants.",
    "guides": "The harbour office trained new guides in 2021.",
    "flash": "Flash photography is forbidden in the crypt.",
    "late": "Members pay the full price for items that come back two months past the due date.",
    "boats": "You may hire a boat if you have a licence.",
    "clerk": "Clerk, Norvane Foods, Leeds, 2016 - 2020",
    "must": "Must have: Forklift licence",
    "wish": "Nice to have: Forklift licence",
    "agents": "Supported four agents who sell freight insurance to shipping companies",
    "handbook": "Helped to write the handbook of the kiln",
    "reviewed": "Reviewed and approved delivery notes",
    "centre": "Supervised 12 call centre employees",
    "choir": "Ran the choir, which won the county cup in 2018",
    "calls": "Answered calls from patients and booked appointments for two doctors",
    "surgery": "Assisted the surgeon in eleven operations",
    "degree": "Completed two years of a law degree at the University of Hull",
    "familiar": "Familiar with SAP and Oracle",
    "board": "The board rejected the plan for a second gym and approved the budget.",
    "bonus": "Contractors who finish early receive a bonus of 5 %.",
    "deposit": "Deposits are returned within 14 days unless the flat is damaged.",
    "target": "Met the sales target in three of four quarters",
    "late goods": "Reduced complaints about late deliveries by a third",
    "interim": "Interim store manager, Norvane Foods, 2019",
    "module": "Degree module in wound care, 2021",
    "units": "Diploma in bookkeeping: two of four units passed",
    "wine": "Wine is not paid for, except at a dinner with guests.",
    "plot": "A full plot measures 250 square metres and costs £64 a year",
    "urgent": "Urgent tickets are answered within 30 minutes, provided that they come by phone.",
    "laptop": "Employees keep their laptop for at least three years.",
    "ordered": "New laptops are ordered by the team leader and delivered within ten days.",
    "order": "Order flour every Monday and check all deliveries",
    "chair": "The chair will write to the minister.",
    "tower": "The tower is closed in strong wind.",
    "flour": "Cut flour waste by 18 % by weighing every batch",
    "keys": "The most common reason was a lost key.",
    "hoses": "The steward may close the well if it runs dry for three weeks.",
    "passes": "Annual passes cost £24 and are valid for two people.",
    "reports": "Prepared tax and payroll reports",
    "meeting": "The next meeting is on 10 September.",
    "waiters": "Rota for waiters, hiring, stock control for 40 bars",
}


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("rowing", "She coaches the rowing team."),
        ("rowing", "She coaches the rowing team for up to 18 races a year."),
        ("waste", "Reduced kitchen waste from 12 % to 8 % in one year."),
        ("waste", "Within one year kitchen waste was cut from 12 % to 8 %."),
        ("ferry", "The ferry carried 61,200 people in 2025."),
        ("lockers", "The attendants empty the lockers every evening."),
        ("guides", "New guides were trained by the harbour office in 2021."),
        ("flash", "Flash photography is prohibited in the crypt."),
        ("boats", "You can hire a boat if you have a licence."),
        ("clerk", "She worked as a clerk at Norvane Foods from 2016 to 2020."),
        ("must", "A forklift licence is required."),
        ("wish", "A forklift licence is preferred."),
        ("handbook", "Helped to write the handbook."),
        ("reviewed", "Approved delivery notes."),
        ("centre", "Supervised 12 employees."),
        ("choir", "The choir won the county cup."),
        ("calls", "Booked appointments for two doctors."),
        ("surgery", "She assisted in eleven operations."),
        ("surgery", "She assisted the surgeon."),
        ("board", "The board approved the budget."),
        ("plot", "A full plot costs £64 a year."),
        ("urgent", "Urgent tickets are answered within 30 minutes if they come by phone."),
        ("laptop", "Employees keep their laptop for three years or more."),
        ("order", "All deliveries are checked by him."),
        ("chair", "The chair is going to write to the minister."),
        ("keys", "A lost key was the most common reason."),
        ("hoses", "If it runs dry for three weeks, the steward may close the well."),
        ("passes", "Annual passes cost £24."),
        ("meeting", "The next meeting takes place on 10 September."),
    ],
)
def test_sentence_that_restates_its_place_is_said(place, sentence):
    assert is_paraphrase(sentence, PLACES[place], "")


@pytest.mark.parametrize(
    ("place", "sentence", "what"),
    [
        ("rowing", "She coaches the rowing team every day.", "a frequency is added"),
        ("rowing", "She coaches the best rowing team.", "a rank is added"),
        ("rowing", "Two assistants coach the rowing team.", "somebody else does it"),
        ("waste", "Raised kitchen waste from 12 % to 8 %.", "the deed is another one"),
        ("waste", "Cut waste in all kitchens from 12 % to 8 %.", "the scope is wider"),
        ("ferry", "The ferry carried 61,200 people in 2025 because fares fell.", "a cause is added"),
        ("lockers", "The attendants are emptied every evening.", "it is done to somebody else"),
        ("guides", "New guides trained the harbour office in 2021.", "who does it to whom is turned round"),
        ("flash", "Photography is forbidden in the crypt.", "a word that narrows a ban is left out"),
        ("late", "Members pay the full price for items that come back past the due date.", "a measure is left out"),
        ("late", "Members pay the full price for items.", "a condition is left out"),
        ("boats", "You may hire a boat.", "a condition is left out"),
        ("boats", "You must hire a boat if you have a licence.", "what may be is made a must"),
        ("wish", "A forklift licence is required.", "a wish is made a must"),
        ("agents", "She sells freight insurance to shipping companies.", "others do it"),
        ("handbook", "Wrote the handbook of the kiln.", "help is left out"),
        ("reviewed", "Wrote delivery notes.", "the deed is another one"),
        ("centre", "Supervised 12 call centres.", "the noun is cut off"),
        ("choir", "She won the county cup in 2018.", "others did it"),
        ("clerk", "She was head clerk at Norvane Foods.", "a rank is added"),
        ("calls", "Answered patients.", "an object comes out of a phrase"),
        ("calls", "Booked doctors.", "an object comes out of a phrase"),
        ("surgery", "The surgeon assisted her in eleven operations.", "help goes the other way"),
        ("degree", "Completed a law degree at the University of Hull.", "a part is made the whole"),
        ("familiar", "Works with Oracle.", "what limits a list is left out for one of it"),
        ("board", "The board rejected the budget.", "the object of another verb"),
        ("board", "The plan was approved.", "the verb of another object"),
        ("bonus", "Contractors receive a bonus of 5 %.", "which ones is left out"),
        ("deposit", "Deposits are returned within 14 days.", "an exception is left out"),
        ("deposit", "Deposits are damaged.", "the subject of another verb"),
        ("target", "Met the sales target.", "a share is left out"),
        ("late goods", "Reduced complaints by a third.", "what it is that changed is left out"),
        ("interim", "Was store manager at Norvane Foods.", "a word that weakens an office is left out"),
        ("waiters", "Hired waiters for 40 bars.", "two items are made one"),
        ("module", "She has a degree in wound care.", "a part is made the whole"),
        ("units", "She has a diploma in bookkeeping.", "a share is left out"),
        ("wine", "Wine is not paid for.", "an exception is left out"),
        ("plot", "A full plot costs 250 square metres.", "a measure of another verb"),
        ("urgent", "Urgent tickets are answered within 30 minutes.", "a condition is left out"),
        ("urgent", "Tickets are answered within 30 minutes if they come by phone.", "a rule is made wider"),
        ("laptop", "Employees keep their laptop for three years.", "a bound is left out"),
        ("ordered", "New laptops are ordered by IT.", "an acronym is no pronoun"),
        ("chair", "The chair has written to the minister.", "what will be is made what was"),
        ("tower", "The tower is closed.", "what is so at times is made what is always so"),
        ("flour", "Cut waste by 18 %.", "what it is that changed is left out"),
        ("passes", "Annual passes cost £24 per person.", "what the figure counts is added"),
        ("reports", "Prepared tax.", "the noun is cut off"),
        ("meeting", "The meeting took place on 10 September.", "which one is left out"),
    ],
)
def test_sentence_that_adds_drops_or_turns_is_not_said(place, sentence, what):
    assert not is_paraphrase(sentence, PLACES[place], ""), what


def test_names_of_the_person_and_of_the_place_of_work_need_no_quotation():
    context = "Ida Brandt\nLarch Park"
    assert is_paraphrase("Ida Brandt supervised 12 call centre employees at Larch Park.", PLACES["centre"], context)
    assert not is_paraphrase("Supervised 12 call centre employees at Fern Nursery.", PLACES["centre"], context)


def test_heading_does_not_take_the_place_of_what_a_line_is_about():
    place = "Greenhouses need the permission of the board."
    assert is_paraphrase("Greenhouses need the permission of the board.", place, "Sheds and water")
    assert not is_paraphrase("Sheds need the permission of the board.", place, "Sheds and water")


@pytest.mark.parametrize("time", ["6 pm", "6 p.m.", "18:00"])
def test_time_of_day_is_the_same_on_either_clock(time):
    support = SupportingText(("The desk is staffed until 18:00.", "The gate opens at 9:30."))
    assert support_faults(f"The desk is staffed until {time}.", support) == []
    assert support_faults("The gate opens at half past nine.", support) == []
    assert support_faults("The desk is staffed until 5 pm.", support)


def test_each_clause_may_restate_a_place_of_its_own():
    support = SupportingText((PLACES["rowing"], PLACES["reviewed"]))
    assert paraphrase_faults("She coaches the rowing team, and approved delivery notes.", support) == []
    assert paraphrase_faults("She coaches the rowing team, and wrote delivery notes.", support)


@pytest.mark.parametrize(
    "sentence", ["Thank you for your application.", "Kind regards", "Could you tell us more about the choir?"]
)
def test_courtesy_and_questions_state_nothing(sentence):
    assert paraphrase_faults(sentence, SupportingText((PLACES["choir"],))) == []


def test_what_a_role_asks_for_only_its_posting_says():
    asked = SupportingText(("Forklift licence",), posting_quotes=("Experience with Terraform",))
    assert paraphrase_faults("The role asks for Terraform.", asked) == []
    assert paraphrase_faults("The role asks for a forklift licence.", asked)


@pytest.mark.parametrize("sentence", ["Visitors sind willkommen.", "Die Halle fasst 300 Personen."])
def test_other_languages_are_left_to_the_check_of_words(sentence):
    assert paraphrase_faults(sentence, SupportingText(())) == []


def test_text_is_read_as_what_says_something_what_joins_it_and_what_limits_it():
    read = tokenized("Guests may only swim before 9 in the small pool")
    assert [(each.text, each.connectives, each.qualifiers) for each in read.tokens] == [
        ("guests", (), ()),
        ("swim", (), ("may", "only")),
        ("9", ("before",), ()),
        ("small", ("in",), ()),
        ("pool", (), ()),
    ]
