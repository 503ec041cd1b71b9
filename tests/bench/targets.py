"""Figures with their targets, formatting, and regressions beyond noise."""

from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Target:
    limit: float
    is_minimum: bool = False

    def is_met(self, value: float) -> bool:
        return value >= self.limit if self.is_minimum else value <= self.limit

    def __str__(self) -> str:
        return f"{'≥' if self.is_minimum else '≤'} {self.limit:g}"


def at_least(limit: float) -> Target:
    return Target(limit, is_minimum=True)


def at_most(limit: float) -> Target:
    return Target(limit)


@dataclass(frozen=True)
class Figure:
    """One row of the tables."""

    section: str
    name: str
    value: float
    unit: str
    target: Target | None = None
    note: str = ""
    """Details, such as the underlying values."""
    noise: float = 0.2
    """Relative variation between runs of the same code."""
    more_is_better: bool = False

    @property
    def key(self) -> str:
        return f"{self.section}: {self.name}"

    @property
    def is_minimum(self) -> bool:
        return self.target.is_minimum if self.target else self.more_is_better

    @property
    def verdict(self) -> str:
        if self.target is None:
            return ""
        return "met" if self.target.is_met(self.value) else "**missed**"

    def stored(self) -> dict[str, object]:
        return asdict(self)


def regressions(before: dict[str, float], figures: list[Figure]) -> list[str]:
    """Figures that got worse by more than noise."""
    found = []
    for figure in figures:
        old = before.get(figure.key)
        if old is None:
            continue
        slack = abs(old) * figure.noise
        worse = figure.value < old - slack if figure.is_minimum else figure.value > old + slack
        if worse:
            found.append(f"{figure.key}: {format_value(old)} → {format_value(figure.value)} {figure.unit}".rstrip())
    return found


def format_value(value: float) -> str:
    """Three significant digits, in plain notation."""
    if value == round(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
