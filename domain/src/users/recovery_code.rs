use std::fmt;

use crate::text::{normalize_pasted, to_digit};

/// A single-use code in place of a code of the authenticator app: 120 random bits, of which only a digest is
/// stored. A plain digest needs at least 112 (ASVS 6.5.2).
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode(String);

impl RecoveryCode {
    /// How many codes an account gets at a time.
    pub const COUNT: usize = 10;
    pub const BYTES: usize = 15;
    const LENGTH: usize = 24;
    const GROUP: usize = 4;
    /// Crockford's base 32: without the letters that look like digits, and u.
    const ALPHABET: &str = "0123456789abcdefghjkmnpqrstvwxyz";

    pub fn new(random: [u8; Self::BYTES]) -> Self {
        let bits = random.iter().fold(0_u128, |bits, byte| (bits << 8) | u128::from(*byte));
        let character = |position: usize| {
            let index = usize::try_from((bits >> (5 * position)) & 31).unwrap_or_default();
            Self::ALPHABET.chars().nth(index)
        };
        Self((0..Self::LENGTH).rev().filter_map(character).collect())
    }

    /// Reads a typed code: upper case, separators, digits of any script and look-alikes are accepted.
    pub fn parse(text: &str) -> Option<Self> {
        let text = normalize_pasted(text);
        let characters = text.chars().filter(|c| c.is_alphanumeric()).take(Self::LENGTH + 1);
        let code: String = characters
            .map(|c| match to_digit(c).unwrap_or(c).to_ascii_lowercase() {
                'o' => '0',
                'i' | 'l' => '1',
                other => other,
            })
            .collect();
        let is_valid = code.len() == Self::LENGTH && code.chars().all(|c| Self::ALPHABET.contains(c));
        is_valid.then_some(Self(code))
    }

    /// What is hashed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The code in groups of four, as members see it.
    pub fn grouped(&self) -> String {
        let mut text = String::new();
        for (position, character) in self.0.chars().enumerate() {
            if position > 0 && position.is_multiple_of(Self::GROUP) {
                text.push('-');
            }
            text.push(character);
        }
        text
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_uses_every_bit() {
        assert_eq!(RecoveryCode::new([0; 15]).as_str(), "0".repeat(24));
        assert_eq!(RecoveryCode::new([255; 15]).as_str(), "z".repeat(24));
        let code = RecoveryCode::new([
            0x00, 0x44, 0x32, 0x14, 0xc7, 0x42, 0x54, 0xb6, 0x35, 0xcf, 0x84, 0x65, 0x3a, 0x56, 0xd7,
        ]);
        assert_eq!(code.grouped(), "0123-4567-89ab-cdef-ghjk-mnpq");
    }

    #[test]
    fn parse_ignores_case_separators_and_look_alikes() {
        let expected = RecoveryCode::parse("0110-4567-89ab-cdef-ghjk-mnpq");
        assert!(expected.is_some());
        for text in [
            "o1l0456789ABCDEFghjkMNPQ",
            " OiI0 4567 89ab cdef ghjk mnpq ",
            "0-1-1-0-4567-89ab-cdef-ghjkmnpq",
            "\u{200b}0110‑4567–89ab—cdef ghjk.mnpq\u{feff}",
            "０１１０４５６７８９ＡＢcdefghjkmnpq",
            "٠١١٠٤٥٦٧٨٩abcdefghjkmnpq",
        ] {
            assert_eq!(RecoveryCode::parse(text), expected, "{text}");
        }
        assert_eq!(format!("{expected:?}"), "Some(RecoveryCode(…))");
    }

    #[test]
    fn parse_other_text_is_rejected() {
        let (short, long) = ("0110-4567-89ab-cdef-ghjk-mnp", "0110-4567-89ab-cdef-ghjk-mnpqr");
        for text in ["", "123456", short, long, "u110-4567-89ab-cdef-ghjk-mnpq", "äöü"] {
            assert_eq!(RecoveryCode::parse(text), None, "{text}");
        }
    }
}
