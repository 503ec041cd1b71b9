use std::fmt;
use std::str::FromStr;

crate::text_enum! {
    /// Each series counts from 1 in each year, without gaps. Test payments have series of their own, so that none is
    /// missing among those of real ones.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum InvoiceSeries {
        Invoice = "",
        CreditNote = "C",
        TestInvoice = "TEST-",
        TestCreditNote = "TEST-C",
    }
}

impl InvoiceSeries {
    pub const fn is_test(self) -> bool {
        matches!(self, Self::TestInvoice | Self::TestCreditNote)
    }

    pub const fn invoices(is_test: bool) -> Self {
        if is_test { Self::TestInvoice } else { Self::Invoice }
    }

    /// The credit notes about the invoices of this series.
    pub const fn credit_notes(self) -> Self {
        if self.is_test() { Self::TestCreditNote } else { Self::CreditNote }
    }
}

/// Such as `2026-0001`, or `C2026-0001` of a credit note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InvoiceNumber {
    pub series: InvoiceSeries,
    pub year: i32,
    pub sequence: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the number of an invoice")]
pub struct InvoiceNumberError;

impl fmt::Display for InvoiceNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { series, year, sequence } = self;
        write!(f, "{}{year}-{sequence:04}", series.as_str())
    }
}

impl FromStr for InvoiceNumber {
    type Err = InvoiceNumberError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let start = text.find(|c: char| c.is_ascii_digit()).ok_or(InvoiceNumberError)?;
        let (series, digits) = text.split_at(start);
        let (year, sequence) = digits.split_once('-').ok_or(InvoiceNumberError)?;
        let number = Self {
            series: InvoiceSeries::parse(series).map_err(|_| InvoiceNumberError)?,
            year: year.parse().map_err(|_| InvoiceNumberError)?,
            sequence: sequence.parse().map_err(|_| InvoiceNumberError)?,
        };
        // Only one text per number.
        if number.to_string() == text { Ok(number) } else { Err(InvoiceNumberError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_is_read_as_it_is_displayed() {
        for (series, sequence, text) in [
            (InvoiceSeries::Invoice, 1, "2026-0001"),
            (InvoiceSeries::CreditNote, 12_345, "C2026-12345"),
            (InvoiceSeries::TestInvoice, 2, "TEST-2026-0002"),
            (InvoiceSeries::TestCreditNote, 3, "TEST-C2026-0003"),
        ] {
            let number = InvoiceNumber { series, year: 2026, sequence };
            assert_eq!(number.to_string(), text);
            assert_eq!(text.parse(), Ok(number));
        }
        for bad in ["", "2026", "2026-1", "X2026-0001", "2026-0001-1", "2026-+001", "02026-0001"] {
            assert_eq!(bad.parse::<InvoiceNumber>(), Err(InvoiceNumberError), "{bad}");
        }
    }
}
