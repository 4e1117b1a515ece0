"""The words in which pay is told."""

from __future__ import annotations

from enum import StrEnum


class SalaryPeriod(StrEnum):
    """The period that a salary is paid for."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"
