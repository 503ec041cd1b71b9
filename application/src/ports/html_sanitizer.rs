use domain::{RichText, RichTextError};

/// Sanitizes HTML: elements of the editor's toolbar stay, everything else is removed.
pub trait HtmlSanitizer: Send + Sync {
    /// Idempotent.
    fn sanitize(&self, html: &str) -> String;

    /// The text of a post or a page from HTML that may be hostile.
    fn rich_text(&self, html: &str) -> Result<RichText, RichTextError> {
        RichText::check_nesting_depth(html)?;
        RichText::from_sanitized(&self.sanitize(html))
    }
}
