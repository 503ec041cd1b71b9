use chrono::{DateTime, Datelike as _, Days, Utc};

/// Whether its year is from 1 to 9999 in every time zone. Browsers, feeds and databases know no others.
pub fn is_calendar_time(at: DateTime<Utc>) -> bool {
    let is_known = |day: Option<DateTime<Utc>>| day.is_some_and(|day| (1..=9999).contains(&day.year()));
    is_known(at.checked_sub_days(Days::new(1))) && is_known(at.checked_add_days(Days::new(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calendar_time_is_in_years_1_to_9999_everywhere() {
        let is_valid = |text: &str| is_calendar_time(text.parse().unwrap());
        for text in ["0001-01-02T00:00:00Z", "2026-11-21T12:00:00Z", "9999-12-30T23:59:59Z"] {
            assert!(is_valid(text), "{text}");
        }
        for text in ["-0001-12-31T00:00:00Z", "0001-01-01T12:00:00Z", "9999-12-31T12:00:00Z"] {
            assert!(!is_valid(text), "{text}");
        }
        for at in [DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC] {
            assert!(!is_calendar_time(at), "{at}");
        }
    }
}
