use std::iter;
use std::sync::Arc;

use domain::legal_pages::LegalPageKind;
use domain::packages::{PackageContent, PackageVersion, Starter};
use domain::posts::TagName;
use domain::prompts::Prompt;

use super::count_request;
use crate::bundles::BundleCatalog;
use crate::context::use_case;
use crate::failure::Failure;
use crate::html::plain_text;
use crate::legal_pages::ManageLegalPages;
use crate::ports::{
    Actor, AgentPageView, BundleView, PostView, Revision, SearchDocument, SearchIndex, SearchKind,
    SearchSubject, StoreError, Topic,
};
use crate::rate_limits::RateLimit;
use crate::users::Client;

/// The revisions of everything that is indexed.
pub type SearchRevision = [Revision; 4];

const TOPICS: [Topic; 4] = [Topic::Agents, Topic::Prompts, Topic::Posts, Topic::LegalPages];

/// The latest posts that are indexed. There is no list of more.
const MAX_POSTS: u64 = 10_000;
/// Of a post or page. What follows is not found, which keeps the index small.
const MAX_TEXT: usize = 20_000;

use_case! {
    /// Searches what the reader may read. URLs of agents, files of packages, and drafts are never indexed.
    pub struct SiteSearch
}

impl SiteSearch {
    /// Limits how often a member, or the address of a visitor, searches.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn check_rate_limit(&self, reader: Option<Actor>, client: &Client) -> Result<(), Failure> {
        count_request(&*self.context.node_rate_limiter, RateLimit::SearchesPerClient, reader, client).await
    }

    /// What this reader finds. Prompts need a session, so visitors do not find them.
    pub fn kinds(reader: Option<Actor>) -> Vec<SearchKind> {
        SearchKind::ALL.into_iter().filter(|kind| reader.is_some() || *kind != SearchKind::Prompt).collect()
    }

    /// Changes whenever something that is indexed changes; used as a cache key.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn revision(&self) -> Result<SearchRevision, StoreError> {
        let current = self.context.revisions.all().await?;
        Ok(TOPICS.map(|topic| current.of(topic)))
    }

    /// Everything that is published or offered, from the database.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn documents(&self) -> Result<Vec<SearchDocument>, StoreError> {
        let queries = &self.context.queries;
        let legal_pages = ManageLegalPages::new(&self.context);
        let mut documents = Vec::new();
        let mut unit = self.context.store.read().await?;
        for page in queries.agents().list_pages().await? {
            let package = match page.agent.package_version {
                Some(number) => unit.packages().find_version(page.agent.id, number).await?,
                None => None,
            };
            documents.push(agent_document(page, package));
        }
        drop(unit);
        documents.extend(BundleCatalog::new(&self.context).list().await?.into_iter().map(bundle_document));
        documents.extend(queries.prompts().list().await?.iter().map(prompt_document));
        documents.extend(queries.posts().list_latest(MAX_POSTS).await?.into_iter().map(post_document));
        for kind in LegalPageKind::ALL {
            let page = legal_pages.read(kind).await?;
            documents.push(SearchDocument {
                subject: SearchSubject::Page(kind),
                title: kind.title().to_owned(),
                category: String::new(),
                summary: plain_text(&page.content, MAX_TEXT),
                body: String::new(),
                package: String::new(),
            });
        }
        Ok(documents)
    }

    /// Builds an index; takes up to a second for ten thousand documents.
    pub fn build(&self, documents: Vec<SearchDocument>) -> Arc<dyn SearchIndex> {
        self.context.search_engine.build(documents)
    }
}

/// Without its URL.
fn agent_document(page: AgentPageView, package: Option<PackageVersion>) -> SearchDocument {
    let exchanges = page.example.exchanges().iter();
    let example = exchanges.flat_map(|exchange| [exchange.member.as_str(), exchange.agent.as_str()]);
    let body: Vec<_> =
        iter::once(page.details.as_str()).chain(example).filter(|text| !text.is_empty()).collect();
    let agent = page.agent;
    SearchDocument {
        subject: SearchSubject::Agent {
            id: agent.id,
            slug: agent.slug,
            is_premium: agent.is_premium,
            image: agent.image,
        },
        title: agent.title,
        category: agent.category,
        summary: agent.description,
        body: body.join("\n\n"),
        package: package.map(|version| package_text(&version.content)).unwrap_or_default(),
    }
}

/// The beginning of the instructions and the starters.
fn package_text(content: &PackageContent) -> String {
    let instructions = content.instructions.as_str();
    let end = instructions.char_indices().nth(MAX_TEXT).map_or(instructions.len(), |(end, _)| end);
    let starters = content.starters.iter().map(Starter::as_str);
    let texts: Vec<_> = iter::once(instructions.get(..end).unwrap_or_default()).chain(starters).collect();
    texts.join("\n\n")
}

/// A bundle is also found by the names of its agents.
fn bundle_document(view: BundleView) -> SearchDocument {
    let BundleView { bundle, agents, .. } = view;
    let titles: Vec<_> = agents.iter().map(|agent| agent.title.as_str()).collect();
    SearchDocument {
        subject: SearchSubject::Bundle { id: bundle.id, slug: bundle.slug.to_string() },
        title: bundle.title.to_string(),
        category: String::new(),
        summary: bundle.description.to_string(),
        body: format!("Includes {}", titles.join(", ")),
        package: String::new(),
    }
}

fn prompt_document(prompt: &Prompt) -> SearchDocument {
    SearchDocument {
        subject: SearchSubject::Prompt(prompt.id),
        title: prompt.name.to_string(),
        category: prompt.category.to_string(),
        summary: prompt.text.to_string(),
        body: String::new(),
        package: String::new(),
    }
}

fn post_document(post: PostView) -> SearchDocument {
    let tags: Vec<_> = post.tags.iter().map(TagName::as_str).collect();
    SearchDocument {
        subject: SearchSubject::Post { id: post.id, slug: post.slug },
        title: post.title,
        category: tags.join(", "),
        summary: post.excerpt,
        body: plain_text(&post.content, MAX_TEXT),
        package: String::new(),
    }
}
