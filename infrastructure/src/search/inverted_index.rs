use std::collections::HashMap;

/// The usual parameters of BM25: how soon more occurrences stop to count, and how much the length of a text counts.
const SATURATION: f64 = 1.2;
const LENGTH_WEIGHT: f64 = 0.75;

#[derive(Debug, Clone, Copy)]
struct Posting {
    document: usize,
    count: u32,
}

/// The words of one field of all documents.
#[derive(Debug, Default)]
pub(super) struct InvertedIndex {
    /// In the order of the documents.
    postings: HashMap<String, Vec<Posting>>,
    /// The number of words, by document.
    lengths: Vec<u32>,
    total_length: f64,
}

impl InvertedIndex {
    /// Adds the next document.
    pub(super) fn add(&mut self, words: impl IntoIterator<Item = String>) {
        let document = self.lengths.len();
        let mut length: u32 = 0;
        for word in words {
            length = length.saturating_add(1);
            let postings = self.postings.entry(word).or_default();
            match postings.last_mut().filter(|last| last.document == document) {
                Some(last) => last.count = last.count.saturating_add(1),
                None => postings.push(Posting { document, count: 1 }),
            }
        }
        self.lengths.push(length);
        self.total_length += f64::from(length);
    }

    /// Each word, and the number of documents that contain it.
    pub(super) fn words(&self) -> impl Iterator<Item = (&str, u32)> {
        self.postings.iter().map(|(word, postings)| (word.as_str(), count(postings)))
    }

    /// The documents that contain a word, with their scores by BM25.
    pub(super) fn search(&self, word: &str) -> impl Iterator<Item = (usize, f64)> {
        let postings = self.postings.get(word).map_or(&[][..], Vec::as_slice);
        let documents = f64::from(count(&self.lengths));
        let containing = f64::from(count(postings));
        let rarity = ((documents - containing + 0.5) / (containing + 0.5)).ln_1p();
        let average = self.total_length / documents;
        postings.iter().map(move |posting| {
            let length = f64::from(self.lengths.get(posting.document).copied().unwrap_or_default());
            let occurrences = f64::from(posting.count);
            let norm = SATURATION * (1.0 - LENGTH_WEIGHT + LENGTH_WEIGHT * length / average);
            (posting.document, rarity * occurrences * (SATURATION + 1.0) / (occurrences + norm))
        })
    }
}

fn count<T>(items: &[T]) -> u32 {
    u32::try_from(items.len()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(texts: &[&str], word: &str) -> Vec<f64> {
        let mut index = InvertedIndex::default();
        for text in texts {
            index.add(text.split_whitespace().map(str::to_owned));
        }
        let mut scores = vec![0.0; texts.len()];
        for (document, score) in index.search(word) {
            scores[document] = score;
        }
        scores
    }

    #[test]
    fn search_prefers_rare_frequent_words_and_short_texts() {
        let texts = ["plan a meal", "plan a meal for a long week with friends", "plan plan a week", "a week"];
        let [short, long, none, _] = scores(&texts, "meal")[..] else { unreachable!() };
        assert!(short > long && long > 0.0 && none.total_cmp(&0.0).is_eq(), "{short} {long} {none}");
        let plan = scores(&texts, "plan");
        assert!(plan[2] > plan[0], "{plan:?}");
        assert!(short > plan[0], "a rare word counts more");
        assert!(scores(&texts, "a").iter().all(|score| *score > 0.0));
        assert_eq!(scores(&texts, "yoga"), [0.0; 4]);
    }

    #[test]
    fn score_is_that_of_bm25() {
        // ln(1 + (2 - 1 + 0.5) / (1 + 0.5)) * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 1 / 1.5))
        let [score, _] = scores(&["meal", "week plan"], "meal")[..] else { unreachable!() };
        assert!((score - 0.8025).abs() < 0.001, "{score}");
    }
}
