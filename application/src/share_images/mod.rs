//! The images that chats and social networks show next to a shared link.

mod hue;

use std::sync::Arc;

use crate::ports::{AgentView, Hue, PostView, ShareImage, ShareImageError, ShareImageRenderer};
use crate::site::Site;

/// Makes the images of the site, its posts and agents.
pub struct ShareImages {
    renderer: Arc<dyn ShareImageRenderer>,
}

impl ShareImages {
    #[must_use]
    pub fn new(renderer: Arc<dyn ShareImageRenderer>) -> Self {
        Self { renderer }
    }

    /// # Errors
    /// [`ShareImageError`]
    pub async fn render(&self, image: &ShareImage) -> Result<Vec<u8>, ShareImageError> {
        self.renderer.render(image).await
    }
}

impl ShareImage {
    #[must_use]
    pub fn of_site(site: &Site) -> Self {
        Self::new(site, "", "", Hue::Honey)
    }

    #[must_use]
    pub fn of_post(site: &Site, post: &PostView) -> Self {
        Self::new(site, &post.title, "Blog", Hue::Honey)
    }

    #[must_use]
    pub fn of_agent(site: &Site, agent: &AgentView) -> Self {
        Self::new(site, &agent.title, &agent.category, Hue::of_category(&agent.category))
    }

    fn new(site: &Site, title: &str, label: &str, hue: Hue) -> Self {
        let host = site.public_url.split_once("://").map_or(site.public_url.as_str(), |(_, host)| host);
        Self {
            site_name: site.name.clone(),
            host: host.to_owned(),
            title: title.to_owned(),
            label: label.to_owned(),
            hue,
        }
    }
}
