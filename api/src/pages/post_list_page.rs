use application::count_of;
use application::html::escape;
use application::site::Site;
use serde_json::json;

use super::document::{document, preloaded_data};
use super::frontend_assets::FrontendAssets;
use super::head::Head;
use super::page_number::PageNumber;
use super::post_card::PostCardTemplate;
use super::post_list::PostList;
use super::template::{Template, extract_part};
use crate::cached_response::CachedResponse;

/// The page of a tag or month, with its parts that may be missing or repeated.
#[derive(Debug)]
pub(super) struct PostListTemplate {
    page: Template,
    card: PostCardTemplate,
    newer: Template,
    older: Template,
}

impl PostListTemplate {
    pub(super) fn new(assets: &FrontendAssets) -> Option<Self> {
        let (page, card) = extract_part(assets.document("post-list.html")?, "CARD")?;
        let (page, newer) = extract_part(&page, "NEWER_POSTS")?;
        let (page, older) = extract_part(&page, "OLDER_POSTS")?;
        Some(Self {
            page: Template::parse(&page),
            card: PostCardTemplate::new(&card)?,
            newer: Template::parse(&newer),
            older: Template::parse(&older),
        })
    }

    pub(super) fn render(&self, site: &Site, list: &PostList<'_>) -> CachedResponse {
        let path = list.key.path();
        let cards = self.card.render_all(list.posts.posts.iter().copied());
        let link = |template: &Template, page: PageNumber, is_shown: bool| {
            if is_shown { template.render(&[("LIST_PAGE", &page.path_in(&path))]) } else { String::new() }
        };
        let values = [
            ("LIST_NAME", escape(&list.name)),
            ("LIST_TOTAL", count_of(list.total, "post")),
            ("CARD", cards),
            ("NEWER_POSTS", link(&self.newer, list.page.newer(), !list.page.is_first())),
            ("OLDER_POSTS", link(&self.older, list.page.older(), !list.posts.is_last)),
        ];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        let head = Head::post_list(site, list);
        let preloaded = preloaded_data(list.page.path_in(&list.key.api_path()), json!(list.response()));
        document(&self.page, site, &head, &preloaded, &values)
    }
}
