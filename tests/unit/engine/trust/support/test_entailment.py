import pytest

from callboard.engine.trust.language.source_text import SupportingText, unwrapped
from callboard.engine.trust.support.entailment import support_faults
from callboard.engine.trust.support.names import names_in
from callboard.engine.trust.support.nearest_lines import line_faults
from callboard.engine.trust.support.polarity import contradictions
from callboard.engine.trust.support.similarity import most_similar_lines

QUOTE = "Reduced the cost of 12 build servers by 30 % with two colleagues at Acme"


@pytest.mark.parametrize(
    "sentence",
    [
        "Reduced the cost of 12 build servers by 30 %.",
        "Cut the costs of the build servers.",
        "Cut the cost of 12 build servers with two colleagues.",
    ],
)
def test_sentence_that_says_the_same_or_less_is_supported(sentence):
    assert support_faults(sentence, SupportingText((QUOTE,))) == []


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("Increased the cost of 12 build servers.", "opposite"),
        ("Reduced the cost of 120 build servers.", "120"),
        ("Led two colleagues at Acme.", "led"),
        ("Reduced the cost of build servers at Initech.", "Initech"),
        ("Never reduced the cost of build servers.", "denies"),
        ("Wrote the compiler of the build servers.", "does not restate"),
        ("Reduced the cost of build servers by thousands.", "thousands"),
    ],
)
def test_sentence_that_says_something_else_is_not_supported(sentence, why):
    assert why in " ".join(support_faults(sentence, SupportingText((QUOTE,))))


def test_quotation_that_denies_supports_no_assertion():
    assert support_faults("Holds a driving licence.", SupportingText(("No driving licence",)))


def test_posting_supports_what_is_asked_and_what_is_missing_but_not_what_is_shown():
    support = SupportingText((), posting_quotes=("Experience with Terraform",))
    assert support_faults("Terraform is not shown.", support) == []
    assert support_faults("The role asks for Terraform.", support) == []
    assert support_faults("Knows Terraform.", support)


def test_context_may_be_named_without_a_quotation():
    assert (
        support_faults("Reduced the cost of build servers in Leeds.", SupportingText((QUOTE,), context="Leeds")) == []
    )


def test_text_without_quotations_rests_on_the_nearest_lines():
    lines = ("The bridge was opened in 1932.", "It is 503 metres long.")
    assert line_faults("The bridge was opened in 1932.", lines) == []
    assert line_faults("It is 503 metres long.", lines) == []
    assert line_faults("The bridge was opened in 1933.", lines)
    assert most_similar_lines("1932", lines) == lines[:1]


TRUE_AND_FALSE = {
    "Wrote two audit reports a quarter with the finance director": (
        ("Wrote two audit reports a quarter.", "Wrote audit reports with the finance director."),
        ("Wrote two audit reports a month.", "Was finance director.", "The finance director wrote audit reports."),
    ),
    "Renovated nine bridges worth €12 million within 14 months": (
        ("Renovated nine bridges worth €12 million.", "Renovated 9 bridges in fourteen months."),
        (
            "Renovated nine bridges worth $12 million.",
            "Renovated nine bridges worth €12 billion.",
            "Renovated nine bridges within 14 weeks.",
            "Renovated ninety bridges.",
            "Renovated all bridges.",
            "Renovated bridges faster than others.",
            "Renovated nine bridges alone.",
            "Renovated more than 9 bridges.",
        ),
    ),
    "Cut the time of a repair by 20 %": (
        ("Cut the time of a repair by twenty percent.",),
        ("Cut the time of a repair by 20 minutes.",),
    ),
    "Scrap fell from eight to five percent": (
        ("Scrap fell from 8 to 5 percent.", "Reduced scrap to five percent."),
        ("Scrap rose from five to eight percent.", "Scrap fell from five to eight percent."),
    ),
    "Introduced digital timesheets together with the payroll team in Mar 2021": (
        ("Introduced digital timesheets with the payroll team.", "Introduced digital timesheets in March 2021."),
        (
            "Failed to introduce digital timesheets with the payroll team.",
            "Tried to introduce digital timesheets.",
            "Unsuccessfully introduced digital timesheets.",
            "Introduced digital timesheets in May 2021.",
        ),
    ),
    "Trained 14 apprentices in welding": (
        ("Trained 14 apprentices in welding.", "14 apprentices were trained in welding."),
        ("Was trained by 14 apprentices in welding.", "Has been trained by apprentices in welding."),
    ),
    "Helped to write the manual of the kiln": (
        ("Helped with the manual of the kiln.", "Contributed to the manual of the kiln."),
        ("Wrote the manual of the kiln.",),
    ),
    "Ran the kiln and supported the sales team": (("Ran the kiln.",), ()),
    "Half bei der Planung des Messestands": (
        ("Sie haben bei der Planung des Messestands geholfen.",),
        ("Sie haben den Messestand geplant.",),
    ),
    "Teach chemistry to 140 pupils in six classes": (
        ("Teaches chemistry to 140 pupils.", "Teaches chemistry in six classes.", "Is a teacher of chemistry."),
        ("Teaches geology to 140 pupils in six classes.",),
    ),
    "Raised the pass rate by 9 % within a year": (
        ("Raised the pass rate by 9 % in one year.",),
        ("Raised the pass rate by 9 % in one term.", "Raised the pass rate by 9 % within a month."),
    ),
    "Tested 200 samples a week": (("Tested 200 samples each week.",), ("Tested 200 samples each day.",)),
    "Python, Excel": (("Has Python skills.",), ("Has strong Python skills.",)),
    "Trained in welding by Kemppi": (("Was trained by Kemppi in welding.",), ()),
    "Manage a bakery with 9 ovens": (("Runs a bakery with 9 ovens.",), ("Owns a bakery with 9 ovens.",)),
    "Schulte 14 Lehrlinge im Schweißen": (
        ("Sie schulten 14 Lehrlinge im Schweißen.",),
        (
            "Sie wurden im Schweißen von 14 Lehrlingen geschult.",
            "Sie haben vergeblich 14 Lehrlinge im Schweißen geschult.",
        ),
    ),
    "Formation de 14 apprentis en soudure": (
        ("Vous avez formé 14 apprentis en soudure.",),
        ("Vous avez été formée par 14 apprentis en soudure.", "Vous avez tenté de former 14 apprentis en soudure."),
    ),
    "Formó a 14 aprendices en soldadura": (
        ("Usted formó a 14 aprendices en soldadura.",),
        ("Usted fue formada por 14 aprendices en soldadura.", "Usted intentó formar a 14 aprendices en soldadura."),
    ),
    "SolidWorks, basic Catia, German (native), English (B1)": (
        ("Knows SolidWorks.", "Catia is basic."),
        ("Knows SolidWorks well.", "Has good knowledge of Catia.", "Speaks native English."),
    ),
    "Leitung von acht Monteuren im Schichtbetrieb": (
        ("Sie leiten acht Monteure im Schichtbetrieb.",),
        ("Sie leiten achtzig Monteure im Schichtbetrieb.", "Sie haben alle Monteure im Schichtbetrieb geleitet."),
    ),
    "Kein Staplerschein": ((), ("Ihr Staplerschein ist ein Vorteil.",)),
    "Préparation de 40 commandes par jour avec la responsable du dépôt": (
        ("Vous préparez 40 commandes par jour.",),
        (
            "Vous préparez 40 commandes par heure.",
            "Vous êtes responsable du dépôt.",
            "Vous préparez seule 40 commandes.",
        ),
    ),
    "Reducción de los costes de envío en un 12 %": (
        ("Ha reducido los costes de envío en un 12 %.",),
        ("Ha aumentado los costes de envío en un 12 %.",),
    ),
}


@pytest.mark.parametrize(
    ("quote", "sentence"), [(quote, each) for quote, (true, _) in TRUE_AND_FALSE.items() for each in true]
)
def test_paraphrase_is_supported(quote, sentence):
    assert support_faults(sentence, SupportingText((quote,))) == []


@pytest.mark.parametrize(
    ("quote", "sentence"), [(quote, each) for quote, (_, false) in TRUE_AND_FALSE.items() for each in false]
)
def test_sentence_that_distorts_its_quotation_is_not_supported(quote, sentence):
    assert support_faults(sentence, SupportingText((quote,)))


def test_two_lines_do_not_support_what_neither_says():
    lines = ("The steward signs the log.", "Two divers are on board.")
    assert line_faults("The divers sign the log.", lines)
    assert line_faults("The steward signs the log, and two divers are on board.", lines) == []


def test_line_that_denies_a_sentence_outweighs_lines_that_support_it():
    lines = ("No welding licence", "Welding and licence work for the yard")
    assert line_faults("Holds a welding licence.", lines)
    assert line_faults("Has not welded pipes for the yard.", ("Welded pipes for the yard", "Painted the yard"))


def test_title_of_the_posting_supports_only_sentences_about_the_offer():
    support = SupportingText(("Sold tickets",), offered="Theatre Manager")
    assert support_faults("Is a Theatre Manager.", support)
    assert support_faults("Sold tickets, and applies for the role of Theatre Manager.", support) == []


def test_silence_of_a_text_is_true_of_what_no_line_says():
    lines = ("The hall seats 300 people.",)
    assert line_faults("The plan does not say who owns the hall.", lines) == []
    assert line_faults("The plan does not say how many people the hall seats.", lines)


def test_line_that_a_narrow_page_broke_is_one():
    assert list(unwrapped("- Sold tickets for\n  three stages\n- Ran the bar\n")) == [
        "- Sold tickets for three stages",
        "- Ran the bar",
    ]


MANY_LINES = (
    "The ferry carried 612,400 people in 2025, 4.4 % more than the year before.",
    "Full-time crew have 14 days of leave.",
    "The harbour council pays every second Friday.",
    "The most frequent wish was a later ferry (41 letters), followed by cheaper tickets (19 letters).",
    "The shipowner proposes a night ferry; the pilots have not replied.",
    "The deposit is 25 cents a bottle.",
    "A trip takes 40 minutes.",
    "Met (4)",
    "Partly met (1)",
    "Score: 3 of 3 must-haves met.",
)


@pytest.mark.parametrize(
    "sentence",
    [
        "The ferry carried about 610,000 people in 2025.",
        "The ferry carried over 600,000 people.",
        "The ferry carried about 4 % more than the year before.",
        "The deposit is 0.25 euros a bottle.",
        "A journey takes 40 minutes.",
        "Four requirements are met, and one is partly met.",
        "All must-haves are met.",
    ],
)
def test_figure_may_be_rounded_and_a_word_may_be_another_for_the_same(sentence):
    assert line_faults(sentence, MANY_LINES) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "The ferry carried about 710,000 people in 2025.",
        "The ferry carried over 700,000 people.",
        "The ferry carried under 600,000 people.",
        "The deposit is 25 euros a bottle.",
        "Part-time crew have 14 days of leave.",
        "The harbour council pays every Friday.",
        "The most frequent wish was cheaper tickets.",
        "A later ferry had 19 letters.",
        "The harbour council proposes a night ferry.",
        "Only one requirement is met.",
        "All requirements are met.",
        "The shipowner proposes a night ferry, then withdraws.",
    ],
)
def test_sentence_that_mixes_lines_or_moves_a_figure_is_not_supported(sentence):
    assert line_faults(sentence, MANY_LINES)


def test_figure_goes_with_what_it_counts():
    quote = SupportingText(("Put on a craft market with 18 stalls",))
    assert support_faults("Put on a craft market of 18 stalls.", quote) == []
    assert support_faults("Put on 18 craft markets.", quote)


def test_sentence_that_begins_behind_a_name_is_no_part_of_it():
    assert list(names_in("We write from Acme Works. Could you come on Friday?", "en")) == ["Acme Works", "Friday"]


@pytest.mark.parametrize(
    ("quote", "true", "false"),
    [
        ("Teach pottery to 20 adults", "She teaches pottery to 20 adults.", "She buys pottery from 20 adults."),
        ("In charge of the sauna of the hotel", "Responsible for the hotel's sauna.", "Sold the hotel's sauna."),
        (
            "Yearly passes can be cancelled by the 15th of the month.",
            "You can cancel yearly passes by the 15th of the month.",
            "Month-to-month passes can be cancelled.",
        ),
        ("Cooked French and Thai dishes", "Cooked French and Thai dishes.", "Cooked Thai dishes only."),
        ("At first the post is all-remote.", "At first the post is all-remote.", "The post is always remote."),
    ],
)
def test_other_words_for_the_same_pass_and_the_same_words_for_something_else_do_not(quote, true, false):
    assert support_faults(true, SupportingText((quote,))) == []
    assert support_faults(false, SupportingText((quote,)))


def test_what_one_clause_denies_is_not_denied_of_another():
    lines = ["Skippers hold a boat licence, dogs are not allowed on the boat."]
    assert contradictions("Skippers hold a boat licence.", lines) == []
    assert contradictions("Dogs are allowed on the boat.", lines)
