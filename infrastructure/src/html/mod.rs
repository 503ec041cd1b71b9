//! Sanitizes HTML from untrusted sources.

mod sanitizer;

pub use sanitizer::AllowListSanitizer;
