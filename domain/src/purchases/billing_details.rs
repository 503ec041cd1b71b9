use crate::Country;
use crate::text::{self, TextError};

/// What a business needs on its receipt. The member can change it at any time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillingDetails {
    name: String,
    address: String,
    tax_id: String,
    country: Option<Country>,
    region: String,
}

/// The fields of [`BillingDetails`]; each may be empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BillingField {
    Name,
    Address,
    TaxId,
    /// Of the country, such as a state.
    Region,
}

impl BillingField {
    pub const fn max_length(self) -> usize {
        match self {
            Self::Name => 120,
            Self::Address => 500,
            Self::TaxId => 40,
            Self::Region => 60,
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Name => "Name",
            Self::Address => "Address",
            Self::TaxId => "Tax ID",
            Self::Region => "Region",
        }
    }

    pub fn parse(self, text: &str) -> Result<String, BillingFieldError> {
        let parse = match self {
            Self::Address => text::multi_line,
            Self::Name | Self::TaxId | Self::Region => text::single_line,
        };
        match parse(text, self.max_length()) {
            Ok(text) => Ok(text),
            Err(TextError::Empty) => Ok(String::new()),
            Err(TextError::TooLong) => Err(BillingFieldError::TooLong(self)),
            Err(TextError::ControlCharacter) => Err(BillingFieldError::ControlCharacter(self)),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BillingFieldError {
    #[error("{} must be {} characters or less", .0.label(), .0.max_length())]
    TooLong(BillingField),
    #[error("{} contains characters that cannot be used", .0.label())]
    ControlCharacter(BillingField),
}

impl BillingDetails {
    /// From parsed fields. `None` if all of them are empty.
    pub fn new(
        name: String,
        address: String,
        tax_id: String,
        country: Option<Country>,
        region: String,
    ) -> Option<Self> {
        let is_empty = [&name, &address, &tax_id, &region].iter().all(|field| field.is_empty());
        (!is_empty || country.is_some()).then_some(Self { name, address, tax_id, country, region })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    pub fn tax_id(&self) -> &str {
        &self.tax_id
    }

    pub const fn country(&self) -> Option<Country> {
        self.country
    }

    pub fn region(&self) -> &str {
        &self.region
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_trims_and_allows_lines_only_in_the_address() {
        assert_eq!(BillingField::Name.parse("  Reyes LLC ").unwrap(), "Reyes LLC");
        assert_eq!(BillingField::Address.parse("1 Main St\nSpringfield").unwrap(), "1 Main St\nSpringfield");
        assert_eq!(BillingField::TaxId.parse(" ").unwrap(), "");
        let error = BillingField::TaxId.parse("DE\n1").unwrap_err();
        assert_eq!(error.to_string(), "Tax ID contains characters that cannot be used");
        let error = BillingField::Name.parse(&"ä".repeat(121)).unwrap_err();
        assert_eq!(error.to_string(), "Name must be 120 characters or less");
    }

    #[test]
    fn details_without_any_field_do_not_exist() {
        let new = |tax_id: &str, country| {
            BillingDetails::new(String::new(), String::new(), tax_id.to_owned(), country, String::new())
        };
        assert_eq!(new("", None), None);
        let details = new("DE 123", None).unwrap();
        assert_eq!((details.name(), details.address(), details.tax_id()), ("", "", "DE 123"));
        assert!(new("", Country::parse("DE").ok()).is_some());
    }
}
