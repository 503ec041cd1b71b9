use std::fmt;

/// A country as two letters (ISO 3166-1), such as `DE`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Country([char; 2]);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Use the two letters of the country, such as DE")]
pub struct CountryError;

impl Country {
    /// # Errors
    /// [`CountryError`] for anything but two letters.
    pub fn parse(text: &str) -> Result<Self, CountryError> {
        let letters: Vec<_> = text.trim().chars().map(|letter| letter.to_ascii_uppercase()).collect();
        match letters[..] {
            [first, second] if first.is_ascii_uppercase() && second.is_ascii_uppercase() => {
                Ok(Self([first, second]))
            }
            _ => Err(CountryError),
        }
    }

    /// `None` if the text is blank.
    ///
    /// # Errors
    /// [`CountryError`] for anything else but two letters.
    pub fn parse_optional(text: &str) -> Result<Option<Self>, CountryError> {
        if text.trim().is_empty() { Ok(None) } else { Self::parse(text).map(Some) }
    }
}

impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.0;
        write!(f, "{first}{second}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_country_needs_two_letters() {
        assert_eq!(Country::parse(" de ").unwrap().to_string(), "DE");
        for bad in ["", "D", "DEU", "D1", "DÄ"] {
            assert_eq!(Country::parse(bad), Err(CountryError), "{bad}");
        }
        assert_eq!(Country::parse_optional(" "), Ok(None));
    }
}
