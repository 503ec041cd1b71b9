//! The images that chats and social networks show next to a shared link.

mod hue;

use domain::appearance::SiteText;
use domain::prompts::Prompt;

use crate::ports::{AgentView, Hue, PostView, ShareImage};
use crate::site::Site;

impl ShareImage {
    pub fn of_site(site: &Site) -> Self {
        Self::new(site, site.text(SiteText::Tagline), "", Hue::Honey)
    }

    pub fn of_post(site: &Site, post: &PostView) -> Self {
        Self::new(site, &post.title, "Blog", Hue::Honey)
    }

    pub fn of_agent(site: &Site, agent: &AgentView) -> Self {
        Self::new(site, &agent.title, &agent.category, Hue::of_category(&agent.category))
    }

    pub fn of_prompt(site: &Site, prompt: &Prompt) -> Self {
        let category = prompt.category.as_str();
        Self::new(site, prompt.name.as_str(), category, Hue::of_category(category))
    }

    fn new(site: &Site, title: &str, label: &str, hue: Hue) -> Self {
        let host = site.public_url.split_once("://").map_or(site.public_url.as_str(), |(_, host)| host);
        Self {
            site_name: site.name.clone(),
            host: host.to_owned(),
            title: title.to_owned(),
            label: label.to_owned(),
            hue,
            colors: site.appearance.colors,
            logo: site.appearance.logo.as_ref().map(|logo| logo.source.clone()),
        }
    }
}
