//! The URLs and the cache of share images.

use std::sync::Arc;

use actix_web::http::header::HeaderValue;
use application::ports::{AgentView, PostView, ShareImage, ShareImageError, ShareImageRenderer};
use application::site::Site;
use domain::media::{FeatureImage, FileFormat, ImageFile};
use domain::prompts::Prompt;
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use sha2::{Digest as _, Sha256};

use crate::cached_response::CachedResponse;

pub(crate) const SITE_IMAGE: &str = "/share-images/site.png";
/// Changes with the drawing, so that link previews load the new one.
const DESIGN_VERSION: &str = "1";
/// Enough for some hundred images.
const MAX_BYTES: u64 = 12 * 1024 * 1024;
/// A week. The URL changes with the content of the image.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=604800");

/// The path of the site's image, with its version.
pub(crate) fn site_image_path(site: &Site) -> String {
    versioned(SITE_IMAGE, &ShareImage::of_site(site))
}

/// The path of a post's image, with its version.
pub(crate) fn post_image_path(site: &Site, post: &PostView) -> String {
    versioned(&format!("/share-images/posts/{}.png", post.slug), &ShareImage::of_post(site, post))
}

/// The path of an agent's image, with its version.
pub(crate) fn agent_image_path(site: &Site, agent: &AgentView) -> String {
    versioned(&format!("/share-images/gpts/{}.png", agent.slug), &ShareImage::of_agent(site, agent))
}

/// The path of a prompt's image, with its version.
pub(crate) fn prompt_image_path(site: &Site, prompt: &Prompt) -> String {
    versioned(&format!("/share-images/prompts/{}.png", prompt.slug), &ShareImage::of_prompt(site, prompt))
}

/// The path of an uploaded image's file for link previews.
pub(crate) fn upload_image_path(image: &FeatureImage) -> String {
    let file = ImageFile { format: FileFormat::Jpeg, ..image.source.fallback_file() };
    format!("/share-images/uploads/{file}")
}

fn versioned(path: &str, image: &ShareImage) -> String {
    let content = format!("{DESIGN_VERSION} {image:?}");
    let digest = hex::encode(Sha256::digest(content));
    format!("{path}?v={}", digest.get(..8).unwrap_or_default())
}

/// Images by their content, so that a changed title is a new image.
pub struct ShareImageCache(Cache<ShareImage, Arc<CachedResponse>>);

impl Default for ShareImageCache {
    fn default() -> Self {
        let entries = Cache::builder()
            .max_capacity(MAX_BYTES)
            .weigher(|_, response: &Arc<CachedResponse>| u32::try_from(response.size()).unwrap_or(u32::MAX))
            .eviction_policy(EvictionPolicy::lru())
            .build();
        Self(entries)
    }
}

impl ShareImageCache {
    /// Concurrent requests share one drawing (single-flight).
    pub(crate) async fn get_or_draw(
        &self,
        renderer: &dyn ShareImageRenderer,
        image: ShareImage,
        logo: impl Future<Output = Option<Vec<u8>>>,
    ) -> Result<Arc<CachedResponse>, ShareImageError> {
        let draw = async {
            let png = renderer.render(&image, logo.await).await?;
            let digest = hex::encode(Sha256::digest(&png));
            let content_type = HeaderValue::from_static("image/png");
            let response =
                CachedResponse::from_file(content_type, CACHE_CONTROL, png.into(), &digest, None, None);
            Ok(Arc::new(response))
        };
        self.0.try_get_with(image.clone(), draw).await.map_err(Arc::unwrap_or_clone)
    }
}
