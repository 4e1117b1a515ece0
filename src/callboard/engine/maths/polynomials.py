"""Roots of polynomials in one unknown with exact coefficients, found by steps that a person can follow."""

from __future__ import annotations

from dataclasses import dataclass

from callboard.engine.maths.model import NumberTooLargeError, Step
from callboard.engine.maths.symbols import Expression, Polynomial, as_fraction, decimal_text, pretty, superscript, sympy

MAX_DEGREE = 12
MAX_DIGITS = 60
"""Digits of a coefficient: simplifying a root needs its factors, which are slow to find for long numbers."""


@dataclass(frozen=True, slots=True)
class Root:
    """A root of an equation; `exact` is False where only its decimals are known."""

    value: Expression
    exact: bool = True

    @property
    def real(self) -> bool:
        """True for a real number."""
        return bool(self.value.is_real)

    def text(self, *, decimals: bool = False) -> str:
        """Write the root exactly, or in decimals if only those are known or wanted."""
        whole = as_fraction(self.value)
        if not self.exact or (decimals and whole is not None):
            return decimal_text(self.value)
        return pretty(self.value)


def to_polynomial(expression: Expression, name: Expression) -> Polynomial | None:
    """Convert an expression to a polynomial with rational coefficients; None if it is not one.

    Raises:
        NumberTooLargeError: its degree or a coefficient exceeds the limits.
    """
    if not expression.is_polynomial(name) or expression.free_symbols - {name}:
        return None
    made = sympy.Poly(expression, name)
    if not all(value.is_Rational for value in made.all_coeffs()):
        return None
    _, made = made.clear_denoms(convert=True)
    made = made.primitive()[1]
    if not made.is_zero and made.LC() < 0:
        made = -made
    if made.degree() > MAX_DEGREE:
        raise NumberTooLargeError(f"an equation of degree {made.degree()} (the most here is {MAX_DEGREE})")
    if any(len(str(abs(int(value)))) > MAX_DIGITS for value in made.all_coeffs()):
        raise NumberTooLargeError(f"coefficients of more than {MAX_DIGITS} digits")
    return made


def find_roots(poly: Polynomial, steps: list[Step]) -> list[Root]:
    """Return all distinct roots, real ones first in rising order, and append the steps that find them."""
    degree = poly.degree()
    if degree == 1:
        a, b = poly.all_coeffs()
        found = [Root(-b / a)]
        steps.append(Step(what=f"Solve {pretty(poly.as_expr())} = 0.", formula=f"{poly.gen} = {pretty(-b / a)}"))
    elif degree == 2:
        found = _quadratic(poly, steps)
    else:
        found = _higher(poly, steps)
    real = sorted((root for root in found if root.real), key=lambda root: float(sympy.N(root.value, 20)))
    return real + [root for root in found if not root.real]


def _quadratic(poly: Polynomial, steps: list[Step]) -> list[Root]:
    a, b, c = poly.all_coeffs()
    name = poly.gen
    factors = poly.factor_list()[1]
    if len(factors) == 2 and b != 0:
        return _factored(factors, name, poly, steps)
    if len(factors) == 1 and factors[0][1] == 2:
        return _factored(factors, name, poly, steps)
    if b == 0:
        square = -c / a
        steps.append(Step(what="Isolate the square on one side.", formula=f"{name}² = {pretty(square)}"))
        if square < 0:
            steps.append(
                Step(what="No real number has a negative square, so the roots are complex.", formula="i² = -1")
            )
        root = sympy.sqrt(square)
        steps.append(
            Step(
                what="Take the square root: there is a positive and a negative one.",
                formula=f"{name} = ±{_in_parentheses(root)}",
            )
        )
        return [Root(-root), Root(root)]
    rest = b**2 - 4 * a * c
    steps.append(
        Step(
            what="It is quadratic: read off the coefficients.",
            formula=f"a = {pretty(a)}, b = {pretty(b)}, c = {pretty(c)}",
        )
    )
    steps.append(Step(
        what="The discriminant shows how many real roots there are: none if it is negative.",
        formula=f"D = b² - 4ac = {_in_parentheses(b)}² - 4·{_in_parentheses(a)}·{_in_parentheses(c)} = {pretty(rest)}",
    ))  # fmt: skip
    steps.append(Step(
        what="Use the quadratic formula.",
        formula=f"{name} = (-b ± √D) / (2a) = ({pretty(-b)} ± √{_in_parentheses(rest)}) / {_in_parentheses(2 * a)}",
    ))  # fmt: skip
    spread = sympy.sqrt(rest)
    return [Root(sympy.expand((-b + sign * spread) / (2 * a))) for sign in (-1, 1)]


def _factored(
    factors: list[tuple[Polynomial, int]], name: Expression, poly: Polynomial, steps: list[Step]
) -> list[Root]:
    product = sympy.factor(poly.as_expr())
    steps.append(Step(what="Write it as a product.", formula=f"{pretty(product)} = 0"))
    steps.append(
        Step(
            what="A product is zero when one of its factors is.",
            formula=" or ".join(f"{pretty(f.as_expr())} = 0" for f, _ in factors),
        )
    )
    found: list[Root] = []
    for factor, times in factors:
        a, b = factor.all_coeffs()
        found.append(Root(-b / a))
        twice = " (counted twice)" if times == 2 else ""
        steps.append(Step(what=f"Solve {pretty(factor.as_expr())} = 0.", formula=f"{name} = {pretty(-b / a)}{twice}"))
    return found


def _higher(poly: Polynomial, steps: list[Step]) -> list[Root]:
    name = poly.gen
    factors = [(poly, 1)] if _pure_power(poly) not in {None, 0} else poly.factor_list()[1]
    if len(factors) > 1 or factors[0][1] > 1:
        product = " · ".join(f"({pretty(f.as_expr())}){superscript(n) if n > 1 else ''}" for f, n in factors)
        steps.append(Step(what="Factor the polynomial; each factor gives its own roots.", formula=f"{product} = 0"))
    found: list[Root] = []
    for factor, _ in factors:
        if factor.degree() <= 2 and (factor.degree() == 1 or factor.discriminant() >= 0):
            found.extend(find_roots(factor, steps))
        elif (pure := _pure_power(factor)) is not None:
            steps.append(
                Step(
                    what=f"Take the root of degree {factor.degree()}; only real roots are given.",
                    formula=f"{name}{superscript(factor.degree())} = {pretty(pure)}",
                )
            )
            found.extend(_pure_roots(pure, factor.degree()))
        elif factor.degree() == 2:
            steps.append(
                Step(
                    what=f"{pretty(factor.as_expr())} = 0 has no real roots: its discriminant is negative.",
                    formula=f"D = {pretty(factor.discriminant())}",
                )
            )
            found.extend(find_roots(factor, []))
        else:
            values = _numeric(factor)
            real = ", ".join(f"{name} ≈ {decimal_text(value)}" for value in values if value.is_real)
            what = f"{pretty(factor.as_expr())} = 0 has no rational roots; approximate them."
            steps.append(Step(what=what, formula=real or "none of them real"))
            found.extend(Root(value, exact=False) for value in values)
    return found


def _pure_power(poly: Polynomial) -> Expression | None:
    coefficients = poly.all_coeffs()
    return None if any(value != 0 for value in coefficients[1:-1]) else -coefficients[-1] / coefficients[0]


def _pure_roots(value: Expression, degree: int) -> list[Root]:
    if degree % 2:
        taken = sympy.Pow(abs(value), sympy.Rational(1, degree))
        return [Root(taken if value > 0 else -taken)]
    if value < 0:
        return []
    taken = sympy.Pow(value, sympy.Rational(1, degree))
    return [Root(-taken), Root(taken)]


def _numeric(poly: Polynomial) -> list[Expression]:
    try:
        return poly.nroots(n=30, maxsteps=200)
    except sympy.polys.polyerrors.PolynomialError as failure:
        raise NumberTooLargeError("its roots lie too close together") from failure


def _in_parentheses(value: Expression) -> str:
    text = pretty(value)
    return text if text.isalnum() else f"({text})"
