use std::borrow::Cow;

use crate::error::utf8;

/// The text of a file in UTF-8, or in UTF-16 with a byte order mark, as some editors write it.
pub(super) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, String> {
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => utf8(bytes).map(Cow::Borrowed).map_err(|error| error.to_string()),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<Cow<'_, str>, String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let text: Result<String, _> = char::decode_utf16(pairs.iter().copied().map(unit)).collect();
    match (text, rest) {
        (Ok(text), []) => Ok(Cow::Owned(text)),
        _ => Err("is not valid UTF-16; save it in UTF-8".to_owned()),
    }
}

/// Replaces the path of a file by its name where the text names it, but not in longer paths and URLs.
pub(super) fn rename(text: &str, path: &str, name: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '/' | '-' | '_');
    let (mut renamed, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, after)) = rest.split_once(path) {
        renamed.push_str(before);
        let start = renamed.strip_suffix("./").unwrap_or(&renamed);
        let is_whole = !start.ends_with(|c: char| is_part(c) || c == '.') && !after.starts_with(is_part);
        renamed.push_str(if is_whole { name } else { path });
        rest = after;
    }
    renamed + rest
}
