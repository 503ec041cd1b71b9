use super::MemberImportError;

crate::text_enum! {
    /// What a column of a file contains.
    pub enum ImportColumn {
        Email = "email",
        /// The first name, or the whole name.
        Name = "name",
        /// Whether the member agreed to get new posts by email.
        Consent = "consent",
        /// The slug or title of what was bought.
        Agent = "agent",
        Date = "date",
        Amount = "amount",
        Currency = "currency",
        /// The number of the order or payment.
        Reference = "reference",
        /// Whether it was paid, or refunded later.
        Status = "status",
    }
}

/// The position of each column in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ColumnMapping([Option<usize>; ImportColumn::ALL.len()]);

impl ColumnMapping {
    pub fn new(position: impl Fn(ImportColumn) -> Option<usize>) -> Self {
        Self(ImportColumn::ALL.map(position))
    }

    pub fn position(&self, column: ImportColumn) -> Option<usize> {
        let found = ImportColumn::ALL.iter().zip(self.0).find(|(known, _)| **known == column);
        found.and_then(|(_, position)| position)
    }

    /// The cell of a row; empty if the column is not mapped.
    pub fn cell<'a>(&self, column: ImportColumn, fields: &'a [String]) -> &'a str {
        let cell = self.position(column).and_then(|position| fields.get(position));
        let cell = cell.map_or("", |cell| cell.trim());
        // Spreadsheets, and Marigold's own downloads, write an apostrophe before what looks like a formula.
        match cell.strip_prefix('\'') {
            Some(rest) if rest.starts_with(['=', '+', '-', '@']) => rest,
            _ => cell,
        }
    }

    /// # Errors
    /// [`MemberImportError::InvalidColumns`] without a column of email addresses, or with a position that the file does not have
    pub fn validate(self, columns: usize) -> Result<Self, MemberImportError> {
        let is_known = self.0.iter().flatten().all(|position| *position < columns);
        if is_known && self.position(ImportColumn::Email).is_some() {
            Ok(self)
        } else {
            Err(MemberImportError::InvalidColumns)
        }
    }
}
