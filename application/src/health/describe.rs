//! Formats durations, sizes and errors.

use chrono::TimeDelta;

use crate::count_of;

/// The duration in its largest unit: "5 minutes".
pub(super) fn duration(duration: TimeDelta) -> String {
    let duration = duration.max(TimeDelta::zero());
    let (count, unit) = match (duration.num_days(), duration.num_hours(), duration.num_minutes()) {
        (days, ..) if days > 1 => (days, "day"),
        (_, hours, _) if hours > 0 => (hours, "hour"),
        (.., minutes) if minutes > 0 => (minutes, "minute"),
        _ => return "less than a minute".to_owned(),
    };
    count_of(count, unit)
}

/// In powers of ten: "1.5 GB".
pub(super) fn bytes(bytes: u64) -> String {
    const MB: u64 = 1_000_000;
    let megabytes = bytes / MB;
    if megabytes < 1_000 {
        return format!("{megabytes} MB");
    }
    format!("{}.{} GB", megabytes / 1_000, megabytes % 1_000 / 100)
}

/// "0.3 s".
pub(super) fn seconds(duration: TimeDelta) -> String {
    let tenths = duration.abs().num_milliseconds() / 100;
    format!("{}.{} s", tenths / 10, tenths % 10)
}

/// Ends the text with exactly one period.
pub(super) fn end_sentence(text: &str) -> String {
    format!("{}.", text.trim_end_matches(['.', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duration_is_in_its_largest_unit() {
        for (minutes, text) in [
            (-5, "less than a minute"),
            (0, "less than a minute"),
            (1, "1 minute"),
            (59, "59 minutes"),
            (60, "1 hour"),
            (47 * 60, "47 hours"),
            (48 * 60, "2 days"),
        ] {
            assert_eq!(duration(TimeDelta::minutes(minutes)), text);
        }
    }

    #[test]
    fn bytes_are_in_mb_or_gb() {
        assert_eq!(bytes(999_999_999), "999 MB");
        assert_eq!(bytes(1_560_000_000), "1.5 GB");
        assert_eq!(bytes(0), "0 MB");
    }

    #[test]
    fn seconds_have_one_decimal() {
        assert_eq!(seconds(TimeDelta::milliseconds(-3_249)), "3.2 s");
        assert_eq!(seconds(TimeDelta::milliseconds(40)), "0.0 s");
    }
}
