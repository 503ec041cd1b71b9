//! The form in which texts are compared, and searches that found nothing.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

mod missed_search;

pub use missed_search::{MissedSearch, MissedSearchText};

/// A text in the form in which a search compares it: in lower case for all of Unicode, unlike SQLite's `lower`, and in one
/// form of letters that can be composed or decomposed, full-width, or ligatures (NFKC).
pub fn normalize_for_search(text: &str) -> String {
    text.nfkc().collect::<String>().to_lowercase()
}

/// Sorts names regardless of case and accents, and numbers in them by their value: texts, each with the number after it.
pub type NameKey = Vec<(String, u64)>;

pub fn name_key(name: &str) -> NameKey {
    let letters: String = name.nfkd().filter(|c| !is_combining_mark(*c)).collect();
    let mut parts: NameKey = Vec::new();
    let mut is_in_number = false;
    for c in letters.to_lowercase().chars() {
        let digit = c.to_digit(10);
        if parts.is_empty() || (digit.is_none() && is_in_number) {
            parts.push((String::new(), 0));
        }
        is_in_number = digit.is_some();
        let Some((text, number)) = parts.last_mut() else { continue };
        match digit {
            Some(digit) => *number = number.saturating_mul(10).saturating_add(u64::from(digit)),
            None => text.push(c),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_key_ignores_case_and_accents_and_counts() {
        let mut names = ["agent 10", "Écrire", "10 ideas", "Agent 2", "eclair", "2 ideas", "zebra", ""];
        names.sort_by_cached_key(|name| name_key(name));
        assert_eq!(names, ["", "2 ideas", "10 ideas", "Agent 2", "agent 10", "eclair", "Écrire", "zebra"]);
        assert_eq!(name_key("ÉCLAIR"), name_key("eclair"));
    }
}
