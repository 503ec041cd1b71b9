use std::fmt;

/// A password as typed: 8 to 128 characters, no other rules.
#[derive(Clone, PartialEq, Eq)]
pub struct PlainPassword(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PlainPasswordError {
    #[error("Password must be at least 8 characters")]
    TooShort,
    #[error("Password must be 128 characters or less")]
    TooLong,
    #[error("Password contains characters that cannot be used")]
    ControlCharacter,
}

impl PlainPassword {
    pub const MIN_LENGTH: usize = 8;
    pub const MAX_LENGTH: usize = 128;

    /// Neither trimmed nor normalized.
    ///
    /// # Errors
    /// [`PlainPasswordError`] outside 8 to 128 characters, or with control characters.
    pub fn parse(text: &str) -> Result<Self, PlainPasswordError> {
        if text.chars().any(char::is_control) {
            return Err(PlainPasswordError::ControlCharacter);
        }
        match text.chars().count() {
            0..Self::MIN_LENGTH => Err(PlainPasswordError::TooShort),
            Self::MIN_LENGTH..=Self::MAX_LENGTH => Ok(Self(text.to_owned())),
            _ => Err(PlainPasswordError::TooLong),
        }
    }

    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PlainPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PlainPassword(…)")
    }
}

/// A password hash in the hasher's format.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    #[must_use]
    pub fn new(phc_string: String) -> Self {
        Self(phc_string)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn password_8_to_128_characters_is_valid() {
        for text in ["12345678", " spaced out ", "пароль-дня", "🌻🌻🌻🌻🌻🌻🌻🌻"] {
            assert_eq!(PlainPassword::parse(text).unwrap().expose(), text);
        }
        assert!(PlainPassword::parse(&"a".repeat(128)).is_ok());
    }

    #[test]
    fn password_wrong_length_returns_documented_message() {
        let short = PlainPassword::parse("1234567").unwrap_err();
        assert_eq!(short.to_string(), "Password must be at least 8 characters");
        assert_eq!(PlainPassword::parse(&"a".repeat(129)), Err(PlainPasswordError::TooLong));
        assert_eq!(PlainPassword::parse("1234567\u{0}"), Err(PlainPasswordError::ControlCharacter));
    }

    #[test]
    fn password_debug_is_redacted() {
        let password = PlainPassword::parse("correct horse").unwrap();
        assert_eq!(format!("{password:?}"), "PlainPassword(…)");
        let hash = PasswordHash::new("$argon2id$x".to_owned());
        assert_eq!(format!("{hash:?}"), "PasswordHash(…)");
        assert_eq!(hash.as_str(), "$argon2id$x", "only for the hasher");
    }
}
