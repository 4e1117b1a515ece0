"""Roots of polynomials in one unknown with exact coefficients, found by steps that a person can follow."""

from __future__ import annotations

from dataclasses import dataclass

from callboard.engine.maths.cas import Expression, Polynomial, cas, raised, shown
from callboard.engine.maths.model import NumberTooLargeError, Step
from callboard.engine.maths.symbols import decimal, fraction

MOST_DEGREE = 12
MOST_DIGITS = 60
"""Of a coefficient: taking squares out of a root needs factors, which are slow to find for long numbers."""


@dataclass(frozen=True, slots=True)
class Root:
    """A root; `exact` is False where only its decimals are known."""

    value: Expression
    exact: bool = True

    @property
    def real(self) -> bool:
        """Whether it is a real number."""
        return bool(self.value.is_real)

    def text(self, *, decimals: bool = False) -> str:
        """In exact form, or in decimals where that is all there is or what is wanted."""
        whole = fraction(self.value)
        if not self.exact or (decimals and whole is not None):
            return decimal(self.value)
        return shown(self.value)


def polynomial(expression: Expression, name: Expression) -> Polynomial | None:
    """The polynomial that an expression is, with rational coefficients; None where it is none.

    Raises:
        TooLargeError: its degree or its coefficients are beyond what is solved here.
    """
    if not expression.is_polynomial(name) or expression.free_symbols - {name}:
        return None
    made = cas.Poly(expression, name)
    if not all(value.is_Rational for value in made.all_coeffs()):
        return None
    _, made = made.clear_denoms(convert=True)
    made = made.primitive()[1]
    if not made.is_zero and made.LC() < 0:
        made = -made
    if made.degree() > MOST_DEGREE:
        raise NumberTooLargeError(f"an equation of degree {made.degree()} (the most here is {MOST_DEGREE})")
    if any(len(str(abs(int(value)))) > MOST_DIGITS for value in made.all_coeffs()):
        raise NumberTooLargeError(f"coefficients of more than {MOST_DIGITS} digits")
    return made


def roots(poly: Polynomial, steps: list[Step]) -> list[Root]:
    """All distinct roots, real ones first in rising order, with the steps that find them."""
    degree = poly.degree()
    if degree == 1:
        a, b = poly.all_coeffs()
        found = [Root(-b / a)]
        steps.append(Step(what=f"Solve {shown(poly.as_expr())} = 0.", formula=f"{poly.gen} = {shown(-b / a)}"))
    elif degree == 2:
        found = _quadratic(poly, steps)
    else:
        found = _higher(poly, steps)
    real = sorted((root for root in found if root.real), key=lambda root: float(cas.N(root.value, 20)))
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
        steps.append(Step(what="Bring the square alone to one side.", formula=f"{name}² = {shown(square)}"))
        if square < 0:
            steps.append(
                Step(what="No real number has a negative square, so the roots are complex.", formula="i² = -1")
            )
        root = cas.sqrt(square)
        steps.append(
            Step(
                what="Take the square root: there is a positive and a negative one.",
                formula=f"{name} = ±{_wrapped(root)}",
            )
        )
        return [Root(-root), Root(root)]
    rest = b**2 - 4 * a * c
    steps.append(
        Step(
            what="It is quadratic: read off the coefficients.",
            formula=f"a = {shown(a)}, b = {shown(b)}, c = {shown(c)}",
        )
    )
    steps.append(Step(
        what="The discriminant tells how many real roots there are: none if it is negative.",
        formula=f"D = b² - 4ac = {_wrapped(b)}² - 4·{_wrapped(a)}·{_wrapped(c)} = {shown(rest)}",
    ))  # fmt: skip
    steps.append(Step(
        what="Use the quadratic formula.",
        formula=f"{name} = (-b ± √D) / (2a) = ({shown(-b)} ± √{_wrapped(rest)}) / {_wrapped(2 * a)}",
    ))  # fmt: skip
    spread = cas.sqrt(rest)
    return [Root(cas.expand((-b + sign * spread) / (2 * a))) for sign in (-1, 1)]


def _factored(
    factors: list[tuple[Polynomial, int]], name: Expression, poly: Polynomial, steps: list[Step]
) -> list[Root]:
    product = cas.factor(poly.as_expr())
    steps.append(Step(what="Write it as a product.", formula=f"{shown(product)} = 0"))
    steps.append(
        Step(
            what="A product is zero when one of its factors is.",
            formula=" or ".join(f"{shown(f.as_expr())} = 0" for f, _ in factors),
        )
    )
    found: list[Root] = []
    for factor, times in factors:
        a, b = factor.all_coeffs()
        found.append(Root(-b / a))
        twice = " (counted twice)" if times == 2 else ""
        steps.append(Step(what=f"Solve {shown(factor.as_expr())} = 0.", formula=f"{name} = {shown(-b / a)}{twice}"))
    return found


def _higher(poly: Polynomial, steps: list[Step]) -> list[Root]:
    name = poly.gen
    factors = [(poly, 1)] if _pure_power(poly) not in {None, 0} else poly.factor_list()[1]
    if len(factors) > 1 or factors[0][1] > 1:
        product = " · ".join(f"({shown(f.as_expr())}){raised(n) if n > 1 else ''}" for f, n in factors)
        steps.append(Step(what="Factor the polynomial; each factor gives its own roots.", formula=f"{product} = 0"))
    found: list[Root] = []
    for factor, _ in factors:
        if factor.degree() <= 2 and (factor.degree() == 1 or factor.discriminant() >= 0):
            found.extend(roots(factor, steps))
        elif (pure := _pure_power(factor)) is not None:
            steps.append(
                Step(
                    what=f"Take the root of degree {factor.degree()}; only the real ones are given.",
                    formula=f"{name}{raised(factor.degree())} = {shown(pure)}",
                )
            )
            found.extend(_pure_roots(pure, factor.degree()))
        elif factor.degree() == 2:
            steps.append(
                Step(
                    what=f"{shown(factor.as_expr())} = 0 has no real roots: its discriminant is negative.",
                    formula=f"D = {shown(factor.discriminant())}",
                )
            )
            found.extend(roots(factor, []))
        else:
            values = _numeric(factor)
            real = ", ".join(f"{name} ≈ {decimal(value)}" for value in values if value.is_real)
            what = f"{shown(factor.as_expr())} = 0 has no roots that are fractions; find them by approximation."
            steps.append(Step(what=what, formula=real or "none of them real"))
            found.extend(Root(value, exact=False) for value in values)
    return found


def _pure_power(poly: Polynomial) -> Expression | None:
    coefficients = poly.all_coeffs()
    return None if any(value != 0 for value in coefficients[1:-1]) else -coefficients[-1] / coefficients[0]


def _pure_roots(value: Expression, degree: int) -> list[Root]:
    if degree % 2:
        taken = cas.Pow(abs(value), cas.Rational(1, degree))
        return [Root(taken if value > 0 else -taken)]
    if value < 0:
        return []
    taken = cas.Pow(value, cas.Rational(1, degree))
    return [Root(-taken), Root(taken)]


def _numeric(poly: Polynomial) -> list[Expression]:
    try:
        return poly.nroots(n=30, maxsteps=200)
    except cas.polys.polyerrors.PolynomialError as failure:
        raise NumberTooLargeError("its roots lie too close together") from failure


def _wrapped(value: Expression) -> str:
    text = shown(value)
    return text if text.isalnum() else f"({text})"
