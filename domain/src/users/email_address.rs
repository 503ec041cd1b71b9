use std::fmt;

use validator::ValidateEmail as _;

use crate::text::normalize_pasted;

/// An email address, stored as typed, but without what pasting added to it, and compared case-insensitively.
#[derive(Debug, Clone)]
pub struct EmailAddress {
    original: String,
    normalized: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Please enter a valid email address")]
pub struct EmailAddressError;

impl EmailAddress {
    /// Maximum length (RFC 5321).
    pub const MAX_LENGTH: usize = 254;

    /// # Errors
    /// [`EmailAddressError`] unless the text is one deliverable address with a dotted domain.
    pub fn parse(text: &str) -> Result<Self, EmailAddressError> {
        let text = normalize_pasted(text);
        let has_domain = text.rsplit_once('@').is_some_and(|(_, domain)| is_domain_name(domain));
        if text.is_ascii() && has_domain && text.len() <= Self::MAX_LENGTH && text.validate_email() {
            Ok(Self { normalized: text.to_ascii_lowercase(), original: text })
        } else {
            Err(EmailAddressError)
        }
    }

    /// The address as typed.
    pub fn as_str(&self) -> &str {
        &self.original
    }

    /// Normalized form for comparison and uniqueness.
    pub fn normalized(&self) -> &str {
        &self.normalized
    }
}

/// The validator accepts bracketed IP domains, even with line breaks; this does not.
fn is_domain_name(domain: &str) -> bool {
    let has_valid_characters = domain.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'.');
    has_valid_characters && domain.contains('.') && !domain.starts_with('.') && !domain.ends_with('.')
}

impl PartialEq for EmailAddress {
    fn eq(&self, other: &Self) -> bool {
        self.normalized == other.normalized
    }
}

impl Eq for EmailAddress {}

impl fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.original)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn email_compares_case_insensitively() {
        let anna = EmailAddress::parse(" Anna@Example.com ").unwrap();
        assert_eq!(anna, EmailAddress::parse("anna@example.COM").unwrap());
        assert_eq!((anna.as_str(), anna.to_string().as_str()), ("Anna@Example.com", "Anna@Example.com"));
        assert_eq!(anna.normalized(), "anna@example.com");
    }

    #[test]
    fn email_pasted_is_stored_without_what_was_added() {
        for (pasted, stored) in [
            ("zw1@example.org\u{200b}", "zw1@example.org"),
            ("zw\u{200b}2@example.org", "zw2@example.org"),
            ("\u{feff}zw3@example.org", "zw3@example.org"),
            ("zw4@example.org\u{2060}", "zw4@example.org"),
            ("\u{200e}zw5@example.org", "zw5@example.org"),
            ("zw6@exam\u{ad}ple.org", "zw6@example.org"),
            ("zw\u{2011}7@example.org", "zw-7@example.org"),
            ("zw8@example.org\u{a0}", "zw8@example.org"),
            ("\u{2068}Zw9＠example．org\u{2069}\n", "Zw9@example.org"),
        ] {
            assert_eq!(EmailAddress::parse(pasted).unwrap().as_str(), stored);
        }
    }

    #[test]
    fn email_invalid_is_rejected() {
        for bad in [
            "",
            "anna",
            "anna@",
            "@example.com",
            "anna@example",
            "anna@.com",
            "anna@example.",
            "an na@example.com",
            "an\u{a0}na@example.com",
            "anna@example.com\nBcc: eve@example.com",
            "anna@example.com\u{0}",
            "anna@exa mple.com",
            "ann\u{e4}@example.com",
            "anna@example.com,eve@example.com",
            "anna@[127.0.0.1]",
            "anna@a.b\r\nBcc: eve[127.0.0.1]",
            "anna@\u{0}.[::1]",
        ] {
            assert_eq!(EmailAddress::parse(bad), Err(EmailAddressError), "{bad:?}");
        }
        let long = format!("{}@example.com", "a".repeat(250));
        assert_eq!(EmailAddress::parse(&long), Err(EmailAddressError));
    }

    proptest! {
        #[test]
        fn email_parse_any_text_is_idempotent(text in "\\PC{0,60}") {
            if let Ok(address) = EmailAddress::parse(&text) {
                let again = EmailAddress::parse(address.as_str()).unwrap();
                prop_assert_eq!(again.as_str(), address.as_str());
                prop_assert_eq!(address.normalized(), address.as_str().to_ascii_lowercase());
            }
        }

        #[test]
        fn email_plain_address_is_valid(local in "[a-zA-Z0-9][a-zA-Z0-9._+-]{0,20}[a-zA-Z0-9]", domain in "[a-zA-Z0-9]{1,20}\\.[a-zA-Z]{2,6}") {
            prop_assume!(!local.contains(".."));
            let text = format!("{local}@{domain}");
            let upper = EmailAddress::parse(&text.to_uppercase());
            prop_assert_eq!(EmailAddress::parse(&text).unwrap(), upper.unwrap());
        }
    }
}
