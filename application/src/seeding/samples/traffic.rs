//! Visits of the days before today.

use chrono::{DateTime, Days, NaiveDate, Utc};
use chrono_tz::Tz;
use domain::traffic::{Source, TrafficCount, TrafficKind};

use super::orders::DAYS;
use super::random::derive_number;
use crate::ports::{StoreError, UnitOfWork};
use crate::reports::midnight;

/// Sources and their share of visitors, in percent.
const SOURCES: [(&str, u64); 4] = [
    ("host search.example", 21),
    ("utm_source newsletter", 13),
    ("host forum.example", 8),
    ("utm_source fair", 5),
];
/// Pages and the share of visitors who open them, in percent.
const PAGES: [(&str, u64); 5] =
    [("/", 70), ("/gpts", 45), ("/blog", 38), ("/login", 24), ("/free-prompts", 16)];

/// The traffic source of the sample member with this number. Half of them have none.
pub(super) fn sample_source(number: usize) -> Option<Source> {
    SOURCES.get(number % (2 * SOURCES.len())).and_then(|(source, _)| Source::parse(source))
}

pub(super) async fn insert_traffic(
    unit: &mut dyn UnitOfWork,
    zone: Tz,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let today = now.with_timezone(&zone).date_naive();
    for (age, growth) in (1..DAYS.unsigned_abs()).rev().zip(0..) {
        let day = today - Days::new(age);
        unit.traffic().add(midnight(zone, day), &counts(day, 25 + growth / 2)).await?;
    }
    Ok(())
}

fn counts(day: NaiveDate, usual: u64) -> Vec<TrafficCount> {
    let visitors = usual + derive_number("visitors", &day.to_string()) % 20;
    let all = TrafficCount { kind: TrafficKind::Visitors, key: String::new(), count: visitors };
    let pages = PAGES.map(|(path, percent)| TrafficCount {
        kind: TrafficKind::Page,
        key: path.to_owned(),
        count: visitors * percent / 100,
    });
    let sources = SOURCES.iter().filter_map(|(source, percent)| {
        Some(TrafficCount::of_source(&Source::parse(source)?, visitors * percent / 100))
    });
    [all].into_iter().chain(pages).chain(sources).collect()
}
