/// The content of an invoice or credit note, for HTML and PDF.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceDocument {
    /// Of the site, in HTML only.
    pub logo: Option<InvoiceLogo>,
    /// Such as `Invoice 2026-0001`.
    pub title: String,
    pub warning: Option<&'static str>,
    pub intro: Vec<String>,
    /// A heading and the lines below it.
    pub parties: [(&'static str, Vec<String>); 2],
    /// The first column has text, the others amounts.
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
    pub total: Vec<String>,
    pub note: Option<&'static str>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceLogo {
    pub path: String,
    /// In pixels.
    pub width: u32,
    pub height: u32,
}

#[derive(Debug, Clone, thiserror::Error)]
#[error("the invoice could not be rendered as PDF: {0}")]
pub struct InvoicePdfError(pub String);

/// Renders invoices as PDF. Deterministic: equal documents give equal bytes.
pub trait InvoicePdfRenderer: Send + Sync {
    fn render(&self, document: &InvoiceDocument) -> Result<Vec<u8>, InvoicePdfError>;
}
