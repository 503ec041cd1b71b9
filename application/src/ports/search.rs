use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::legal_pages::LegalPageKind;
use domain::media::FeatureImage;
use domain::search::{MissedSearch, MissedSearchText};
use domain::{AgentId, BundleId, MissedSearchId, PostId, PromptId};

use super::{Actor, Cursor, Page, PageRequest, SortValueKind, StoreError};

domain::text_enum! {
    /// What a search finds.
    #[derive(PartialOrd, Ord)]
    pub enum SearchKind {
        Agent = "agent",
        Bundle = "bundle",
        Prompt = "prompt",
        Post = "post",
        Page = "page",
    }
}

/// What a document is about, and what is needed to link to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchSubject {
    Agent { id: AgentId, slug: String, is_premium: bool, image: Option<FeatureImage> },
    Bundle { id: BundleId, slug: String },
    Prompt(PromptId),
    Post { id: PostId, slug: String },
    Page(LegalPageKind),
}

impl SearchSubject {
    pub const fn kind(&self) -> SearchKind {
        match self {
            Self::Agent { .. } => SearchKind::Agent,
            Self::Bundle { .. } => SearchKind::Bundle,
            Self::Prompt(_) => SearchKind::Prompt,
            Self::Post { .. } => SearchKind::Post,
            Self::Page(_) => SearchKind::Page,
        }
    }
}

/// What the index knows about an agent, bundle, prompt, post or page: what everyone who finds it may read, and the package of
/// an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchDocument {
    pub subject: SearchSubject,
    pub title: String,
    /// Empty if it has none.
    pub category: String,
    /// What a result shows unless the match is further down.
    pub summary: String,
    /// The rest of the text. Matches in it count less.
    pub body: String,
    /// The package of an agent, which is only searched for readers who may use the agent.
    pub package: String,
}

/// Whose packages a search includes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PackageAccess {
    /// `None` for visitors.
    pub reader: Option<Actor>,
    pub owned: BTreeSet<AgentId>,
}

impl PackageAccess {
    pub fn allows(&self, subject: &SearchSubject) -> bool {
        let SearchSubject::Agent { id, is_premium, .. } = subject else { return false };
        self.reader.is_some_and(|reader| reader.may_open(*is_premium, self.owned.contains(id)))
    }
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextSegment {
    pub text: String,
    /// Whether it matches a word of the query.
    pub is_match: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchHit {
    pub subject: SearchSubject,
    pub title: Vec<TextSegment>,
    pub category: Vec<TextSegment>,
    /// The summary, or the part of the text that matches.
    pub excerpt: Vec<TextSegment>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchRequest {
    pub text: String,
    /// Others are neither found nor counted.
    pub kinds: Vec<SearchKind>,
    pub packages: PackageAccess,
    /// Returns only hits of this kind, but counts all.
    pub only: Option<SearchKind>,
    pub offset: usize,
    pub limit: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SearchResults {
    /// Best first.
    pub hits: Vec<SearchHit>,
    /// The number of all matches by kind, also of kinds without any.
    pub counts: Vec<(SearchKind, usize)>,
    /// Whether nothing contains all words, so that these contain only some.
    pub is_partial: bool,
}

impl SearchResults {
    pub fn none(kinds: &[SearchKind]) -> Self {
        Self { hits: Vec::new(), counts: kinds.iter().map(|kind| (*kind, 0)).collect(), is_partial: false }
    }

    pub fn total(&self) -> usize {
        self.counts.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }

    pub fn count(&self, kind: SearchKind) -> usize {
        self.counts.iter().find(|(counted, _)| *counted == kind).map_or(0, |(_, count)| *count)
    }
}

/// Builds indexes. Both traits block the thread for milliseconds, so call them outside of asynchronous code.
pub trait SearchEngine: Send + Sync {
    fn build(&self, documents: Vec<SearchDocument>) -> Arc<dyn SearchIndex>;
}

/// An immutable index in memory.
pub trait SearchIndex: Send + Sync {
    /// Documents that contain each word of the text in some form: as a prefix, in plural, without accents, as a synonym, or with a typo.
    /// If none does, documents that lack one of them. Pages that mention the words only in their text come last.
    fn search(&self, request: &SearchRequest) -> SearchResults;
}

domain::text_enum! {
    /// What the list of missed searches is sorted by; always descending.
    #[derive(Default)]
    pub enum MissedSearchSort {
        /// Most often first.
        #[default]
        Count = "count",
        /// Last searched first.
        LastSearched = "last_searched",
    }
}

impl MissedSearchSort {
    pub const fn value_kind(self) -> SortValueKind {
        match self {
            Self::Count => SortValueKind::Number,
            Self::LastSearched => SortValueKind::Time,
        }
    }

    pub fn cursor(self, search: &MissedSearch) -> Cursor {
        let id = search.id.as_uuid();
        match self {
            Self::Count => Cursor::new(i64::from(search.count), id),
            Self::LastSearched => Cursor::new(search.last_searched_at, id),
        }
    }
}

/// Searches that found nothing. Unique by text.
#[async_trait]
pub trait MissedSearchRepository: Send {
    /// Counts a search: inserts it with this id, or increments its count.
    async fn count(
        &mut self,
        id: MissedSearchId,
        text: &MissedSearchText,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError>;
    /// Removes those that were not searched for the longest until at most `max` are left.
    async fn trim(&mut self, max: u64) -> Result<(), StoreError>;
    async fn list(
        &mut self,
        sort: MissedSearchSort,
        page: &PageRequest,
    ) -> Result<Page<MissedSearch>, StoreError>;
    /// Returns `false` if there is none with this id.
    async fn remove(&mut self, id: MissedSearchId) -> Result<bool, StoreError>;
    /// Removes at most `limit` that were last searched for before this time; returns the number.
    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}
