use application::ports::HtmlSanitizer as _;
use domain::RichText;
use infrastructure::html::AllowListSanitizer;

use super::text;
use crate::html_allowlist_oracle::read;

thread_local! {
    static SANITIZER: AllowListSanitizer = AllowListSanitizer::default();
}

fn sanitize(html: &str) -> String {
    SANITIZER.with(|sanitizer| sanitizer.sanitize(html))
}

/// Only markup that the toolbar creates remains, and sanitizing again changes nothing.
pub(super) fn post(bytes: &[u8]) {
    let input = text(bytes);
    if RichText::check_nesting_depth(&input).is_err() {
        return;
    }
    let once = sanitize(&input);
    if let Err(error) = read(&once) {
        panic!("{error}\nfrom {input:?}\nto   {once:?}");
    }
    assert_eq!(sanitize(&once), once, "not idempotent: {input:?}");
    let Ok(content) = RichText::from_sanitized(&once) else { return };
    assert!((1..=RichText::MAX_LENGTH).contains(&content.as_str().chars().count()));
    assert_eq!(RichText::from_sanitized(content.as_str()).ok(), Some(content), "{input:?}");
}
