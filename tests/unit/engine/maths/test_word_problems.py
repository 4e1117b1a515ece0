"""Word problems: discounts, taxes and tips, proportions, ratios, work, pay, interest, and those that meet."""

import pytest

from callboard.engine.maths.solver import solve


@pytest.mark.parametrize(
    ("request_text", "result"),
    [
        ("A jacket costs 80 euros and is 15% off. What do I pay?", "68"),
        ("The bill is 45 dollars plus 20% tip. What is the total?", "54"),
        ("A dinner costs $60. How much is the tip at 15%?", "9"),
        ("If 3 apples cost 4.50, how much do 7 apples cost?", "10.5"),
        ("A recipe for 4 people needs 300 g of flour. How much flour for 10 people?", "750"),
        ("Mix paint in a ratio of 2:3 to get 20 litres. How much of each?", "8 and 12 litres"),
        ("Split 120 euros in the ratio 1:2:3", "20, 40 and 60 euros"),
        ("Divide 120 in the ratio 2:3", "48 and 72"),
        ("Share $90 between Mara and Jo in the ratio 4 to 5.", "40 and 50"),
        ("The ratio of ducks to geese is 3:5 and there are 40 birds. How many geese?", "25 geese"),
        ("The ratio of ducks to geese is 3:5. There are 15 geese. How many ducks?", "9 ducks"),
        ("A stew uses 3 cups of beans for 12 guests. How many cups for 20 guests?", "5"),
        ("A van uses 6 litres per 100 km. How much for 350 km?", "21"),
        ("3 workers need 4 days for a wall. How many days do 6 workers need?", "2 days"),
        ("One pump empties the pool in 4 hours, another in 6 hours. How long together?", "2.4 hours"),
        ("I earn $18.50 an hour and work 37.5 hours. What is my weekly pay?", "693.75"),
        ("A dentist sees 4 patients an hour. How many patients in 6 hours?", "24"),
        ("Two ferries 300 km apart sail towards each other at 60 km/h and 90 km/h. When do they meet?", "2 hours"),
        ("Simple interest on $2000 at 5% for 3 years", "300"),
        ("I save $1000 at 5% compounded annually for 2 years. How much will I have?", "1102.5"),
        ("A phone is $900 after a 10% discount. What was the original price?", "1000"),
        ("A coat costs 90 after a 10% discount. What was the price?", "100"),
        ("After a 5% raise my salary is $63,000. What was it before?", "60000"),
        ("VAT of 20% is included in a price of 240. What is the net price?", "200"),
        ("How much VAT is included in 240 euros at 20%?", "40"),
        ("A salary of $52,000 is raised by 4%. What is the new salary?", "54080"),
        ("A shirt was $40 and now costs $30. What is the percent decrease?", "25% decrease"),
        ("The fare rises from 50 to 65. By how many percent?", "30% increase"),
        ("A ticket of 150 euros gets 20% dearer. What does it cost now?", "180"),
        ("What is the gross price of a net price of 200 euros at 19% VAT?", "238"),
        ("What is the net price of a gross price of 238 euros at 19% VAT?", "200"),
        ("A rent of 500 is raised by 10% and then reduced by 10%. What is it now?", "495"),
        ("200 dollars, 10% off and another 10% off. What is the final price?", "162"),
        ("Of 120 guests 25% were children. How many is that?", "30"),
        ("Out of 40 questions Leo answered 10. What percentage is that?", "25%"),
        ("30% of the budget is 90 euros. How big is the budget?", "300"),
        ("A 4 kg sack costs 10 euros. What is the price per kg?", "2.5"),
        ("5 kg of rice cost 20 dollars. What do 2 kilograms cost?", "8"),
        ("I was paid $480 for 40 hours. What is my hourly wage?", "12"),
        ("A pump moves 90 litres in 15 minutes. How many litres a minute is that?", "6"),
        ("How much is $300 after one year at 4% interest?", "312"),
        ("A tram covers 150 km in 2.5 hours; how long does it take for 210 km at the same speed?", "3.5 hours"),
        ("How long does a van need for 210 km if it covers 150 km in 2.5 hours?", "3.5 hours"),
        ("A boat sails 36 miles in 45 minutes. How many miles does it sail in an hour?", "48 miles"),
        ("A press prints 90 posters in 6 minutes. How many posters does it print in half an hour?", "450 posters"),
        ("A press prints 90 posters in half a minute. How many minutes for 270 posters?", "1.5 minutes"),
        ("4 roofers need 9 days for a barn. How many days do 6 roofers need?", "6 days"),
        ("Eva reads 30 pages on 2 evenings. How many pages on 5 evenings?", "75"),
        ("On a plan 3 cm stand for 6 km. How many cm are 10 km?", "5 cm"),
    ],
)
def test_word_problem_is_solved_and_checked(request_text: str, result: str) -> None:
    solution = solve(request_text)
    assert solution is not None
    assert solution.result == result
    assert solution.check


@pytest.mark.parametrize(
    "request_text",
    [
        "It takes 2 people 3 hours to drive to Leeds. How long do 4 people take?",
        "5 machines make 5 widgets in 5 minutes. How long do 100 machines need to make 100 widgets?",
        "I earn $20 an hour and work 8 hours a day for 5 days. What is my pay?",
        "15% discount on $200 plus 8% tax. What is the total?",
        "A 30% discount saves me $45. What was the original price?",
        "I have 3 years of experience and 2 certificates, how many more do I need for 5?",
        "Revenue grew 15% to 230 million",
        "40% of the 90 guests are women. How many men are there?",
        "Out of 40 questions Leo got 10 wrong. What percentage did he get right?",
        "25% of the staff are 40 people. How many are not?",
        "I earn $20 an hour and work 8 hours. What is my hourly wage after tax?",
        "Of 60 guests 25% left early. How many stayed?",
        "Prices rose 5% in May and 3% in June to 200. What is the total increase?",
        "A tram covers 150 km in 2.5 hours and waits for 20 minutes. How long does it take for 210 km?",
        "4 towels dry in 3 hours in the sun. How long do 12 towels need?",
        "A tram has 3 wagons and 120 seats. 2 wagons are added. How many seats are there?",
        "3 lamps light 2 rooms. How many lamps do 12 rooms have?",
        "Two mothers and two daughters share 3 cakes so that each has one whole cake. How is that possible?",
        "How many months have 28 days?",
        "2 lamps burn for 6 hours. How many hours do 4 lamps burn?",
        "A stew for 4 people takes 20 minutes. How long for 8 people?",
        "A coat costs 90 euros after a 10% discount. What do I pay?",
        "A farmer has 17 goats and all but 9 run away. How many are left?",
        "An 8 year old boy is 130 cm tall. How tall is he at 16 years?",
    ],
)
def test_ambiguous_word_problem_is_left_alone(request_text: str) -> None:
    assert solve(request_text) is None


def test_each_of_several_changes_is_a_step_in_plain_words():
    solution = solve("A coat costs 40 and is 25% off, then another 10% off. What do I pay?")
    assert solution is not None
    assert [step.what for step in solution.steps] == [
        "Take off 25%: multiply by 0.75.",
        "Take off 10%: multiply by 0.9.",
    ]
