//! Times as exports and people write them.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use domain::is_calendar_time;

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Zones with one meaning, with their hours from UTC.
const ZONES: [(&str, i32); 13] = [
    ("z", 0),
    ("utc", 0),
    ("gmt", 0),
    ("est", -5),
    ("edt", -4),
    ("cst", -6),
    ("cdt", -5),
    ("mst", -7),
    ("mdt", -6),
    ("pst", -8),
    ("pdt", -7),
    ("cet", 1),
    ("cest", 2),
];

/// Parses a time such as `2024-01-31T10:00:00+01:00`, `January 31, 2024` or `31.1.2024 10:00`. One without a zone is in
/// UTC; in `01/02/2024`, the month is first.
pub(super) fn parse_time(text: &str) -> Option<DateTime<Utc>> {
    // JavaScript appends the name of the zone.
    let text = text.split('(').next().unwrap_or_default().trim().to_lowercase();
    if let Some(at) = seconds(&text) {
        return in_range(at);
    }
    let mut parts = Parts::default();
    for token in text.replace(',', " ").split_whitespace() {
        parts.add(token)?;
    }
    in_range(parts.finish()?)
}

/// Seconds or milliseconds since 1970.
fn seconds(text: &str) -> Option<DateTime<Utc>> {
    let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()?;
    match text.len() {
        10 => DateTime::from_timestamp(number, 0),
        13 => DateTime::from_timestamp_millis(number),
        _ => None,
    }
}

#[derive(Default)]
struct Parts {
    date: Option<NaiveDate>,
    day: Option<u32>,
    month: Option<u32>,
    year: Option<i32>,
    time: Option<NaiveTime>,
    is_afternoon: Option<bool>,
    offset: Option<FixedOffset>,
}

/// Fills a part that is missing; `None` if it is there already.
fn set<T>(part: &mut Option<T>, value: T) -> Option<()> {
    part.replace(value).is_none().then_some(())
}

impl Parts {
    /// `None` if the token is not understood.
    fn add(&mut self, token: &str) -> Option<()> {
        let is_digit = |c: char| c.is_ascii_digit();
        let word = token.trim_end_matches('.');
        if word.len() >= 3 && WEEKDAYS.iter().any(|day| day.starts_with(word)) {
            return Some(());
        }
        if let Some(month) = month(word) {
            return set(&mut self.month, month);
        }
        match word.replace('.', "").as_str() {
            "am" => return set(&mut self.is_afternoon, false),
            "pm" => return set(&mut self.is_afternoon, true),
            _ => {}
        }
        if let Some(offset) = offset(token) {
            // In `+0000 UTC`, both mean the same.
            return (self.offset.replace(offset).unwrap_or(offset) == offset).then_some(());
        }
        if let Some((date, time)) = token.split_once('t')
            && date.ends_with(is_digit)
            && time.starts_with(is_digit)
        {
            self.add(date)?;
            return self.add_time(time);
        }
        if token.contains(':') || token.ends_with("am") || token.ends_with("pm") {
            return self.add_time(token);
        }
        if let Some(date) = date(token) {
            return set(&mut self.date, date);
        }
        let digits =
            ["st", "nd", "rd", "th"].iter().find_map(|ending| word.strip_suffix(ending)).unwrap_or(word);
        match (digits.len(), digits.parse::<u32>().ok()?) {
            (1..=2, day) => set(&mut self.day, day),
            (4, year) => set(&mut self.year, i32::try_from(year).ok()?),
            (8, _) => set(&mut self.date, NaiveDate::parse_from_str(digits, "%Y%m%d").ok()?),
            _ => None,
        }
    }

    /// Such as `10:00:00.5+01:00` or `10am`.
    fn add_time(&mut self, token: &str) -> Option<()> {
        let end = token.find(|c: char| !c.is_ascii_digit() && !matches!(c, ':' | '.')).unwrap_or(token.len());
        let (time, rest) = token.split_at(end);
        match rest {
            "" => {}
            "am" => set(&mut self.is_afternoon, false)?,
            "pm" => set(&mut self.is_afternoon, true)?,
            zone => set(&mut self.offset, offset(zone)?)?,
        }
        let formats = ["%H:%M:%S%.f", "%H:%M"];
        let hour = || NaiveTime::from_hms_opt(time.parse().ok()?, 0, 0);
        let time =
            formats.into_iter().find_map(|format| NaiveTime::parse_from_str(time, format).ok()).or_else(hour);
        set(&mut self.time, time?)
    }

    fn finish(self) -> Option<DateTime<Utc>> {
        let date = match (self.date, self.year, self.month, self.day) {
            (Some(date), None, None, None) => date,
            (None, Some(year), Some(month), Some(day)) => NaiveDate::from_ymd_opt(year, month, day)?,
            _ => return None,
        };
        let time = match (self.is_afternoon, self.time) {
            (None, time) => time.unwrap_or_default(),
            (Some(is_afternoon), Some(time)) => twelve_hours(time, is_afternoon)?,
            (Some(_), None) => return None,
        };
        let local = NaiveDateTime::new(date, time);
        match self.offset {
            None => Some(local.and_utc()),
            Some(offset) => local.and_local_timezone(offset).single().map(|at| at.to_utc()),
        }
    }
}

fn twelve_hours(time: NaiveTime, is_afternoon: bool) -> Option<NaiveTime> {
    use chrono::Timelike as _;
    let hour = time.hour();
    (1..=12)
        .contains(&hour)
        .then(|| time.with_hour((hour % 12).saturating_add(if is_afternoon { 12 } else { 0 })))
        .flatten()
}

/// A month by its name, or the start of it.
fn month(word: &str) -> Option<u32> {
    let at = MONTHS.iter().position(|month| {
        (word.len() >= 3 && month.starts_with(word)) || (word == "sept" && *month == "september")
    })?;
    u32::try_from(at.saturating_add(1)).ok()
}

/// A zone such as `utc`, `+0100`, `gmt+1` or `-05:00`.
fn offset(text: &str) -> Option<FixedOffset> {
    let name_end = text.find(['+', '-', '\u{2212}']).unwrap_or(text.len());
    let (name, number) = text.split_at(name_end);
    let hours = match name {
        "" if !number.is_empty() => 0,
        name => ZONES.iter().find(|(zone, _)| *zone == name)?.1,
    };
    let Some(sign) = number.chars().next() else { return FixedOffset::east_opt(hours.checked_mul(3600)?) };
    let digits: String = number.chars().skip(1).filter(|c| *c != ':').collect();
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let (hour, minute) = match digits.len() {
        1..=2 => (digits.as_str(), "0"),
        4 => digits.split_at_checked(2)?,
        _ => return None,
    };
    let seconds = hour
        .parse::<i32>()
        .ok()?
        .checked_mul(3600)?
        .checked_add(minute.parse::<i32>().ok()?.checked_mul(60)?)?;
    let seconds = if sign == '+' { seconds } else { seconds.checked_neg()? };
    (is_number && hours == 0).then(|| FixedOffset::east_opt(seconds)).flatten()
}

/// Such as `2024-1-31`, `2024/01/31`, `31.1.2024`, `01/31/2024` or `31-Jan-2024`.
fn date(token: &str) -> Option<NaiveDate> {
    let separator = ['-', '/', '.'].into_iter().find(|separator| token.contains(*separator))?;
    let parts: Vec<_> = token.trim_end_matches('.').split(separator).collect();
    let [first, middle, last] = parts.as_slice() else { return None };
    let number = |text: &str| text.parse::<u32>().ok().filter(|_| text.len() <= 4);
    let by_name = month(middle);
    if first.len() == 4 {
        return NaiveDate::from_ymd_opt(
            first.parse().ok()?,
            by_name.or_else(|| number(middle))?,
            number(last)?,
        );
    }
    let (year, first) = ((last.len() == 4).then(|| last.parse().ok()).flatten()?, number(first)?);
    if let Some(month) = by_name {
        return NaiveDate::from_ymd_opt(year, month, first);
    }
    let middle = number(middle)?;
    let is_day_first = separator == '.' || first > 12;
    let (month, day) = if is_day_first { (middle, first) } else { (first, middle) };
    NaiveDate::from_ymd_opt(year, month, day)
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
    fn times_are_parsed_in_all_spellings() {
        for text in [
            "2024-01-31T10:00:00.000Z",
            "2024-01-31 10:00:00",
            "2024-01-31T12:00:00+02:00",
            "2024-01-31 12:00:00 +0200",
            "2024-01-31 10:00",
            "Wed, 31 Jan 2024 10:00:00 +0000",
            "Wed, 31 Jan 2024 10:00:00 GMT",
            "Wed Jan 31 2024 11:00:00 GMT+0100 (Central European Standard Time)",
            "Wed Jan 31 11:00:00 CET 2024",
            "2024-01-31T11:00:00+0100",
            "2024-01-31 11:00:00 +01:00",
            "2024-01-31 10:00:00 UTC",
            "2024-01-31 10:00:00 Z",
            "2024-01-31 10:00:00.000000 +0000 UTC",
            "2024-01-31t10:00z",
            "2024/01/31 10:00:00",
            "January 31, 2024 10:00 AM",
            "31 Jan 2024 10am",
            "1706695200",
            "1706695200000",
        ] {
            assert_eq!(parse_time(text).unwrap().to_rfc3339(), "2024-01-31T10:00:00+00:00", "{text}");
        }
        for text in [
            "2024-01-31",
            "2024-1-31",
            "2024/1/31",
            "2024.01.31",
            "20240131",
            "January 31, 2024",
            "Jan. 31st, 2024",
            "31 January 2024",
            "31-Jan-2024",
            "01/31/2024",
            "31/01/2024",
            "31.1.2024",
            "Wednesday, 31 January 2024",
            "2024-01-31 12am",
        ] {
            assert_eq!(
                parse_time(text).map(|at| at.to_rfc3339()).as_deref(),
                Some("2024-01-31T00:00:00+00:00"),
                "{text}"
            );
        }
        for text in [
            "",
            "0000-00-00 00:00:00",
            "tomorrow",
            "2024-02-31",
            "+99999-01-01T00:00:00Z",
            "2024",
            "2024-01",
            "31. Oktober 2024",
            "01/31/24",
            "13/13/2024",
            "2024-01-31 25:00",
            "2024-01-31 10:00 Mars/Base",
            "2024-01-31 2024-02-01",
            "9999999999999999",
            "2024-01-31 13:00 pm",
        ] {
            assert_eq!(parse_time(text), None, "{text}");
        }
    }
}
