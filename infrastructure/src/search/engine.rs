use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use application::ports::{
    SearchDocument, SearchEngine, SearchHit, SearchIndex, SearchIndexError, SearchKind, SearchRequest,
    SearchResults,
};
use tantivy::collector::TopDocs;
use tantivy::directory::RamDirectory;
use tantivy::query::{BooleanQuery, BoostQuery, DisjunctionMaxQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::TokenizerManager;
use tantivy::{Index, ReloadPolicy, Searcher, TantivyDocument, TantivyError, Term};

use super::excerpt::Highlighter;
use super::synonyms::synonyms;
use super::vocabulary::{Form, Occurrences, Vocabulary};
use super::words::{Word, analyzer, query_words, significant, words};

const ANALYZER: &str = "words";
/// In bytes, for the words of all documents while the index is built.
const MEMORY_BUDGET: usize = 32 * 1024 * 1024;
/// The maximum number of words of a query; more do not make it more precise.
const MAX_WORDS: usize = 10;
/// In characters, of both halves of a word that was typed without a space.
const MIN_HALF: usize = 3;

/// How much a match in a field counts, compared with one in the summary.
const TITLE_BOOST: f32 = 6.0;
const CATEGORY_BOOST: f32 = 3.0;
const SUMMARY_BOOST: f32 = 1.0;
const BODY_BOOST: f32 = 0.5;

/// Finds words in documents with tantivy, which ranks them by BM25.
#[derive(Debug, Default)]
pub struct TantivyEngine;

impl SearchEngine for TantivyEngine {
    fn build(&self, documents: Vec<SearchDocument>) -> Result<Arc<dyn SearchIndex>, SearchIndexError> {
        Ok(Arc::new(MemoryIndex::build(documents).map_err(failure)?))
    }
}

fn failure(error: TantivyError) -> SearchIndexError {
    SearchIndexError(error.into())
}

#[derive(Debug, Clone, Copy)]
struct Fields {
    title: Field,
    category: Field,
    summary: Field,
    body: Field,
}

struct MemoryIndex {
    searcher: Searcher,
    fields: Fields,
    /// By their number in the index.
    documents: Vec<SearchDocument>,
    /// Their titles as words, to prefer titles that begin with the query.
    titles: Vec<String>,
    vocabulary: Vocabulary,
}

/// What the query may mean: words that must all match.
type Interpretation = Vec<String>;

/// The forms of each word of an interpretation.
type Forms<'a> = Vec<Vec<Form<'a>>>;

impl MemoryIndex {
    fn build(documents: Vec<SearchDocument>) -> Result<Self, TantivyError> {
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default()
            .set_tokenizer(ANALYZER)
            .set_index_option(IndexRecordOption::WithFreqs);
        let options = TextOptions::default().set_indexing_options(indexing);
        let fields = Fields {
            title: schema.add_text_field("title", options.clone()),
            category: schema.add_text_field("category", options.clone()),
            summary: schema.add_text_field("summary", options.clone()),
            body: schema.add_text_field("body", options),
        };
        let tokenizers = TokenizerManager::new();
        tokenizers.register(ANALYZER, analyzer());
        // A single segment without threads: documents are numbered in the order in which they are added.
        let mut writer = Index::builder()
            .schema(schema.build())
            .tokenizers(tokenizers)
            .single_segment_index_writer(RamDirectory::create(), MEMORY_BUDGET)?;
        let mut analyzer = analyzer();
        let mut titles = Vec::with_capacity(documents.len());
        for document in &documents {
            let mut row = TantivyDocument::default();
            row.add_text(fields.title, &document.title);
            row.add_text(fields.category, &document.category);
            row.add_text(fields.summary, &document.summary);
            row.add_text(fields.body, &document.body);
            writer.add_document(row)?;
            titles.push(join(&words(&mut analyzer, &document.title)));
        }
        let index = writer.finalize()?;
        let searcher = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?.searcher();
        let vocabulary = Vocabulary::new(all_words(&searcher, fields)?);
        Ok(Self { searcher, fields, documents, titles, vocabulary })
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

    fn forms(&self, interpretation: &Interpretation, with_typos: bool) -> Forms<'_> {
        let last = interpretation.len().saturating_sub(1);
        let forms = |(index, word): (usize, &String)| self.vocabulary.forms(word, index == last, with_typos);
        interpretation.iter().enumerate().map(forms).collect()
    }

    /// Documents in which all words match one of their forms or, if `is_partial`, all but one.
    fn query(&self, forms: &Forms<'_>, is_partial: bool) -> Box<dyn Query> {
        let words = forms.iter().map(|forms| self.word_query(forms));
        if is_partial {
            let required = forms.len().saturating_sub(1).max(1);
            let words = words.map(|word| (Occur::Should, word)).collect();
            return Box::new(BooleanQuery::with_minimum_required_clauses(words, required));
        }
        Box::new(BooleanQuery::intersection(words.collect()))
    }

    /// Scored by the best of the forms, so that many similar words are no better than the right one.
    fn word_query(&self, forms: &[Form<'_>]) -> Box<dyn Query> {
        let mut terms: Vec<Box<dyn Query>> = Vec::new();
        for form in forms {
            let Occurrences { title, category, summary, body } = form.occurrences;
            let fields = [
                (self.fields.title, title, TITLE_BOOST),
                (self.fields.category, category, CATEGORY_BOOST),
                (self.fields.summary, summary, SUMMARY_BOOST),
                (self.fields.body, body, BODY_BOOST),
            ];
            for (field, count, boost) in fields {
                if count > 0 {
                    let term = Term::from_field_text(field, form.word);
                    let query = TermQuery::new(term, IndexRecordOption::WithFreqs);
                    terms.push(Box::new(BoostQuery::new(Box::new(query), boost * form.similarity)));
                }
            }
        }
        Box::new(DisjunctionMaxQuery::with_tie_breaker(terms, 0.1))
    }

    /// Matching documents of these kinds, best first.
    fn find(
        &self,
        interpretations: &[Forms<'_>],
        is_partial: bool,
        kinds: &[SearchKind],
        query_words: &str,
    ) -> Result<Vec<usize>, TantivyError> {
        let queries: Vec<_> = interpretations.iter().map(|forms| self.query(forms, is_partial)).collect();
        let query = DisjunctionMaxQuery::new(queries);
        let collector = TopDocs::with_limit(self.documents.len().max(1)).order_by_score();
        let mut found = Vec::new();
        for (score, address) in self.searcher.search(&query, &collector)? {
            let Ok(number) = usize::try_from(address.doc_id) else { continue };
            let Some(document) = self.documents.get(number) else { continue };
            if kinds.contains(&document.subject.kind()) {
                let title = self.titles.get(number).map_or("", String::as_str);
                found.push((score * title_factor(title, query_words), number));
            }
        }
        found.sort_by(|(left, left_number), (right, right_number)| {
            right.total_cmp(left).then_with(|| left_number.cmp(right_number))
        });
        Ok(found.into_iter().map(|(_, number)| number).collect())
    }

    fn run(&self, request: &SearchRequest) -> Result<SearchResults, TantivyError> {
        let mut analyzer = analyzer();
        let mut query_words = significant(query_words(&mut analyzer, &request.text));
        query_words.truncate(MAX_WORDS);
        if query_words.is_empty() {
            return Ok(SearchResults::none(&request.kinds));
        }
        let normalized = join(&query_words);
        let interpretations = self.interpretations(&query_words);
        let mut found = Vec::new();
        let mut used = Vec::new();
        // Typos, and then missing words, are only accepted if nothing matches without them.
        let attempts = [(false, false), (true, false), (true, true)];
        let mut is_partial = false;
        for (with_typos, partial) in attempts {
            used =
                interpretations.iter().map(|interpretation| self.forms(interpretation, with_typos)).collect();
            found = self.find(&used, partial, &request.kinds, &normalized)?;
            is_partial = partial;
            if !found.is_empty() {
                break;
            }
        }
        let matching: HashSet<_> = used.iter().flatten().flatten().map(|form| form.word).collect();
        let mut highlighter = Highlighter { analyzer, matching };
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
                excerpt: highlighter.excerpt(&found.summary, &found.body),
            })
            .collect();
        Ok(SearchResults { hits, counts, is_partial: is_partial && !documents.is_empty() })
    }
}

impl SearchIndex for MemoryIndex {
    fn search(&self, request: &SearchRequest) -> Result<SearchResults, SearchIndexError> {
        self.run(request).map_err(failure)
    }
}

fn join(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Prefers the title that was typed, and titles that begin with what was typed.
fn title_factor(title: &str, query: &str) -> f32 {
    if title == query {
        3.0
    } else if title.starts_with(query) {
        1.5
    } else {
        1.0
    }
}

/// The number of one field.
type CountOf = fn(&mut Occurrences) -> &mut u32;

fn all_words(searcher: &Searcher, fields: Fields) -> Result<BTreeMap<String, Occurrences>, TantivyError> {
    let mut all: BTreeMap<String, Occurrences> = BTreeMap::new();
    let counts: [(Field, CountOf); 4] = [
        (fields.title, |occurrences| &mut occurrences.title),
        (fields.category, |occurrences| &mut occurrences.category),
        (fields.summary, |occurrences| &mut occurrences.summary),
        (fields.body, |occurrences| &mut occurrences.body),
    ];
    for segment in searcher.segment_readers() {
        for (field, count) in counts {
            let index = segment.inverted_index(field)?;
            let mut terms = index.terms().stream()?;
            while terms.advance() {
                let word = String::from_utf8_lossy(terms.key()).into_owned();
                let frequency = terms.value().doc_freq;
                let count = count(all.entry(word).or_default());
                *count = count.saturating_add(frequency);
            }
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests;
