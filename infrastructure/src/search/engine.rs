use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use application::ports::{
    PackageAccess, SearchDocument, SearchEngine, SearchHit, SearchIndex, SearchKind, SearchRequest,
    SearchResults,
};

use super::excerpt::Highlighter;
use super::inverted_index::InvertedIndex;
use super::synonyms::synonyms;
use super::vocabulary::{Form, Vocabulary};
use super::words::{Word, query_words, significant, words};

/// The maximum number of words of a query; more do not make it more precise.
const MAX_WORDS: usize = 10;
/// In characters, of both halves of a word that was typed without a space.
const MIN_HALF: usize = 3;
/// How much the other matches of a word count, beside the best one.
const TIE_BREAKER: f64 = 0.1;

/// The fields of a document.
const FIELDS: [Field; 4] = [
    Field { text: |document| &document.title, boost: 6.0, weight: 16 },
    Field { text: |document| &document.category, boost: 3.0, weight: 8 },
    Field { text: |document| &document.summary, boost: 1.0, weight: 2 },
    Field { text: |document| &document.body, boost: 0.5, weight: 1 },
];

const PACKAGE: Field = Field { text: |document| &document.package, boost: 0.5, weight: 1 };

struct Field {
    text: fn(&SearchDocument) -> &str,
    /// How much a match counts, compared with one in the summary.
    boost: f64,
    /// How much its words count when there are too many similar ones.
    weight: u32,
}

/// Finds words in documents, ranked by BM25.
#[derive(Debug, Default)]
pub struct MemorySearchEngine;

impl SearchEngine for MemorySearchEngine {
    fn build(&self, documents: Vec<SearchDocument>) -> Arc<dyn SearchIndex> {
        Arc::new(MemoryIndex::build(documents))
    }
}

struct MemoryIndex {
    /// In the order of `FIELDS`.
    fields: Vec<InvertedIndex>,
    /// By their number in the index.
    documents: Vec<SearchDocument>,
    /// Their titles as words, to prefer titles that begin with the query.
    titles: Vec<String>,
    vocabulary: Vocabulary,
    /// The packages of agents, apart from what everyone may find, so that they change nothing for other readers.
    packages: InvertedIndex,
    package_vocabulary: Vocabulary,
}

/// What the query may mean: words that must all match.
type Interpretation = Vec<String>;

/// The forms of each word of an interpretation.
type Forms<'a> = Vec<Vec<Form<'a>>>;

/// Scores by the number of the document.
type Scores = HashMap<usize, f64>;

impl MemoryIndex {
    fn build(documents: Vec<SearchDocument>) -> Self {
        let index = |field: &Field| {
            let mut index = InvertedIndex::default();
            for document in &documents {
                index.add(words((field.text)(document)).into_iter().map(|word| word.text));
            }
            index
        };
        let fields: Vec<_> = FIELDS.iter().map(index).collect();
        let titles = documents.iter().map(|document| join(&words(&document.title))).collect();
        let mut weights: BTreeMap<&str, u32> = BTreeMap::new();
        for (field, index) in FIELDS.iter().zip(&fields) {
            for (word, count) in index.words() {
                let weight = weights.entry(word).or_default();
                *weight = weight.saturating_add(count.saturating_mul(field.weight));
            }
        }
        let vocabulary = Vocabulary::new(weights);
        let packages = index(&PACKAGE);
        let package_vocabulary = Vocabulary::new(packages.words().collect());
        Self { fields, documents, titles, vocabulary, packages, package_vocabulary }
    }

    /// The words of the query as typed, and what else they may mean: two words that the index writes as one, or one that it writes as
    /// two.
    fn interpretations(&self, words: &[Word]) -> Vec<Interpretation> {
        let plain: Interpretation = words.iter().map(|word| word.text.clone()).collect();
        let mut interpretations = Vec::new();
        for (index, pair) in plain.windows(2).enumerate() {
            let joined = pair.concat();
            if self.vocabulary.contains(&joined) {
                let mut interpretation = plain.clone();
                interpretation.splice(index..index.saturating_add(2), [joined]);
                interpretations.push(interpretation);
            }
        }
        let is_unknown = |word: &str| !self.vocabulary.contains(word) && synonyms(word).is_empty();
        for (index, word) in plain.iter().enumerate().filter(|(_, word)| is_unknown(word)) {
            if let Some(halves) = self.split(word) {
                let mut interpretation = plain.clone();
                interpretation.splice(index..=index, halves);
                interpretations.push(interpretation);
            }
        }
        interpretations.push(plain);
        interpretations
    }

    fn split(&self, word: &str) -> Option<[String; 2]> {
        let ends = word.char_indices().map(|(index, _)| index).skip(MIN_HALF);
        let mut halves = ends.filter_map(|end| word.split_at_checked(end));
        let (left, right) = halves.find(|(left, right)| {
            right.chars().nth(MIN_HALF.saturating_sub(1)).is_some()
                && self.vocabulary.contains(left)
                && self.vocabulary.contains(right)
        })?;
        Some([left.to_owned(), right.to_owned()])
    }

    /// With those of packages if the reader has an account.
    fn forms(&self, interpretation: &Interpretation, with_typos: bool, access: &PackageAccess) -> Forms<'_> {
        let last = interpretation.len().saturating_sub(1);
        let forms = |(index, word): (usize, &String)| {
            let mut forms = self.vocabulary.forms(word, index == last, with_typos);
            if access.reader.is_some() {
                let of_packages = self.package_vocabulary.forms(word, index == last, with_typos);
                let is_new = |form: &Form<'_>| !self.vocabulary.contains(form.word);
                forms.extend(of_packages.into_iter().filter(is_new));
            }
            forms
        };
        interpretation.iter().enumerate().map(forms).collect()
    }

    /// Documents in which all words match one of their forms or, if `is_partial`, all but one.
    fn query(&self, forms: &Forms<'_>, is_partial: bool, access: &PackageAccess) -> Scores {
        let missing = usize::from(is_partial);
        let required = forms.len().saturating_sub(missing).max(1);
        let mut matches: HashMap<usize, (usize, f64)> = HashMap::new();
        for word in forms {
            for (document, score) in self.word_query(word, access) {
                let (count, sum) = matches.entry(document).or_default();
                *count = count.saturating_add(1);
                *sum += score;
            }
        }
        matches.retain(|_, (count, _)| *count >= required);
        matches.into_iter().map(|(document, (_, score))| (document, score)).collect()
    }

    /// Scored by the best of the forms, so that many similar words are no better than the right one.
    fn word_query(&self, forms: &[Form<'_>], access: &PackageAccess) -> Scores {
        let mut matches: HashMap<usize, (f64, f64)> = HashMap::new();
        let is_readable = |number: usize| {
            self.documents.get(number).is_some_and(|document| access.allows(&document.subject))
        };
        for form in forms {
            let public = FIELDS.iter().zip(&self.fields).flat_map(|(field, index)| {
                index.search(form.word).map(move |(document, score)| (document, score * field.boost))
            });
            let packages = self.packages.search(form.word).filter(|(document, _)| is_readable(*document));
            let packages = packages.map(|(document, score)| (document, score * PACKAGE.boost));
            for (document, score) in public.chain(packages) {
                let score = score * form.similarity;
                let (best, sum) = matches.entry(document).or_default();
                *best = best.max(score);
                *sum += score;
            }
        }
        let score = |(best, sum)| best + TIE_BREAKER * (sum - best);
        matches.into_iter().map(|(document, scores)| (document, score(scores))).collect()
    }

    /// Matching documents of these kinds, best first.
    fn find(
        &self,
        interpretations: &[Forms<'_>],
        is_partial: bool,
        request: &SearchRequest,
        query_words: &str,
    ) -> Vec<usize> {
        let mut scores = Scores::new();
        for forms in interpretations {
            for (document, score) in self.query(forms, is_partial, &request.packages) {
                let best = scores.entry(document).or_default();
                *best = best.max(score);
            }
        }
        let mut found: Vec<(f64, usize)> = Vec::new();
        for (number, score) in scores {
            let Some(document) = self.documents.get(number) else { continue };
            if request.kinds.contains(&document.subject.kind()) {
                let title = self.titles.get(number).map_or("", String::as_str);
                found.push((score * title_factor(title, query_words), number));
            }
        }
        found.sort_by(|(left, left_number), (right, right_number)| {
            right.total_cmp(left).then_with(|| left_number.cmp(right_number))
        });
        found.into_iter().map(|(_, number)| number).collect()
    }
}

impl SearchIndex for MemoryIndex {
    fn search(&self, request: &SearchRequest) -> SearchResults {
        let mut query_words = significant(query_words(&request.text));
        query_words.truncate(MAX_WORDS);
        if query_words.is_empty() {
            return SearchResults::none(&request.kinds);
        }
        let normalized = join(&query_words);
        let interpretations = self.interpretations(&query_words);
        let mut found = Vec::new();
        let mut used = Vec::new();
        // Typos, and then missing words, are only accepted if nothing matches without them. A word of a package does not
        // keep a typo in a title from being recognized.
        let public = SearchRequest { packages: PackageAccess::default(), ..request.clone() };
        let attempts = [
            (&public, false, false),
            (&public, true, false),
            (request, false, false),
            (request, true, false),
            (request, true, true),
        ];
        let mut is_partial = false;
        for (tried, with_typos, partial) in attempts {
            let search = |request: &SearchRequest| {
                let forms = |interpretation: &Interpretation| {
                    self.forms(interpretation, with_typos, &request.packages)
                };
                let used: Vec<_> = interpretations.iter().map(forms).collect();
                let found = self.find(&used, partial, request, &normalized);
                (used, found)
            };
            is_partial = partial;
            let is_match = !search(tried).1.is_empty();
            if is_match || partial {
                (used, found) = search(request);
                break;
            }
        }
        let matching: HashSet<_> = used.iter().flatten().flatten().map(|form| form.word).collect();
        let highlighter = Highlighter { matching };
        let mut documents: Vec<_> = found.iter().filter_map(|number| self.documents.get(*number)).collect();
        // Legal texts contain many words that people look for elsewhere.
        documents.sort_by_cached_key(|found| {
            found.subject.kind() == SearchKind::Page && !highlighter.is_match(&found.title)
        });
        let count =
            |kind: &SearchKind| documents.iter().filter(|found| found.subject.kind() == *kind).count();
        let counts = request.kinds.iter().map(|kind| (*kind, count(kind))).collect();
        let hits = documents
            .iter()
            .filter(|found| request.only.is_none_or(|only| found.subject.kind() == only))
            .skip(request.offset)
            .take(request.limit)
            .map(|found| SearchHit {
                subject: found.subject.clone(),
                title: highlighter.all(&found.title),
                category: highlighter.all(&found.category),
                excerpt: if request.packages.allows(&found.subject) {
                    highlighter.excerpt(&found.summary, &[&found.body, &found.package])
                } else {
                    highlighter.excerpt(&found.summary, &[&found.body])
                },
            })
            .collect();
        SearchResults { hits, counts, is_partial: is_partial && !documents.is_empty() }
    }
}

fn join(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Prefers the title that was typed, and titles that begin with what was typed.
fn title_factor(title: &str, query: &str) -> f64 {
    if title == query {
        3.0
    } else if title.starts_with(query) {
        1.5
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests;
