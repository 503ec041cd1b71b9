use application::html::{escape, tag_len};
use application::ports::HtmlSanitizer as _;
use domain::posts::PostContent;
use infrastructure::html::AllowListSanitizer;

use super::text;
use crate::html_allowlist_oracle::read;

thread_local! {
    static SANITIZER: AllowListSanitizer = AllowListSanitizer::default();
}

fn sanitize(html: &str) -> String {
    SANITIZER.with(|sanitizer| sanitizer.sanitize(html))
}

/// Nothing of a post is left but what the toolbar makes, and sanitizing it again changes nothing.
pub(super) fn post(bytes: &[u8]) {
    let given = text(bytes);
    if PostContent::check_nesting_depth(&given).is_err() {
        return;
    }
    let once = sanitize(&given);
    if let Err(fault) = read(&once) {
        panic!("{fault}\nfrom {given:?}\nto   {once:?}");
    }
    assert_eq!(sanitize(&once), once, "not settled: {given:?}");
    let Ok(content) = PostContent::from_sanitized(&once) else { return };
    assert!((1..=PostContent::MAX_LENGTH).contains(&content.as_str().chars().count()));
    assert_eq!(PostContent::from_sanitized(content.as_str()).ok(), Some(content), "{given:?}");
}

/// What was escaped is one piece of text wherever it stands, and can be read back.
pub(super) fn escaped_text(bytes: &[u8]) {
    let given = text(bytes);
    let escaped = escape(&given);
    assert!(!escaped.contains(['<', '>', '"', '\'']), "{given:?}");
    let read =
        escaped.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'");
    assert_eq!(read.replace("&amp;", "&"), given);
    let tag = format!("<a title=\"{escaped}\">");
    assert_eq!(tag_len(&format!("{tag}{given}")), tag.len(), "{given:?}");
    assert!(given.is_char_boundary(tag_len(&given)), "{given:?}");
}
