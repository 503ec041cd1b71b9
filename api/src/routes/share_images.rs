//! The images that link previews show.

use actix_web::web::{Data, Path, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use application::agents::AgentCatalog;
use application::media::MediaLibrary;
use application::ports::{AgentListing, ShareImage};
use application::posts::{PostLookup, PostReader};
use domain::media::ImageSource;

use super::prompts::{find_by_slug, load_prompts};
use super::{Operation, redirect_permanent, resource};
use crate::cached_response::CROSS_ORIGIN;
use crate::error::{ApiError, ApiResult};
use crate::share_images::{SITE_IMAGE, post_image_path};
use crate::state::AppState;

pub(crate) fn configure(root: &mut ServiceConfig) {
    root.service(resource(SITE_IMAGE, [Operation::get_or_head(site)]))
        .service(resource("/share-images/posts/{slug}.png", [Operation::get_or_head(post)]))
        .service(resource("/share-images/gpts/{slug}.png", [Operation::get_or_head(agent)]))
        .service(resource("/share-images/prompts/{slug}.png", [Operation::get_or_head(prompt)]));
}

async fn site(request: HttpRequest, state: Data<AppState>) -> ApiResult<HttpResponse> {
    respond(&request, &state, ShareImage::of_site(&state.site())).await
}

/// Drafts have no image.
async fn post(request: HttpRequest, slug: Path<String>, state: Data<AppState>) -> ApiResult<HttpResponse> {
    match PostReader::new(&state.context).read(&slug, None).await? {
        PostLookup::Post(post) => respond(&request, &state, ShareImage::of_post(&state.site(), &post)).await,
        PostLookup::MovedTo(slug) => match PostReader::new(&state.context).read(&slug, None).await? {
            PostLookup::Post(post) => Ok(redirect_permanent(&post_image_path(&state.site(), &post))),
            PostLookup::MovedTo(_) | PostLookup::NotFound => Err(ApiError::not_found()),
        },
        PostLookup::NotFound => Err(ApiError::not_found()),
    }
}

/// Only listed agents have an image.
async fn agent(request: HttpRequest, slug: Path<String>, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let catalog = &AgentCatalog::new(&state.context);
    let revision = catalog.revision().await?;
    let lists = [(AgentListing::Free, &state.free_agents), (AgentListing::Premium, &state.premium_agents)];
    for (listing, cache) in lists {
        let load = async || Ok::<_, ApiError>(catalog.list(listing).await?);
        let agents = cache.get_or_try_insert(revision, load).await?;
        if let Some(agent) = agents.iter().find(|agent| agent.slug == *slug) {
            return respond(&request, &state, ShareImage::of_agent(&state.site(), agent)).await;
        }
    }
    Err(ApiError::not_found())
}

async fn prompt(request: HttpRequest, slug: Path<String>, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let prompts = load_prompts(&state).await?;
    let image = ShareImage::of_prompt(&state.site(), find_by_slug(&prompts, &slug)?);
    respond(&request, &state, image).await
}

pub(super) async fn respond(
    request: &HttpRequest,
    state: &AppState,
    image: ShareImage,
) -> ApiResult<HttpResponse> {
    let file = image.logo.as_ref().map(ImageSource::fallback_file);
    let logo = async {
        // Without its file, the drawn one.
        MediaLibrary::new(&state.context).file(&file?).await.ok().flatten()
    };
    let image = state.share_images.get_or_draw(&*state.context.share_image_renderer, image, logo).await;
    let mut response = image.map_err(|error| ApiError::internal(&error))?.respond(request);
    // Other sites show the image in their previews.
    let (name, value) = CROSS_ORIGIN;
    response.headers_mut().insert(name, value);
    Ok(response)
}
