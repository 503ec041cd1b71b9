//! Search, and the searches that found nothing.

use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::web::{self, Data, Json, Query};
use application::ports::{
    MissedSearchSort, PackageAccess, SearchHit, SearchIndex, SearchKind, SearchRequest, SearchResults,
    SearchSubject, TextSegment,
};
use application::search::{SiteSearch, WishList};
use chrono::{DateTime, Utc};
use domain::MissedSearchId;
use domain::search::{MissedSearch, MissedSearchText};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{NoContent, endpoints};
use crate::dto::{FeatureImageResponse, enum_schema};
use crate::error::{ApiError, ApiResult};
use crate::extract::{Admin, FieldErrors, Id, InField as _, JsonObject, MemberWithPurchases, optional};
use crate::pagination::{PageQuery, PageResponse};
use crate::rule;
use crate::state::AppState;

/// In characters.
const MAX_QUERY: usize = 200;
const DEFAULT_LIMIT: usize = 20;
const MAX_LIMIT: usize = 50;
const MAX_PAGE: usize = 50;

/// What to search for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct SearchQuery {
    /// Words in any order, up to 200 characters. It has no syntax.
    #[param(required = false, max_length = 200)]
    q: String,
    /// Only results of this kind; the counts are of all kinds.
    #[param(required = false, value_type = SearchKindResponse, inline)]
    kind: String,
    /// Maximum number of results.
    #[param(minimum = 1, maximum = 50, default = 20)]
    limit: Option<usize>,
    /// The first page is 1.
    #[param(minimum = 1, maximum = 50, default = 1)]
    page: Option<usize>,
}

impl SearchQuery {
    fn parse(&self, packages: PackageAccess) -> ApiResult<SearchRequest> {
        let kinds = SiteSearch::kinds(packages.reader);
        let mut fields = FieldErrors::default();
        let text = fields.collect("q", parse_text(&self.q));
        let only = fields.collect("kind", optional(&self.kind, SearchKind::parse));
        let limit = fields.collect("limit", within(self.limit, DEFAULT_LIMIT, MAX_LIMIT));
        let page = fields.collect("page", within(self.page, 1, MAX_PAGE));
        fields.finish(|| {
            let limit = limit?;
            let offset = page?.saturating_sub(1).saturating_mul(limit);
            Some(SearchRequest { text: text?, kinds, packages, only: only?, offset, limit })
        })
    }
}

pub(crate) fn parse_text(text: &str) -> Result<String, String> {
    if text.chars().count() > MAX_QUERY || text.chars().any(char::is_control) {
        return Err(format!("Use up to {MAX_QUERY} characters without line breaks"));
    }
    Ok(text.to_owned())
}

fn within(value: Option<usize>, default: usize, max: usize) -> Result<usize, String> {
    let value = value.unwrap_or(default);
    if (1..=max).contains(&value) { Ok(value) } else { Err(format!("Use a number from 1 to {max}")) }
}

enum_schema!(pub(crate) SearchKindResponse = SearchKind);

/// A part of a text, as plain text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TextSegmentResponse {
    text: String,
    /// Whether it matches a word of the query.
    is_match: bool,
}

fn segments(segments: Vec<TextSegment>) -> Vec<TextSegmentResponse> {
    segments
        .into_iter()
        .map(|TextSegment { text, is_match }| TextSegmentResponse { text, is_match })
        .collect()
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SearchHitResponse {
    kind: SearchKindResponse,
    /// The id of an agent, bundle, prompt or post, or the name of a page.
    id: String,
    /// The slug of an agent, a bundle or a post.
    slug: Option<String>,
    is_premium: bool,
    /// Of an agent, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    image: Option<FeatureImageResponse>,
    title: Vec<TextSegmentResponse>,
    /// Empty for bundles, posts and pages.
    category: Vec<TextSegmentResponse>,
    /// The part of the text that matches, or its beginning.
    excerpt: Vec<TextSegmentResponse>,
}

impl From<SearchHit> for SearchHitResponse {
    fn from(hit: SearchHit) -> Self {
        let kind = hit.subject.kind().into();
        let mut image = None;
        let (id, slug, is_premium) = match hit.subject {
            SearchSubject::Agent { id, slug, is_premium, image: of_agent } => {
                image = of_agent.as_ref().map(FeatureImageResponse::from);
                (id.to_string(), Some(slug), is_premium)
            }
            SearchSubject::Bundle { id, slug } => (id.to_string(), Some(slug), false),
            SearchSubject::Prompt(id) => (id.to_string(), None, false),
            SearchSubject::Post { id, slug } => (id.to_string(), Some(slug), false),
            SearchSubject::Page(kind) => (kind.as_str().to_owned(), None, false),
        };
        Self {
            kind,
            id,
            slug,
            is_premium,
            image,
            title: segments(hit.title),
            category: segments(hit.category),
            excerpt: segments(hit.excerpt),
        }
    }
}

/// The number of matches of each kind.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SearchCountsResponse {
    agent: usize,
    bundle: usize,
    /// 0 for visitors, who cannot read prompts.
    prompt: usize,
    post: usize,
    page: usize,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SearchResponse {
    /// Best first.
    items: Vec<SearchHitResponse>,
    counts: SearchCountsResponse,
    /// Whether nothing contains all words, so that the results contain only some of them.
    is_partial: bool,
}

impl From<SearchResults> for SearchResponse {
    fn from(results: SearchResults) -> Self {
        let counts = SearchCountsResponse {
            agent: results.count(SearchKind::Agent),
            bundle: results.count(SearchKind::Bundle),
            prompt: results.count(SearchKind::Prompt),
            post: results.count(SearchKind::Post),
            page: results.count(SearchKind::Page),
        };
        let items = results.hits.into_iter().map(SearchHitResponse::from).collect();
        Self { items, counts, is_partial: results.is_partial }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct MissedSearchRequest {
    /// What was searched for.
    #[schema(extensions(("x-rule" = json!(rule::any_line(200)))))]
    q: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MissedSearchResponse {
    id: Uuid,
    /// In lower case.
    text: String,
    /// How often.
    count: u32,
    last_searched_at: DateTime<Utc>,
}

impl From<MissedSearch> for MissedSearchResponse {
    fn from(search: MissedSearch) -> Self {
        Self {
            id: search.id.as_uuid(),
            text: search.text.as_str().to_owned(),
            count: search.count,
            last_searched_at: search.last_searched_at,
        }
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct MissedSearchSortQuery {
    /// `count` or `last_searched`, highest first.
    #[param(required = false)]
    sort: String,
}

endpoints! {
    "/search" { get search }
    "/search/misses" { post add_miss }
    "/admin/missed-searches" { get list_misses }
    "/admin/missed-searches/{id}" { delete dismiss }
}

/// Search agents, bundles, posts and pages and, for members, prompts.
#[utoipa::path(
    get, path = "/api/search", tag = "search", operation_id = "search",
    responses((status = 429))
)]
pub(crate) async fn search(
    reader: Option<MemberWithPurchases>,
    query: Query<SearchQuery>,
    request: HttpRequest,
    state: Data<AppState>,
) -> ApiResult<Json<SearchResponse>> {
    let search = query.parse(access(reader.as_ref()))?;
    let (reader, client) = (search.packages.reader, state.client_policy.client(&request));
    SiteSearch::new(&state.context).check_rate_limit(reader, &client).await?;
    Ok(Json(run(&state, search).await?.into()))
}

/// Count a search that found nothing, without who searched. Texts that may be about a person are not stored.
#[utoipa::path(
    post, path = "/api/search/misses", tag = "search", operation_id = "add_missed_search",
    responses((status = 429))
)]
pub(crate) async fn add_miss(
    reader: Option<MemberWithPurchases>,
    body: JsonObject<MissedSearchRequest>,
    request: HttpRequest,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let packages = access(reader.as_ref());
    let reader = packages.reader;
    let q = parse_text(&body.q).in_field("q")?;
    if let Some(text) = MissedSearchText::parse(&q) {
        let kinds = SiteSearch::kinds(reader);
        let client = state.client_policy.client(&request);
        SiteSearch::new(&state.context).check_rate_limit(reader, &client).await?;
        let request = SearchRequest { text: q, kinds, packages, only: None, offset: 0, limit: 1 };
        let results = run(&state, request).await?;
        if results.is_partial || results.total() == 0 {
            WishList::new(&state.context).add(reader, &client, &text).await?;
        }
    }
    Ok(NoContent)
}

/// List searches that found nothing.
#[utoipa::path(
    get, path = "/api/admin/missed-searches", tag = "search", operation_id = "admin_list_missed_searches",
    responses((status = 200, body = PageResponse<MissedSearchResponse>))
)]
pub(crate) async fn list_misses(
    Admin(admin): Admin,
    sort: Query<MissedSearchSortQuery>,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<PageResponse<MissedSearchResponse>>> {
    let sort = optional(&sort.sort, MissedSearchSort::parse).in_field("sort")?.unwrap_or_default();
    let page = page.parse_sorted_by(sort.value_kind())?;
    let page = WishList::new(&state.context).list(admin.actor(), sort, &page).await?;
    Ok(Json(PageResponse::new(page)))
}

/// Remove a search from the list. It returns if people search for it again.
#[utoipa::path(
    delete,
    path = "/api/admin/missed-searches/{id}",
    tag = "search",
    operation_id = "admin_dismiss_missed_search"
)]
pub(crate) async fn dismiss(
    Admin(admin): Admin,
    Id(id): Id<MissedSearchId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    WishList::new(&state.context).dismiss(admin.actor(), id).await?;
    Ok(NoContent)
}

/// An admin who must set up a second factor first reads as a visitor.
fn access(reader: Option<&MemberWithPurchases>) -> PackageAccess {
    reader.map_or_else(PackageAccess::default, |reader| PackageAccess {
        reader: Some(reader.actor()),
        owned: reader.owned().clone(),
    })
}

/// Searches an index of the current revision, which concurrent requests build together.
pub(crate) async fn run(state: &AppState, search: SearchRequest) -> ApiResult<SearchResults> {
    let service = &SiteSearch::new(&state.context);
    let revision = service.revision().await?;
    let index = state.search_index.get_or_try_insert(revision, async || {
        let documents = service.documents().await?;
        let service = service.clone();
        blocking(move || service.build(documents)).await
    });
    let index: Arc<dyn SearchIndex> = Arc::clone(&*index.await?);
    blocking(move || index.search(&search)).await
}

/// Runs on a thread that may block.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
    web::block(work).await.map_err(|error| ApiError::internal(&error))
}
