//! Pages, files of the front end, feed, sitemap and security.txt.

use actix_web::http::header::{self, ContentType, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{Data, Path, Query, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use application::agents::AgentCatalog;
use application::bundles::OfferedBundle;
use application::legal_pages::ManageLegalPages;
use application::media::MediaLibrary;
use application::ports::{AgentListing, PostView, SiteIcon, Topic};
use application::posts::{
    CardReader, FormerPage, Month, PostCards, PostLookup, PostPreviews, PostReader, Preview, PublishedPosts,
};
use atom_syndication::Feed;
use domain::legal_pages::LegalPageKind;
use serde::Deserialize;

use super::agents::{LANDING_TOPICS, LIST_TOPICS, load_agent, load_agent_list, load_landing};
use super::bundles::load_bundles;
use super::posts::{
    LoadedPost, POST_TOPICS, PRIVATE, load_archive, load_post, load_post_list, moved_tag, published_posts,
    redirect_to_post,
};
use super::prompts::{count_copies, find_by_slug, load_prompts};
use super::users::unsubscribe;
use super::{Operation, PageError, method_not_allowed, redirect_permanent, resource};
use crate::cached_response::CachedResponse;
use crate::dto::{AgentOrder, AgentPageData};
use crate::error::{ApiError, ApiResult};
use crate::middleware::UNSUBSCRIBE_PATH;
use crate::pages::feed::{self, FEED, FEED_LENGTH, SITEMAP, blog_feed, sitemap_xml};
use crate::pages::security_txt::{SECURITY_TXT, security_txt};
use crate::pages::{
    AGENTS, ARCHIVE, BLOG, HtmlPages, LICENSES, PageNumber, PageNumberQuery, PostList, PostListKey, STYLES,
    agent_path, agents_path, bundle_path, is_page, legal_page_path, post_path, prompt_path,
    strip_trailing_slash, tag_path,
};
use crate::state::AppState;

const ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");

/// Registers the routes that the server renders.
pub(crate) fn configure(root: &mut ServiceConfig) {
    root.service(resource("/", [Operation::get_or_head(landing)]))
        .service(resource("/login", [Operation::get_or_head(login)]))
        .service(resource(AGENTS, [Operation::get_or_head(agents)]))
        .service(resource(BLOG, [Operation::get_or_head(blog)]))
        .service(resource(FEED, [Operation::get_or_head(feed)]))
        .service(resource(ARCHIVE, [Operation::get_or_head(archive)]))
        .service(resource(SITEMAP, [Operation::get_or_head(sitemap)]))
        .service(resource("/privacy", [Operation::get_or_head(privacy)]))
        .service(resource("/terms", [Operation::get_or_head(terms)]))
        .service(resource("/contact", [Operation::get_or_head(contact)]))
        .service(resource(UNSUBSCRIBE_PATH, [Operation::get_or_head(serve), Operation::post(unsubscribe)]))
        .service(resource(SECURITY_TXT, [Operation::get_or_head(security)]))
        .service(resource("/robots.txt", [Operation::get_or_head(robots)]))
        .service(resource("/licenses.txt", [Operation::get_or_head(licenses)]))
        .service(resource(STYLES, [Operation::get_or_head(styles)]))
        .service(resource("/site.webmanifest", [Operation::get_or_head(manifest)]))
        // After the archive, whose name no post has, and the feed, whose file name is not a valid slug. The router tries
        // the patterns in this order, so the pages with the most visitors come first.
        .service(resource("/gpts/{slug}", [Operation::get_or_head(agent)]))
        .service(resource("/blog/{slug}", [Operation::get_or_head(post)]))
        .service(resource("/bundles/{slug}", [Operation::get_or_head(bundle)]))
        .service(resource("/prompts/{slug}", [Operation::get_or_head(prompt)]))
        .service(resource("/blog/archive/{year}/{month}", [Operation::get_or_head(month)]))
        .service(resource("/blog/tag/{slug}", [Operation::get_or_head(tag)]))
        .service(resource("/blog/tag/{slug}/feed.xml", [Operation::get_or_head(tag_feed)]))
        .service(resource("/preview/{token}", [Operation::get_or_head(preview)]));
}

/// Responds with a page of the front end, or with the page that shows its error.
async fn page(
    request: &HttpRequest,
    state: &AppState,
    respond: impl AsyncFnOnce(&HtmlPages) -> Result<HttpResponse, PageError>,
) -> HttpResponse {
    let pages = state.site_pages();
    let Some(html) = &pages.html else { return frontend_missing() };
    match respond(html).await {
        Ok(response) => response,
        Err(PageError::Moved(path)) => redirect_permanent(&path),
        Err(error) if error.is_not_found() => {
            html.not_found.respond_with_status(StatusCode::NOT_FOUND, request)
        }
        Err(PageError::Error(error)) => service_unavailable(html, &error, request),
    }
}

async fn landing(request: HttpRequest, state: Data<AppState>) -> HttpResponse {
    page(&request, &state, async |html| {
        let response = state.response_cache.get_or_try_insert_for(&LANDING_TOPICS, "/", async || {
            Ok::<_, ApiError>(html.landing(&state.site(), &load_landing(&state).await?))
        });
        Ok(match response.await {
            Ok(response) => response.respond(&request),
            Err(_) => html.plain_landing.respond(&request),
        })
    })
    .await
}

async fn login(request: HttpRequest, state: Data<AppState>) -> HttpResponse {
    page(&request, &state, async |html| Ok(html.login.respond(&request))).await
}

async fn blog(request: HttpRequest, query: Query<PageNumberQuery>, state: Data<AppState>) -> HttpResponse {
    page(&request, &state, async |html| {
        let page = query.page().ok_or_else(PageError::not_found)?;
        let path = page.path();
        let response = state.response_cache.get_or_try_insert(Topic::Posts, &path, async || {
            let posts = PostReader::new(&state.context).list().await?;
            html.blog(&state.site(), posts, page).ok_or_else(PageError::not_found)
        });
        Ok(response.await?.respond(&request))
    })
    .await
}

async fn post(request: HttpRequest, slug: Path<String>, state: Data<AppState>) -> HttpResponse {
    page(&request, &state, async |html| {
        let render = |post: &PostView, published: &PublishedPosts, cards: &PostCards| {
            Ok(html.post(&state.site(), post, published, cards))
        };
        Ok(match load_post(&request, &state, post_path, &slug, render).await? {
            LoadedPost::Published(page) => page.respond(&request),
            // Drafts are not prerendered: the front end fetches them for the admin.
            LoadedPost::Draft(..) => html.shell.respond(&request),
        })
    })
    .await
}

/// The preview of a draft. Its text is not part of the page: the front end fetches it with the token.
async fn preview(request: HttpRequest, token: Path<String>, state: Data<AppState>) -> HttpResponse {
    page(&request, &state, async |html| match PostPreviews::new(&state.context).read(&token).await? {
        Preview::Draft(_) => {
            let mut response = html.shell.respond(&request);
            let headers = response.headers_mut();
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(PRIVATE));
            headers.insert(ROBOTS_TAG, HeaderValue::from_static("noindex"));
            Ok(response)
        }
        Preview::Published(slug) => Ok(redirect_to_post(&post_path(&slug))),
        Preview::NotFound => Err(PageError::not_found()),
    })
    .await
}

async fn tag(
    request: HttpRequest,
    slug: Path<String>,
    query: Query<PageNumberQuery>,
    state: Data<AppState>,
) -> HttpResponse {
    post_list(Some(PostListKey::Tag(slug.into_inner())), query.page(), &request, &state).await
}

async fn month(
    request: HttpRequest,
    path: Path<(String, String)>,
    query: Query<PageNumberQuery>,
    state: Data<AppState>,
) -> HttpResponse {
    post_list(Month::parse(&path.0, &path.1).map(PostListKey::Month), query.page(), &request, &state).await
}

async fn post_list(
    key: Option<PostListKey>,
    number: Option<PageNumber>,
    request: &HttpRequest,
    state: &AppState,
) -> HttpResponse {
    page(request, state, async |html| {
        let (key, number) = key.zip(number).ok_or_else(PageError::not_found)?;
        let render = |list: &PostList<'_>| Ok(html.post_list(&state.site(), list));
        Ok(load_post_list(state, &key, number, PostListKey::path, render).await?.respond(request))
    })
    .await
}

async fn archive(request: HttpRequest, state: Data<AppState>) -> HttpResponse {
    page(&request, &state, async |html| {
        let response = state.response_cache.get_or_try_insert(Topic::Posts, ARCHIVE, async || {
            Ok::<_, ApiError>(html.archive(&state.site(), &load_archive(&state).await?))
        });
        Ok(response.await?.respond(&request))
    })
    .await
}

#[derive(Debug, Deserialize)]
struct AgentsQuery {
    /// A choice of the list.
    #[serde(default)]
    show: String,
    #[serde(default)]
    sort: String,
}

async fn agents(request: HttpRequest, query: Query<AgentsQuery>, state: Data<AppState>) -> HttpResponse {
    page(&request, &state, async |html| {
        // Only choices that exist are cached.
        let list = load_agent_list(&state).await?;
        let choice = list.choices().into_iter().find(|choice| *choice == query.show);
        let order = AgentOrder::parse(&query.sort).unwrap_or_default();
        let key = format!("{} {}", agents_path(choice, order), state.hour());
        let response = state.response_cache.get_or_try_insert_for(&LIST_TOPICS, &key, async || {
            Ok::<_, ApiError>(html.agents(&state.site(), &load_agent_list(&state).await?, choice, order))
        });
        Ok(response.await?.respond(&request))
    })
    .await
}

async fn agent(request: HttpRequest, slug: Path<String>, state: Data<AppState>) -> HttpResponse {
    page(&request, &state, async |html| {
        let render = |data: AgentPageData| Ok(html.agent(&state.site(), &data));
        Ok(load_agent(&state, agent_path, &slug, render).await?.respond(&request))
    })
    .await
}

async fn bundle(request: HttpRequest, slug: Path<String>, state: Data<AppState>) -> HttpResponse {
    page(&request, &state, async |html| {
        let path = bundle_path(&slug);
        let response = state.response_cache.get_or_try_insert(Topic::Agents, &path, async || {
            let bundles = load_bundles(&state).await?;
            let found = bundles.iter().find(|view| view.bundle.slug.as_str() == *slug);
            let offered = found.map(OfferedBundle::for_visitor).ok_or_else(ApiError::not_found)?;
            Ok::<_, ApiError>(html.bundle(&state.site(), &offered))
        });
        Ok(response.await?.respond(&request))
    })
    .await
}

async fn prompt(request: HttpRequest, slug: Path<String>, state: Data<AppState>) -> HttpResponse {
    page(&request, &state, async |html| {
        let key = format!("{} {}", prompt_path(&slug), state.hour());
        let response = state.response_cache.get_or_try_insert(Topic::Prompts, &key, async || {
            let prompts = load_prompts(&state).await?;
            let prompt = find_by_slug(&prompts, &slug)?;
            Ok::<_, ApiError>(html.prompt(&state.site(), prompt, count_copies(&state, prompt).await?))
        });
        Ok(response.await?.respond(&request))
    })
    .await
}

async fn privacy(request: HttpRequest, state: Data<AppState>) -> HttpResponse {
    legal_page(LegalPageKind::Privacy, &request, &state).await
}

async fn terms(request: HttpRequest, state: Data<AppState>) -> HttpResponse {
    legal_page(LegalPageKind::Terms, &request, &state).await
}

async fn contact(request: HttpRequest, state: Data<AppState>) -> HttpResponse {
    legal_page(LegalPageKind::Contact, &request, &state).await
}

async fn legal_page(kind: LegalPageKind, request: &HttpRequest, state: &AppState) -> HttpResponse {
    page(request, state, async |html| {
        let path = legal_page_path(kind);
        let response = state.response_cache.get_or_try_insert(Topic::LegalPages, &path, async || {
            let page = ManageLegalPages::new(&state.context).read(kind).await?;
            Ok::<_, ApiError>(html.legal_page(&state.site(), &page))
        });
        Ok(response.await?.respond(request))
    })
    .await
}

async fn security(request: HttpRequest, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let text = security_txt(&state.site(), state.clock.now()).ok_or_else(ApiError::not_found)?;
    Ok(CachedResponse::from_text("text/plain; charset=utf-8", text).respond(&request))
}

async fn robots(request: HttpRequest, state: Data<AppState>) -> HttpResponse {
    state.site_pages().files.robots.respond(&request)
}

async fn styles(request: HttpRequest, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let pages = state.site_pages();
    Ok(pages.files.styles.as_ref().ok_or_else(ApiError::not_found)?.respond(&request))
}

async fn licenses(request: HttpRequest) -> HttpResponse {
    CachedResponse::from_text("text/plain; charset=utf-8", LICENSES.to_owned()).respond(&request)
}

async fn manifest(request: HttpRequest, state: Data<AppState>) -> HttpResponse {
    state.site_pages().files.manifest.respond(&request)
}

async fn feed(request: HttpRequest, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let response = state.response_cache.get_or_try_insert_for(&POST_TOPICS, FEED, async || {
        let posts = PostReader::new(&state.context).latest(FEED_LENGTH).await?;
        let cards = load_all_cards(&state, &posts).await?;
        Ok::<_, ApiError>(atom_response(&blog_feed(&state.site(), &posts, &cards)))
    });
    Ok(response.await?.respond(&request))
}

async fn tag_feed(
    request: HttpRequest,
    slug: Path<String>,
    state: Data<AppState>,
) -> Result<HttpResponse, PageError> {
    let feed_path = |slug: &str| format!("{}/feed.xml", tag_path(slug));
    let path = feed_path(&slug);
    let response = state.response_cache.get_or_try_insert_for(&POST_TOPICS, &path, async || {
        let published = published_posts(&state).await?;
        let Some(tagged) = published.tagged(&slug) else {
            return Err(moved_tag(&state, &published, &slug, |slug| feed_path(&slug)).await?);
        };
        let latest =
            tagged.posts.iter().map(|post| post.id).take(usize::try_from(FEED_LENGTH).unwrap_or(usize::MAX));
        let posts = PostReader::new(&state.context).list_full(&latest.collect::<Vec<_>>()).await?;
        let cards = load_all_cards(&state, &posts).await?;
        Ok(atom_response(&feed::tag_feed(&state.site(), tagged.tag, &path, &posts, &cards)))
    });
    Ok(response.await?.respond(&request))
}

async fn load_all_cards(state: &AppState, posts: &[PostView]) -> ApiResult<PostCards> {
    Ok(CardReader::new(&state.context).load(posts.iter().map(|post| post.content.as_str())).await?)
}

fn atom_response(feed: &Feed) -> CachedResponse {
    CachedResponse::from_text("application/atom+xml; charset=utf-8", feed.to_string())
}

async fn sitemap(request: HttpRequest, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let topics = [Topic::Agents, Topic::Posts, Topic::Prompts];
    let response = state.response_cache.get_or_try_insert_for(&topics, SITEMAP, async || {
        let catalog = &AgentCatalog::new(&state.context);
        let mut agents = catalog.list(AgentListing::Free).await?;
        agents.extend(catalog.list(AgentListing::Premium).await?);
        let bundles = load_bundles(&state).await?;
        let published = published_posts(&state).await?;
        let prompts = load_prompts(&state).await?;
        let xml = sitemap_xml(&state.site(), &published, &agents, &bundles, &prompts)
            .map_err(|error| ApiError::internal(&error))?;
        let xml = String::from_utf8(xml).map_err(|error| ApiError::internal(&error))?;
        Ok::<_, ApiError>(CachedResponse::from_text("application/xml; charset=utf-8", xml))
    });
    Ok(response.await?.respond(&request))
}

/// The response when the database is unavailable: the front end shows the error and retries.
fn service_unavailable(html: &HtmlPages, error: &ApiError, request: &HttpRequest) -> HttpResponse {
    let mut response = html.shell.respond_with_status(error.status_code(), request);
    if let Some(after) = error.error_response().headers().get(header::RETRY_AFTER) {
        response.headers_mut().insert(header::RETRY_AFTER, after.clone());
    }
    response
}

fn frontend_missing() -> HttpResponse {
    HttpResponse::ServiceUnavailable()
        .content_type(ContentType::plaintext())
        .body("The front end is not built. Run `make build`.\n")
}

/// Serves a file of the front end, or the app shell.
pub(crate) async fn serve(request: HttpRequest, state: Data<AppState>) -> HttpResponse {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return method_not_allowed("GET, HEAD");
    }
    let path = request.path();
    if let (Some(icon), Some(image)) = (SiteIcon::at_path(path), &state.site().appearance.icon) {
        let library = &MediaLibrary::new(&state.context);
        // Without the image, the default icon.
        if let Ok(file) = state.media.get_or_make_icon(library, &image.source, icon).await {
            return file.respond(&request);
        }
    }
    if let Some(file) = state.pages.assets.file(path.trim_start_matches('/')) {
        return file.respond(&request);
    }
    if let Some(page) = strip_trailing_slash(path) {
        let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
        return redirect_permanent(&format!("{page}{query}"));
    }
    page(&request, &state, async |html| {
        if is_page(path) {
            return Ok(html.app(path).respond(&request));
        }
        Err(moved_path(path, &state).await?.map_or_else(PageError::not_found, PageError::Moved))
    })
    .await
}

/// Where a page of the blog that moved here is found now.
async fn moved_path(path: &str, state: &AppState) -> ApiResult<Option<String>> {
    Ok(match FormerPage::parse(path) {
        Some(FormerPage::Blog) => Some(BLOG.to_owned()),
        Some(FormerPage::Feed) => Some(FEED.to_owned()),
        Some(FormerPage::Tag(slug)) => Some(tag_path(slug.as_str())),
        Some(FormerPage::TagFeed(slug)) => PostListKey::Tag(slug.to_string()).feed_path(),
        Some(FormerPage::Month(month)) => Some(PostListKey::Month(month).path()),
        Some(FormerPage::Post(slug)) => {
            match PostReader::new(&state.context).read(slug.as_str(), None).await? {
                PostLookup::Post(post) => Some(post_path(&post.slug)),
                PostLookup::MovedTo(slug) => Some(post_path(&slug)),
                PostLookup::NotFound => None,
            }
        }
        None => None,
    })
}
