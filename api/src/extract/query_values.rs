//! Parsers of query parameters that several lists have.

use chrono::{DateTime, Utc};
use domain::is_calendar_time;

/// Longer than any email address.
const MAX_SEARCH: usize = 320;

pub(crate) fn parse_time(text: &str) -> Result<DateTime<Utc>, &'static str> {
    let time = DateTime::parse_from_rfc3339(text).map(Into::into);
    let time = time.map_err(|_| "Use a time such as 2026-11-21T00:00:00Z")?;
    if is_calendar_time(time) { Ok(time) } else { Err("Use a year from 1 to 9999") }
}

/// What an admin typed into a search field.
pub(crate) fn parse_search(text: &str) -> Result<&str, &'static str> {
    if text.chars().count() > MAX_SEARCH || text.chars().any(char::is_control) {
        return Err("Use up to 320 characters without line breaks");
    }
    Ok(text)
}
