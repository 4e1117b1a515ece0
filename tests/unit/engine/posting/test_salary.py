"""Pay in the notations people use, and other amounts."""

import pytest
from tests.unit.engine.posting.postings import fields


def pay(line: str, *, place: str = "") -> tuple[float | None, float | None, str | None, str | None]:
    found = fields(f"Data Analyst\nAcme Ltd\n{place}\n\nAbout the job\n{line}\n")["salary"]
    return found["min"], found["max"], found["currency"], found["period"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Salary: $120k–$150k", (120000, 150000, "USD", "year")),
        ("Salary: $180-240K + equity", (180000, 240000, "USD", "year")),
        ("Gehalt: 120.000 – 150.000 € brutto/Jahr", (120000, 150000, "EUR", "year")),
        ("The salary is £45,000 per annum.", (45000, 45000, "GBP", "year")),
        ("Lohn: CHF 110'000 bis 120'000", (110000, 120000, "CHF", "year")),
        ("Stundenlohn: 25 €/h", (25, 25, "EUR", "hour")),
        ("Pay: $25.50/hr", (25.5, 25.5, "USD", "hour")),
        ("£12.60ph, weekly pay", (12.6, 12.6, "GBP", "hour")),
        ("£12.60ph days / £14.20ph nights", (12.6, 14.2, "GBP", "hour")),
        ("The deal: £34k–£38k, 28 days off, permanent, 40 hours.", (34000, 38000, "GBP", "year")),
        ("Bolsa-auxílio: R$ 1.800,00", (1800, 1800, "BRL", "month")),
        ("Wir bieten 55-65 T€ Jahresgehalt", (55000, 65000, "EUR", "year")),
        ("Pay up to $25/hr DOE", (None, 25, "USD", "hour")),
        ("Salary up to €90k", (None, 90000, "EUR", "year")),
        ("Salary from £30k", (30000, None, "GBP", "year")),
        ("Salary: ₹12–18 LPA", (1200000, 1800000, "INR", "year")),
        ("PLN 20 000 – 28 000 net/month (B2B)", (20000, 28000, "PLN", "month")),
        ("Salário: R$ 9.000 a R$ 12.000 por mês", (9000, 12000, "BRL", "month")),
        ("Lön: 38 000 – 45 000 kr/month", (38000, 45000, "SEK", "month")),
        ("Salary: US$60,000 a year", (60000, 60000, "USD", "year")),
        ("Earn $1,500 - $1,800 per week", (1500, 1800, "USD", "week")),
        ("Day rate: £350-£400 per day", (350, 400, "GBP", "day")),
        ("Salaire : 42 000 € à 52 000 € brut annuel", (42000, 52000, "EUR", "year")),
        ("Salaris tussen € 2.400 en € 2.900 bruto per maand", (2400, 2900, "EUR", "month")),
        ("OTE £250,000 (base £140,000)", (140000, 140000, "GBP", "year")),
        ("Gehalt: Entgeltgruppe 11 TVöD, 3.800 € im Monat", (3800, 3800, "EUR", "month")),
    ],
)
def test_salary_notations_are_read(line, expected):
    assert pay(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "We raised a $40M Series B and $12 million before.",
        "We offer a 401(k) with a $5,000 match.",
        "There is a sign-on bonus of $5,000.",
        "You manage a budget of €250,000.",
        "A learning budget of €2,000 a year.",
        "Our customers move $120,000 a day.",
        "Equity of 0.5–1.5%.",
        "Founded in 2012, with 3,500 employees.",
        "Vergütung in Anlehnung an TV-L 8, Stufe 1-2.",
        "Bezahlung nach TVöD EG 9b.",
        "Besoldung: A 13.",
        "Salary: NHS Band 6.",
        "Salary: GS-11.",
    ],
)
def test_other_amounts_are_not_pay(line):
    assert pay(line) == (None, None, None, None)


def test_a_bonus_beside_the_pay_does_not_replace_it():
    assert pay("Base salary $120,000 to $140,000 plus a $20,000 sign-on bonus")[:2] == (120000, 140000)


@pytest.mark.parametrize(
    ("place", "currency"),
    [("Toronto, ON", "CAD"), ("Sydney NSW", "AUD"), ("Austin, TX", "USD"), ("Santiago, Chile", "CLP")],
)
def test_dollar_currency_follows_the_country(place, currency):
    assert pay("Salary: $95,000 - $120,000", place=place)[2] == currency


@pytest.mark.parametrize(
    "line",
    [
        "Salaire selon convention, 07200 Aubenas",
        "Poste basé à Aubenas (07200), salaire selon profil",
        "Salaire attractif, 69003 Lyon",
        "Entgelt nach Tarif, 10115 Berlin",
        "Salario según convenio, 28001 Madrid",
    ],
)
def test_a_postal_code_is_not_pay(line):
    assert pay(line) == (None, None, None, None)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Salaire : 2 100 € à 2 300 € brut (soit 1 640 € à 1 790 € net/mois)", (2100, 2300, "EUR", "month")),
        ("Gehalt: 2.400 € netto, das sind 3.500 € brutto im Monat", (3500, 3500, "EUR", "month")),
        ("Salario: 1.450 € netos al mes", (1450, 1450, "EUR", "month")),
    ],
)
def test_pay_before_taxes_comes_before_pay_after_them(line, expected):
    assert pay(line) == expected


def test_the_least_that_is_paid_may_be_said_carelessly():
    assert pay("Rémunération : à partir 2 950.40 € brut / mois") == (2950.4, None, "EUR", "month")


@pytest.mark.parametrize(
    ("place", "line", "expected"),
    [
        ("Singapore", "Pay: up to $6.5k", (None, 6500, "SGD", "month")),
        ("Manila, Philippines", "Salary starts at 21k to 26k", (21000, 26000, "PHP", "month")),
        ("Jakarta, Indonesia", "Salary: Rp 4.750.000", (4750000, 4750000, "IDR", "month")),
        ("Berlin, Germany", "Einstiegsgehalt: 47.000 - 56.000", (47000, 56000, "EUR", "year")),
        ("Hamburg, Germany", "Salary: EUR 4.5 – 5.5k", (4500, 5500, "EUR", "month")),
        ("Athens, Greece", "Wages start at 1150€ gross.Meals are on us.", (1150, None, "EUR", "month")),
        ("Austin, TX", "Three jobs in Austin$2,100 monthly", (2100, 2100, "USD", "month")),
        ("Buenos Aires, Argentina", "Sueldo bruto $1.650.000", (1650000, 1650000, "ARS", "month")),
        ("Buenos Aires, Argentina", "Salary: $3,100 per month", (3100, 3100, "USD", "month")),
        ("Lahore, Pakistan", "Salary: Rs 85,000", (85000, 85000, "PKR", "month")),
        ("Recife, Brazil", "Bolsa: R$ 850,00", (850, 850, "BRL", "month")),
        ("Kraków, Poland", "Zarobki: 30-45k PLN (B2B)", (30000, 45000, "PLN", "month")),
        ("Osaka, Japan", "210000円〜265000円", (210000, 265000, "JPY", "month")),
        ("Douala, Cameroon", "Salaire : 250 000 - 400 000 FCFA", (250000, 400000, "XAF", "month")),
    ],
)
def test_pay_without_a_period_is_paid_as_is_usual_in_the_place(place, line, expected):
    assert pay(line, place=place) == expected


@pytest.mark.parametrize(
    ("place", "line", "expected"),
    [
        ("Tokyo, Japan", "年収 480万円〜720万円", (4800000, 7200000, "JPY", "year")),
        ("Tokyo, Japan", "時給1,250円〜", (1250, None, "JPY", "hour")),
        ("Shanghai, China", "月薪 1.8-3万", (18000, 30000, "CNY", "month")),
        ("Taipei, Taiwan", "時薪195元", (195, 195, "TWD", "hour")),
        ("Moscow, Russia", "Зарплата: от 90 000 до 140 000 руб. в месяц", (90000, 140000, "RUB", "month")),
        ("Moscow, Russia", "Оплата до 4500 руб за смену", (None, 4500, "RUB", "day")),
        ("Sofia, Bulgaria", "Заплата 36.000 лв годишно", (36000, 36000, "BGN", "year")),
        ("Prague, Czech Republic", "Odměna 38–52 tis. Kč měsíčně", (38000, 52000, "CZK", "month")),
        ("Hanoi, Vietnam", "Lương từ 18 triệu", (18000000, None, "VND", "month")),
    ],
)
def test_pay_is_read_in_the_counting_words_of_the_language(place, line, expected):
    assert pay(line, place=place) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Salary: $98, 400 - $121, 250", (98400, 121250, "USD", "year")),
        ("Salary: SCP 7 (£25,100) - SCP 11 (£27,300)", (25100, 27300, "GBP", "year")),
        ("Office in TorontoCA$84,000 a year", (84000, 84000, "CAD", "year")),
        ("Basic salary of £21,000 to £26,500Uncapped commission", (21000, 26500, "GBP", "year")),
        ("Principal role $195-180k", (180000, 195000, "USD", "year")),
        ("Salary: £42,000 - £51,000 Bonus Excellent Benefits", (42000, 51000, "GBP", "year")),
        ("OTE €95k (base €65k)", (65000, 65000, "EUR", "year")),
        ("Pay: Kshs. 90,000/= to Kshs. 110,000/=", (90000, 110000, "KES", "month")),
        ("Starting pay is $14.50 per hour", (14.5, None, "USD", "hour")),
        ("Pay starts at approximately $19 hour", (19, None, "USD", "hour")),
        ("4.300 bis 6.100 brutto im Monat", (4300, 6100, None, "month")),
        (
            "The pay may exceed the minimum salary set by the collective agreement for this post (4.120,50 € a month)",
            (4120.5, None, "EUR", "month"),
        ),
    ],
)
def test_figures_are_read_as_people_type_them(line, expected):
    assert pay(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "Transport compensation of 250 euros a month.",
        "You can get a reward from 200 to 800 EUR.",
        "Cafeteria benefit of CZK 9,000 a year.",
        "Essenszuschuss i. H. v. bis zu 95,50 EUR",
        "Wertkarte für Sachbezüge mit monatlich 50 EUR",
        "Kindergartenzuschuss, mtl. bis zu 120 € / Kind",
        "Wir zahlen eine Einstellungsprämie in Höhe von 800,00 €",
    ],
)
def test_what_is_paid_beside_the_pay_is_not_pay(line):
    assert pay(line) == (None, None, None, None)


def test_the_number_of_a_machine_is_no_pay():
    assert pay("You program the Siemens 840D control.") == (None, None, None, None)
