//! Who sells on the site, as receipts, newsletters and the law name it.

use chrono::{DateTime, Utc};

use crate::EditConflict;
use crate::invoices::TaxSettings;
use crate::users::EmailAddress;

crate::text::optional_text!(
    /// The person or company.
    LegalName, LegalNameError, single_line, 120, "Legal name"
);
crate::text::optional_text!(PostalAddress, PostalAddressError, unix_lines, 500, "Postal address");
crate::text::optional_text!(TaxNumber, TaxNumberError, single_line, 40, "Tax number");

/// Each value may be missing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seller {
    pub name: LegalName,
    pub address: PostalAddress,
    pub tax_number: TaxNumber,
    /// Where buyers get help. Without one, it is that of the settings.
    pub email: Option<EmailAddress>,
    pub tax: TaxSettings,
    /// Whether receipts have the invoice attached.
    pub attaches_invoices: bool,
}

impl Seller {
    /// Name, address and tax number in lines.
    pub fn lines(&self) -> Vec<String> {
        let lines = [self.name.as_str()].into_iter().chain(self.address.as_str().lines());
        let mut lines: Vec<_> = lines.filter(|line| !line.is_empty()).map(str::to_owned).collect();
        if !self.tax_number.as_str().is_empty() {
            lines.push(format!("Tax number {}", self.tax_number.as_str()));
        }
        lines
    }
}

/// An edit of the seller. The one with the highest number is current.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SellerVersion {
    pub number: u32,
    pub seller: Seller,
    pub saved_at: DateTime<Utc>,
}

impl Default for SellerVersion {
    /// That of a site whose owner has entered nothing.
    fn default() -> Self {
        Self { number: 0, seller: Seller::default(), saved_at: DateTime::UNIX_EPOCH }
    }
}

impl SellerVersion {
    /// The next version, `based_on` the number that the owner edited.
    pub fn edit(&self, seller: Seller, based_on: u32, now: DateTime<Utc>) -> Result<Self, EditConflict> {
        if self.number != based_on {
            return Err(EditConflict);
        }
        Ok(Self { number: self.number.saturating_add(1), seller, saved_at: now })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_of_an_older_version_is_a_conflict() {
        let current = SellerVersion { number: 3, ..SellerVersion::default() };
        let edit = |based_on| current.edit(Seller::default(), based_on, DateTime::UNIX_EPOCH);
        assert_eq!(edit(3).map(|version| version.number), Ok(4));
        assert_eq!(edit(2), Err(EditConflict));
    }

    #[test]
    fn lines_are_what_the_owner_has_entered() {
        assert_eq!(Seller::default().lines(), [""; 0]);
        let seller = Seller {
            name: LegalName::parse(" Tea Ltd ").unwrap(),
            address: PostalAddress::parse("1 Main St\r\nSpringfield").unwrap(),
            tax_number: TaxNumber::parse("DE1").unwrap(),
            ..Seller::default()
        };
        assert_eq!(seller.lines(), ["Tea Ltd", "1 Main St", "Springfield", "Tax number DE1"]);
    }
}
