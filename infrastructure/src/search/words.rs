use std::ops::Range;

use frostem::{Algorithm, Stemmer};

pub(super) use super::tokenizer::words;

/// A word of a text, in lower case and without accents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    /// Where it is in the original text, in bytes.
    pub(super) range: Range<usize>,
}

/// The words of a query: without the last character of a run of pairs, which is in the last pair.
pub(super) fn query_words(text: &str) -> Vec<Word> {
    let mut words = words(text);
    let mut end = 0;
    words.retain(|word| {
        let is_new = word.range.end > end;
        end = word.range.end;
        is_new
    });
    words
}

/// The stem of a word, so that "recipes" finds "recipe".
pub(super) fn stem(word: &str) -> String {
    Stemmer::new(Algorithm::English).stem(word).into_owned()
}

/// Words that say little about what someone is looking for. Sorted.
const STOP_WORDS: [&str; 44] = [
    "a", "about", "an", "and", "are", "as", "at", "be", "by", "can", "do", "for", "from", "how", "i", "in",
    "is", "it", "me", "my", "of", "on", "or", "our", "s", "so", "some", "that", "the", "their", "this", "to",
    "want", "was", "what", "when", "where", "which", "who", "why", "will", "with", "you", "your",
];

/// The words that must match: without stop words, unless there is nothing else.
pub(super) fn significant(words: Vec<Word>) -> Vec<Word> {
    let is_significant = |word: &Word| STOP_WORDS.binary_search(&word.text.as_str()).is_err();
    if !words.iter().any(is_significant) {
        return words;
    }
    let last = words.len().saturating_sub(1);
    let keep = |(index, word): (usize, Word)| {
        // The last word may be the beginning of another one, but "the" and alike are complete.
        (is_significant(&word) || (index == last && word.text.len() == 1 && index > 0)).then_some(word)
    };
    words.into_iter().enumerate().filter_map(keep).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        words(text).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn words_are_lower_case_without_accents() {
        assert_eq!(texts("Crème Brûlée, STRASSE Straße!"), ["creme", "brulee", "strasse", "strasse"]);
        assert_eq!(texts("שלום 你好 🌼 {{topic}}"), ["שלום", "你好", "好", "topic"]);
        let query: Vec<_> = query_words("你好 topic 茶").into_iter().map(|word| word.text).collect();
        assert_eq!(query, ["你好", "topic", "茶"]);
        let text = "An Éclair";
        let word = words(text).pop().unwrap();
        assert_eq!(text.get(word.range), Some("Éclair"));
    }

    #[test]
    fn stop_words_are_ignored_beside_others() {
        assert!(STOP_WORDS.is_sorted());
        let significant_texts = |text: &str| -> Vec<String> {
            significant(words(text)).into_iter().map(|word| word.text).collect()
        };
        assert_eq!(significant_texts("how to write an email"), ["write", "email"]);
        assert_eq!(significant_texts("what is this"), ["what", "is", "this"]);
        assert_eq!(significant_texts("email a"), ["email", "a"]);
    }
}
