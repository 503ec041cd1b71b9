use application::html::escape;
use application::site::Site;
use serde_json::json;

use super::document::{document, preloaded_data};
use super::frontend_assets::FrontendAssets;
use super::head::Head;
use super::template::{Template, extract_part};
use crate::cached_response::CachedResponse;
use crate::dto::PostArchiveResponse;

/// The archive in the API.
pub(crate) const ARCHIVE_API: &str = "/api/blog/archive";

/// The page with the tags and months that have posts.
#[derive(Debug)]
pub(super) struct ArchiveTemplate {
    page: Template,
    tags: Template,
    tag: Template,
    months: Template,
    month: Template,
    empty: Template,
}

impl ArchiveTemplate {
    pub(super) fn new(assets: &FrontendAssets) -> Option<Self> {
        let (page, tags) = extract_part(assets.document("archive.html")?, "ARCHIVE_TAGS")?;
        let (page, months) = extract_part(&page, "ARCHIVE_MONTHS")?;
        let (tags, tag) = extract_part(&tags, "TAG")?;
        let (months, month) = extract_part(&months, "MONTH")?;
        Some(Self {
            page: Template::parse(&page),
            tags: Template::parse(&tags),
            tag: Template::parse(&tag),
            months: Template::parse(&months),
            month: Template::parse(&month),
            empty: Template::parse(assets.document("archive-empty.html")?),
        })
    }

    pub(super) fn render(&self, site: &Site, archive: &PostArchiveResponse) -> CachedResponse {
        let tags = archive.tags.iter().map(|tag| {
            self.tag.render(&[
                ("TAG_SLUG", &tag.slug),
                ("TAG_NAME", &escape(&tag.name)),
                ("TAG_POSTS", &tag.posts.to_string()),
            ])
        });
        let months = archive.months.iter().map(|month| {
            self.month.render(&[
                ("MONTH_PATH", &month.path),
                ("MONTH_NAME", &month.name),
                ("MONTH_POSTS", &month.posts.to_string()),
            ])
        });
        let section = |template: &Template, name: &str, items: String| {
            if items.is_empty() { items } else { template.render(&[(name, &items)]) }
        };
        let page = if archive.months.is_empty() { &self.empty } else { &self.page };
        let values = [
            ("ARCHIVE_TAGS", section(&self.tags, "TAG", tags.collect())),
            ("ARCHIVE_MONTHS", section(&self.months, "MONTH", months.collect())),
        ];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        let preloaded = preloaded_data(ARCHIVE_API.to_owned(), json!(archive));
        document(page, site, &Head::archive(site), &preloaded, &values)
    }
}
