/// Sanitizes HTML: elements of the editor's toolbar stay, everything else is removed.
pub trait HtmlSanitizer: Send + Sync {
    /// Idempotent.
    fn sanitize(&self, html: &str) -> String;
}
