use std::collections::BTreeMap;
use std::sync::LazyLock;

use levenshtein_automata::{DFA, Distance, LevenshteinAutomatonBuilder};

use super::synonyms::synonyms;
use super::words::stem;

/// A word of the query may stand for this many words of the index.
const MAX_FORMS: usize = 48;
/// Shorter words are not searched for with typos: too many words are one letter away.
const MIN_FUZZY: usize = 4;
/// Longer words may have two typos.
const MIN_FUZZY_TWICE: usize = 8;
/// Longer words are not searched for with typos: what it costs grows with the length.
const MAX_FUZZY: usize = 40;
/// A shorter word is only a prefix if it is the last one, which may not be complete yet.
const MIN_PREFIX: usize = 3;
/// Low, so that the word itself ranks higher in the same field.
const SYNONYM_SIMILARITY: f64 = 0.3;

static ONE_TYPO: LazyLock<LevenshteinAutomatonBuilder> =
    LazyLock::new(|| LevenshteinAutomatonBuilder::new(1, true));
static TWO_TYPOS: LazyLock<LevenshteinAutomatonBuilder> =
    LazyLock::new(|| LevenshteinAutomatonBuilder::new(2, true));

#[derive(Debug)]
struct Entry {
    word: String,
    stem: String,
    /// Which words to prefer if there are too many.
    weight: u32,
}

/// A word of the index that a word of the query stands for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Form<'a> {
    pub(super) word: &'a str,
    /// How similar they are, from 0 to 1.
    pub(super) similarity: f64,
}

/// All words of the index.
#[derive(Debug)]
pub(super) struct Vocabulary(Vec<Entry>);

impl Vocabulary {
    pub(super) fn new(weights: BTreeMap<&str, u32>) -> Self {
        let entry = |(word, weight): (&str, u32)| Entry { word: word.to_owned(), stem: stem(word), weight };
        Self(weights.into_iter().map(entry).collect())
    }

    pub(super) fn contains(&self, word: &str) -> bool {
        self.0.binary_search_by(|entry| entry.word.as_str().cmp(word)).is_ok()
    }

    /// The words that this word of a query stands for, most similar first: itself, other forms of it, longer words that begin
    /// with it, its synonyms and, if wanted, words with one or two typos.
    pub(super) fn forms(&self, word: &str, is_last: bool, with_typos: bool) -> Vec<Form<'_>> {
        let matcher = Matcher::new(word, is_last, with_typos);
        let similar = |entry| matcher.similarity(entry).map(|similarity| (similarity, entry));
        let mut forms: Vec<(f64, &Entry)> = self.0.iter().filter_map(similar).collect();
        forms.sort_by(|(left_similarity, left), (right_similarity, right)| {
            right_similarity.total_cmp(left_similarity).then_with(|| right.weight.cmp(&left.weight))
        });
        forms.truncate(MAX_FORMS);
        forms.into_iter().map(|(similarity, entry)| Form { word: &entry.word, similarity }).collect()
    }
}

struct Matcher<'a> {
    word: &'a str,
    synonyms: Vec<&'static str>,
    length: usize,
    stem: String,
    is_prefix: bool,
    typos: Option<Typos>,
}

impl<'a> Matcher<'a> {
    fn new(word: &'a str, is_last: bool, with_typos: bool) -> Self {
        let length = word.chars().count();
        Self {
            word,
            synonyms: synonyms(word),
            length,
            stem: stem(word),
            is_prefix: is_last || length >= MIN_PREFIX,
            typos: if with_typos { Typos::new(word, length, is_last) } else { None },
        }
    }

    fn similarity(&self, entry: &Entry) -> Option<f64> {
        if entry.word == self.word {
            return Some(1.0);
        }
        if self.length >= MIN_PREFIX && entry.stem == self.stem {
            return Some(0.9);
        }
        if self.is_prefix && entry.word.starts_with(self.word) {
            return Some(0.6);
        }
        if self.synonyms.contains(&entry.word.as_str()) {
            return Some(SYNONYM_SIMILARITY);
        }
        self.typos.as_ref().and_then(|typos| typos.similarity(entry))
    }
}

/// Words within an edit distance, where swapped letters are one typo.
struct Typos {
    complete: DFA,
    /// For a word that may not be complete yet.
    prefix: Option<DFA>,
    /// In short words a wrong first letter makes another word.
    first_letter: Option<char>,
}

impl Typos {
    fn new(word: &str, length: usize, is_last: bool) -> Option<Self> {
        if !(MIN_FUZZY..=MAX_FUZZY).contains(&length) {
            return None;
        }
        let builder = if length >= MIN_FUZZY_TWICE { &TWO_TYPOS } else { &ONE_TYPO };
        Some(Self {
            complete: builder.build_dfa(word),
            prefix: is_last.then(|| builder.build_prefix_dfa(word)),
            first_letter: if length < MIN_FUZZY_TWICE { word.chars().next() } else { None },
        })
    }

    fn similarity(&self, entry: &Entry) -> Option<f64> {
        if self.first_letter.is_some_and(|first| !entry.word.starts_with(first)) {
            return None;
        }
        match (self.complete.eval(&entry.word), self.prefix.as_ref().map(|dfa| dfa.eval(&entry.word))) {
            (Distance::Exact(0 | 1), _) => Some(0.5),
            (Distance::Exact(_), _) => Some(0.35),
            (Distance::AtLeast(_), Some(Distance::Exact(0 | 1))) => Some(0.3),
            (Distance::AtLeast(_), Some(Distance::Exact(_))) => Some(0.2),
            (Distance::AtLeast(_), Some(Distance::AtLeast(_)) | None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary() -> Vocabulary {
        let words =
            ["deal", "meal", "meals", "planner", "planning", "plans", "plant", "real", "recipe", "recipes"];
        Vocabulary::new(words.into_iter().map(|word| (word, 1)).collect())
    }

    fn forms(word: &str, is_last: bool, with_typos: bool) -> Vec<String> {
        let vocabulary = vocabulary();
        let forms = vocabulary.forms(word, is_last, with_typos);
        forms.into_iter().map(|form| form.word.to_owned()).collect()
    }

    #[test]
    fn forms_are_the_word_its_plural_longer_words_and_synonyms() {
        assert_eq!(forms("deals", false, false), ["deal"]);
        assert_eq!(forms("meal", false, false), ["meal", "meals", "recipe", "recipes"]);
        assert_eq!(forms("recipes", false, false), ["recipes", "recipe", "meal", "meals"]);
        assert_eq!(forms("plan", true, false), ["planning", "plans", "planner", "plant"]);
        assert_eq!(forms("pl", false, false), [""; 0]);
        assert_eq!(forms("pl", true, false).len(), 4);
    }

    #[test]
    fn typos_keep_the_first_letter_of_short_words() {
        assert_eq!(forms("recipy", false, false), [""; 0]);
        assert_eq!(forms("recipy", false, true), ["recipe"]);
        assert_eq!(forms("planer", false, true), ["planner"]);
        assert_eq!(forms("maels", false, true), ["meals"]);
        assert_eq!(forms("reciep", true, true), ["recipe", "recipes"]);
        assert_eq!(forms("mea", false, true), ["meal", "meals"]);
        assert!(!forms("meat", false, true).contains(&"real".to_owned()));
    }
}
