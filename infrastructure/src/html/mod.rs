//! Sanitizes HTML from untrusted sources, and prepares it for emails.

mod email_body;
mod images;
mod sanitizer;

pub use email_body::InlineStyleRenderer;
pub use sanitizer::AllowListSanitizer;
