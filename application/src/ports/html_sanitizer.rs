/// Makes HTML safe to show: what the editor's toolbar makes stays, everything else goes.
pub trait HtmlSanitizer: Send + Sync {
    /// Sanitizing twice changes nothing more.
    fn sanitize(&self, html: &str) -> String;
}
