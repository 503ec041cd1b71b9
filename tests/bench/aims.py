"""What every figure is to reach, how a reader finds it, and how much of a change is noise."""

from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Aim:
    limit: float
    is_floor: bool = False

    def is_met(self, value: float) -> bool:
        return value >= self.limit if self.is_floor else value <= self.limit

    def __str__(self) -> str:
        return f"{'≥' if self.is_floor else '≤'} {self.limit:g}"


def at_least(limit: float) -> Aim:
    return Aim(limit, is_floor=True)


def at_most(limit: float) -> Aim:
    return Aim(limit)


@dataclass(frozen=True)
class Figure:
    """One line of the tables."""

    section: str
    name: str
    value: float
    unit: str
    aim: Aim | None = None
    note: str = ""
    """Figures behind it."""
    noise: float = 0.2
    """The part by which it changes from one run to the next although nothing has changed."""
    more_is_better: bool = False

    @property
    def key(self) -> str:
        return f"{self.section}: {self.name}"

    @property
    def is_floor(self) -> bool:
        return self.aim.is_floor if self.aim else self.more_is_better

    @property
    def verdict(self) -> str:
        if self.aim is None:
            return ""
        return "met" if self.aim.is_met(self.value) else "**missed**"

    def stored(self) -> dict[str, object]:
        return asdict(self)


def worsened(before: dict[str, float], figures: list[Figure]) -> list[str]:
    """Every figure that is worse than before by more than noise."""
    found = []
    for figure in figures:
        old = before.get(figure.key)
        if old is None:
            continue
        slack = abs(old) * figure.noise
        worse = figure.value < old - slack if figure.is_floor else figure.value > old + slack
        if worse:
            found.append(f"{figure.key}: {shown(old)} → {shown(figure.value)} {figure.unit}".rstrip())
    return found


def shown(value: float) -> str:
    """Three significant digits, in plain notation."""
    if value == round(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
