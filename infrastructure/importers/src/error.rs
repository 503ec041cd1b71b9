use std::borrow::Cow;

use application::count_of;

use super::MAX_POSTS;

/// In characters.
const MAX_REASON: usize = 300;

/// Why an export cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    #[error("{place}: {reason}")]
    Invalid { place: String, reason: String },
    #[error("the export has more than {MAX_POSTS} posts")]
    TooManyPosts,
}

impl ExportError {
    pub(super) fn new(place: impl Into<String>, reason: impl Into<String>) -> Self {
        // Parsers quote the file, and names of files come from others too.
        let line = |text: String| {
            text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_REASON).collect()
        };
        Self::Invalid { place: line(place.into()), reason: line(reason.into()) }
    }
}

/// The text of a file, without a byte order mark.
pub(super) fn utf8(bytes: &[u8]) -> Result<&str, ExportError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = line_at(bytes, error.valid_up_to());
        ExportError::new(format!("line {line}"), "the file is not in UTF-8")
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The text of a file, in which bytes that are not in UTF-8 become `�`. Returns where they are, too.
pub(super) fn lossy_utf8(bytes: &[u8]) -> (Cow<'_, str>, Option<(String, String)>) {
    let text = match utf8(bytes) {
        Ok(text) => return (Cow::Borrowed(text), None),
        Err(_) => String::from_utf8_lossy(bytes),
    };
    let first = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
    let place = format!("line {}", line_at(bytes, first));
    let count = text.matches(char::REPLACEMENT_CHARACTER).count();
    let message = format!("{} not in UTF-8, shown as \u{fffd} from here", count_of(count, "byte"));
    (Cow::Owned(text.trim_start_matches('\u{feff}').to_owned()), Some((place, message)))
}

/// The number of the line with this byte.
pub(super) fn line_at(bytes: &[u8], position: usize) -> usize {
    let before = bytes.get(..position).unwrap_or(bytes);
    before.split(|byte| *byte == b'\n').count()
}
