use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use domain::is_calendar_time;

/// Parses the spellings of times in exports. A time without a zone is in UTC.
pub(super) fn parse_time(text: &str) -> Option<DateTime<Utc>> {
    let text = text.trim();
    let with_zone = DateTime::parse_from_rfc3339(text)
        .or_else(|_| DateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S %z"))
        .or_else(|_| DateTime::parse_from_str(text, "%Y-%m-%d %H:%M %z"))
        .or_else(|_| DateTime::parse_from_rfc2822(text));
    if let Ok(at) = with_zone {
        return in_range(at.with_timezone(&Utc));
    }
    let formats = ["%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M"];
    let local = formats.into_iter().find_map(|format| NaiveDateTime::parse_from_str(text, format).ok());
    let local = local.or_else(|| {
        NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().map(|day| day.and_time(NaiveTime::default()))
    });
    in_range(local?.and_utc())
}

/// Years that both databases sort correctly.
fn in_range(at: DateTime<Utc>) -> Option<DateTime<Utc>> {
    use chrono::Datelike as _;
    (at.year() >= 1000 && is_calendar_time(at)).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_parsed_in_their_spellings() {
        for text in [
            "2024-01-31T10:00:00.000Z",
            "2024-01-31 10:00:00",
            "2024-01-31T12:00:00+02:00",
            "2024-01-31 12:00:00 +0200",
            "2024-01-31 10:00",
            "Wed, 31 Jan 2024 10:00:00 +0000",
        ] {
            assert_eq!(parse_time(text).unwrap().to_rfc3339(), "2024-01-31T10:00:00+00:00", "{text}");
        }
        assert_eq!(parse_time("2024-01-31").unwrap().to_rfc3339(), "2024-01-31T00:00:00+00:00");
        for text in ["", "0000-00-00 00:00:00", "tomorrow", "2024-02-31", "+99999-01-01T00:00:00Z"] {
            assert_eq!(parse_time(text), None, "{text}");
        }
    }
}
