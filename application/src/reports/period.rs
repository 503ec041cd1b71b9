use chrono::{DateTime, Datelike as _, Days, Months, NaiveDate, NaiveTime, TimeDelta, TimeZone as _, Utc};
use chrono_tz::Tz;

use crate::ports::TimeRange;

/// The period of a report. Days are those of the site's time zone, and today is included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    Today,
    /// The last days.
    Days(u32),
    /// The last twelve calendar months.
    Year,
    /// Both days are included.
    Custom {
        first: NaiveDate,
        last: NaiveDate,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PeriodError {
    #[error("The last day must not be before the first")]
    Reversed,
    #[error("A period can have up to two years")]
    TooLong,
}

domain::text_enum! {
    pub enum BucketSize {
        Hour = "hour",
        Day = "day",
        Month = "month",
    }
}

/// A period, its parts for charts, and the period before for comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportPeriod {
    pub range: TimeRange,
    pub previous: TimeRange,
    pub bucket_size: BucketSize,
    pub buckets: Vec<TimeRange>,
}

impl Period {
    const MAX_CUSTOM_DAYS: i64 = 731;
    /// Longer periods are shown by month.
    const MAX_DAYS: i64 = 92;

    /// The period before has the same number of days, which end where this one begins.
    pub fn resolve(self, zone: Tz, now: DateTime<Utc>) -> Result<ReportPeriod, PeriodError> {
        let today = now.with_timezone(&zone).date_naive();
        let (first, last) = match self {
            Self::Today => (today, today),
            Self::Days(days) => (today - Days::new(u64::from(days.saturating_sub(1))), today),
            Self::Year => {
                let month = today.with_day(1).unwrap_or(today);
                (month - Months::new(11), today)
            }
            Self::Custom { first, last } => (first, last),
        };
        let days = (last - first).num_days() + 1;
        if days < 1 {
            return Err(PeriodError::Reversed);
        }
        if days > Self::MAX_CUSTOM_DAYS {
            return Err(PeriodError::TooLong);
        }
        let end = last + Days::new(1);
        let range = TimeRange { since: midnight(zone, first), until: midnight(zone, end) };
        let before = first - TimeDelta::days(days);
        let previous = TimeRange { since: midnight(zone, before), until: range.since };
        let bucket_size = if days == 1 {
            BucketSize::Hour
        } else if days <= Self::MAX_DAYS {
            BucketSize::Day
        } else {
            BucketSize::Month
        };
        let buckets = buckets(bucket_size, zone, first, end, range);
        Ok(ReportPeriod { range, previous, bucket_size, buckets })
    }
}

fn buckets(size: BucketSize, zone: Tz, first: NaiveDate, end: NaiveDate, range: TimeRange) -> Vec<TimeRange> {
    let mut starts = vec![range.since];
    match size {
        // Clock changes make a day 23 or 25 hours long.
        BucketSize::Hour => {
            let mut next = range.since + TimeDelta::hours(1);
            while next < range.until {
                starts.push(next);
                next += TimeDelta::hours(1);
            }
        }
        BucketSize::Day => {
            let mut day = first + Days::new(1);
            while day < end {
                starts.push(midnight(zone, day));
                day = day + Days::new(1);
            }
        }
        BucketSize::Month => {
            let mut month = first.with_day(1).unwrap_or(first) + Months::new(1);
            while month < end {
                starts.push(midnight(zone, month));
                month = month + Months::new(1);
            }
        }
    }
    let ends = starts.iter().copied().skip(1).chain([range.until]);
    starts.iter().copied().zip(ends).map(|(since, until)| TimeRange { since, until }).collect()
}

/// When the day begins: at midnight or, where clocks are put forward at midnight, an hour later.
pub(crate) fn midnight(zone: Tz, day: NaiveDate) -> DateTime<Utc> {
    let start = day.and_time(NaiveTime::MIN);
    let local = zone.from_local_datetime(&start).earliest();
    let local = local.or_else(|| zone.from_local_datetime(&(start + TimeDelta::hours(1))).earliest());
    local.map_or_else(|| start.and_utc(), |time| time.to_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utc(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn resolve(period: Period, zone: Tz) -> ReportPeriod {
        period.resolve(zone, utc("2026-11-23T01:30:00Z")).unwrap()
    }

    #[test]
    fn today_begins_at_local_midnight_and_has_hours() {
        let found = resolve(Period::Today, Tz::America__New_York);
        assert_eq!(found.range.since, utc("2026-11-22T05:00:00Z"));
        assert_eq!(found.previous.since, utc("2026-11-21T05:00:00Z"));
        assert_eq!((found.bucket_size, found.buckets.len()), (BucketSize::Hour, 24));
        let changed = Period::Custom { first: day("2026-10-25"), last: day("2026-10-25") };
        assert_eq!(resolve(changed, Tz::Europe__Berlin).buckets.len(), 25, "clocks go back");
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn last_days_include_today_and_compare_with_as_many_before() {
        let found = resolve(Period::Days(7), Tz::Europe__Berlin);
        assert_eq!(
            found.range,
            TimeRange { since: utc("2026-11-16T23:00:00Z"), until: utc("2026-11-23T23:00:00Z") }
        );
        assert_eq!(found.previous.since, utc("2026-11-09T23:00:00Z"));
        assert_eq!((found.bucket_size, found.buckets.len()), (BucketSize::Day, 7));
    }

    #[test]
    fn year_has_twelve_calendar_months() {
        let found = resolve(Period::Year, Tz::UTC);
        assert_eq!(found.range.since, utc("2025-12-01T00:00:00Z"));
        assert_eq!((found.bucket_size, found.buckets.len()), (BucketSize::Month, 12));
    }

    #[test]
    fn buckets_cover_the_period_without_gaps() {
        let zones = [Tz::UTC, Tz::Europe__Berlin, Tz::America__Santiago, Tz::Pacific__Auckland];
        let periods = [Period::Today, Period::Days(30), Period::Days(90), Period::Year];
        for (zone, period) in zones.into_iter().flat_map(|zone| periods.map(|period| (zone, period))) {
            let found = resolve(period, zone);
            assert_eq!(found.buckets.first().unwrap().since, found.range.since);
            assert_eq!(found.buckets.last().unwrap().until, found.range.until);
            assert!(found.buckets.windows(2).all(|pair| pair[0].until == pair[1].since));
            assert!(found.buckets.iter().all(|bucket| bucket.since < bucket.until));
            assert_eq!(found.previous.until, found.range.since);
        }
    }

    #[test]
    fn custom_period_is_bounded() {
        let custom = |first, last| {
            Period::Custom { first: day(first), last: day(last) }
                .resolve(Tz::UTC, utc("2026-11-23T00:00:00Z"))
        };
        assert_eq!(custom("2026-11-02", "2026-11-01").unwrap_err(), PeriodError::Reversed);
        assert_eq!(custom("2024-01-01", "2026-11-01").unwrap_err(), PeriodError::TooLong);
        assert_eq!(custom("2026-08-01", "2026-11-01").unwrap().bucket_size, BucketSize::Month);
        assert_eq!(custom("2026-09-01", "2026-11-01").unwrap().bucket_size, BucketSize::Day);
    }
}
