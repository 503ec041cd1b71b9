use std::ops::Range;

use tantivy::tokenizer::{AsciiFoldingFilter, SimpleTokenizer, Stemmer, TextAnalyzer};

use super::tokenizer::WordTokenizer;

/// A word of a text, in lower case and without accents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    /// Where it is in the original text, in bytes.
    pub(super) range: Range<usize>,
}

/// Splits text into words, the same way for the index, for queries and for matches in results.
pub(super) fn analyzer() -> TextAnalyzer {
    TextAnalyzer::builder(WordTokenizer).filter(AsciiFoldingFilter).build()
}

pub(super) fn words(analyzer: &mut TextAnalyzer, text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    analyzer.token_stream(text).process(&mut |token| {
        words.push(Word { text: token.text.clone(), range: token.offset_from..token.offset_to });
    });
    words
}

/// The words of a query: without the last character of a run of pairs, which is in the last pair.
pub(super) fn query_words(analyzer: &mut TextAnalyzer, text: &str) -> Vec<Word> {
    let mut words = words(analyzer, text);
    let mut end = 0;
    words.retain(|word| {
        let is_new = word.range.end > end;
        end = word.range.end;
        is_new
    });
    words
}

/// Reduces words to their stems, so that "recipes" finds "recipe".
pub(super) struct EnglishStemmer(TextAnalyzer);

impl Default for EnglishStemmer {
    fn default() -> Self {
        Self(TextAnalyzer::builder(SimpleTokenizer::default()).filter(Stemmer::default()).build())
    }
}

impl EnglishStemmer {
    pub(super) fn stem(&mut self, word: &str) -> String {
        let mut stem = String::new();
        self.0.token_stream(word).process(&mut |token| stem.clone_from(&token.text));
        stem
    }
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
        words(&mut analyzer(), text).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn words_are_lower_case_without_accents() {
        assert_eq!(texts("Crème Brûlée, STRASSE Straße!"), ["creme", "brulee", "strasse", "strasse"]);
        assert_eq!(texts("שלום 你好 🌼 {{topic}}"), ["שלום", "你好", "好", "topic"]);
        let query: Vec<_> =
            query_words(&mut analyzer(), "你好 topic 茶").into_iter().map(|word| word.text).collect();
        assert_eq!(query, ["你好", "topic", "茶"]);
        let text = "An Éclair";
        let word = words(&mut analyzer(), text).pop().unwrap();
        assert_eq!(text.get(word.range), Some("Éclair"));
    }

    #[test]
    fn stop_words_are_ignored_beside_others() {
        assert!(STOP_WORDS.is_sorted());
        let significant_texts = |text: &str| -> Vec<String> {
            significant(words(&mut analyzer(), text)).into_iter().map(|word| word.text).collect()
        };
        assert_eq!(significant_texts("how to write an email"), ["write", "email"]);
        assert_eq!(significant_texts("what is this"), ["what", "is", "this"]);
        assert_eq!(significant_texts("email a"), ["email", "a"]);
    }
}
