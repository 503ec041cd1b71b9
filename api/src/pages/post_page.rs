use application::html::escape;
use application::ports::{PostSummary, PostView};
use application::posts::{PostCards, PublishedPosts};
use application::site::Site;
use serde_json::json;

use super::cards::CardTemplates;
use super::content::prepare_for_display;
use super::document::{LONG_DATE, SHORT_DATE, document, json_text, preloaded_data};
use super::frontend_assets::FrontendAssets;
use super::head::Head;
use super::post_card::render_image;
use super::template::{Template, extract_part};
use super::{POSTS_PATH, post_path};
use crate::cached_response::CachedResponse;
use crate::dto::{PostLinkResponse, PostPageResponse};

/// The page of a post, with its parts that may be missing or repeated.
#[derive(Debug)]
pub(super) struct PostTemplate {
    page: Template,
    feature_image: Template,
    author: Template,
    author_picture: Template,
    contents: Template,
    heading: Template,
    tags: Template,
    tag: Template,
    neighbors: Template,
    newer: Template,
    older: Template,
    related: Template,
    related_post: Template,
    related_image: Template,
    cards: CardTemplates,
}

impl PostTemplate {
    pub(super) fn new(assets: &FrontendAssets) -> Option<Self> {
        let (page, contents) = extract_part(assets.document("post.html")?, "CONTENTS")?;
        let (page, cards) = CardTemplates::take(&page)?;
        let (page, feature_image) = extract_part(&page, "FEATURE_IMAGE")?;
        let (page, author) = extract_part(&page, "AUTHOR")?;
        let (page, tags) = extract_part(&page, "TAGS")?;
        let (page, neighbors) = extract_part(&page, "NEIGHBORS")?;
        let (page, related) = extract_part(&page, "RELATED_POSTS")?;
        let (author, author_picture) = extract_part(&author, "AUTHOR_PICTURE")?;
        let (contents, heading) = extract_part(&contents, "HEADING")?;
        let (tags, tag) = extract_part(&tags, "TAG")?;
        let (neighbors, newer) = extract_part(&neighbors, "NEWER_POST")?;
        let (neighbors, older) = extract_part(&neighbors, "OLDER_POST")?;
        let (related, related_post) = extract_part(&related, "RELATED_POST")?;
        let (related_post, related_image) = extract_part(&related_post, "RELATED_IMAGE")?;
        Some(Self {
            cards,
            feature_image: Template::parse(&feature_image),
            author: Template::parse(&author),
            author_picture: Template::parse(&author_picture),
            related_image: Template::parse(&related_image),
            page: Template::parse(&page),
            contents: Template::parse(&contents),
            heading: Template::parse(&heading),
            tags: Template::parse(&tags),
            tag: Template::parse(&tag),
            neighbors: Template::parse(&neighbors),
            newer: Template::parse(&newer),
            older: Template::parse(&older),
            related: Template::parse(&related),
            related_post: Template::parse(&related_post),
        })
    }

    pub(super) fn render(
        &self,
        site: &Site,
        post: &PostView,
        published: &PublishedPosts,
        cards: &PostCards,
    ) -> CachedResponse {
        let response = &PostPageResponse::new(post, published, cards, &site.appearance);
        let image = post.feature_image.as_ref();
        let author = escape(post.author_name.as_ref().unwrap_or(&site.name));
        let values = [
            ("POST_TITLE", escape(&post.title)),
            ("POST_CONTENT", prepare_for_display(&response.content, |card| self.cards.render(cards, card))),
            ("POST_DATE", json_text(&json!(post.date()))),
            ("POST_LONG_DAY", post.date().format(LONG_DATE).to_string()),
            ("POST_MINUTES", post.reading_minutes.to_string()),
            ("AUTHOR", self.author(response, &author, site)),
            ("POST_AUTHOR", author),
            (
                "FEATURE_IMAGE",
                image.map(|image| render_image(&self.feature_image, image, true)).unwrap_or_default(),
            ),
            ("CONTENTS", self.contents(response)),
            ("TAGS", self.tags(response)),
            ("NEIGHBORS", self.neighbors(response)),
            ("RELATED_POSTS", self.related(&published.related(post))),
        ];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        let preloaded = preloaded_data(format!("{POSTS_PATH}/{}", post.slug), json!(response));
        document(&self.page, site, &Head::post(site, post), &preloaded, &values)
    }

    fn contents(&self, response: &PostPageResponse) -> String {
        let headings = response.headings.iter().map(|heading| {
            self.heading.render(&[
                ("HEADING_ID", &heading.id),
                ("HEADING_TEXT", &escape(&heading.text)),
                ("HEADING_LEVEL", &heading.level.to_string()),
            ])
        });
        list(&self.contents, "HEADING", &headings.collect::<String>())
    }

    fn author(&self, response: &PostPageResponse, name: &str, site: &Site) -> String {
        let Some(author) = &response.author else { return String::new() };
        let picture = site.appearance.author_picture.as_ref();
        let picture = picture.map(|image| render_image(&self.author_picture, image, false));
        self.author.render(&[
            ("AUTHOR_PICTURE", &picture.unwrap_or_default()),
            ("POST_AUTHOR", name),
            ("AUTHOR_TEXT", &escape(&author.about)),
        ])
    }

    fn tags(&self, response: &PostPageResponse) -> String {
        let tags = response
            .tags
            .iter()
            .map(|tag| self.tag.render(&[("TAG_SLUG", &tag.slug), ("TAG_NAME", &escape(&tag.name))]));
        list(&self.tags, "TAG", &tags.collect::<String>())
    }

    fn neighbors(&self, response: &PostPageResponse) -> String {
        let render = |template: &Template, post: Option<&PostLinkResponse>| {
            post.map(|post| render_link(template, post)).unwrap_or_default()
        };
        let newer = render(&self.newer, response.newer.as_ref());
        let older = render(&self.older, response.older.as_ref());
        if newer.is_empty() && older.is_empty() {
            return String::new();
        }
        self.neighbors.render(&[("NEWER_POST", &newer), ("OLDER_POST", &older)])
    }

    fn related(&self, posts: &[&PostSummary]) -> String {
        let posts = posts.iter().map(|post| {
            let image = post.feature_image.as_ref();
            let image = image.map(|image| render_image(&self.related_image, image, false));
            let image = image.unwrap_or_default();
            let values = link_values(&PostLinkResponse::from(*post));
            let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
            self.related_post.render(&[&values[..], &[("RELATED_IMAGE", image.as_str())]].concat())
        });
        list(&self.related, "RELATED_POST", &posts.collect::<String>())
    }
}

/// A list with these items; nothing if there are none.
fn list(template: &Template, item: &str, items: &str) -> String {
    if items.is_empty() { String::new() } else { template.render(&[(item, items)]) }
}

fn render_link(template: &Template, post: &PostLinkResponse) -> String {
    template.render(&link_values(post).each_ref().map(|(name, value)| (*name, value.as_str())))
}

fn link_values(post: &PostLinkResponse) -> [(&'static str, String); 4] {
    [
        ("LINKED_PATH", post_path(&post.slug)),
        ("LINKED_TITLE", escape(&post.title)),
        ("LINKED_DATE", json_text(&json!(post.date))),
        ("LINKED_DAY", post.date.format(SHORT_DATE).to_string()),
    ]
}
