use application::html::escape;
use application::ports::PostSummary;
use domain::media::{FeatureImage, ImageSource};
use serde_json::json;

use super::document::{SHORT_DATE, json_text};
use super::template::{Template, extract_part};

/// The cards that are visible without scrolling. The images of the others load lazily. The front end has the same number.
const VISIBLE: usize = 3;

/// A post in a list.
#[derive(Debug)]
pub(super) struct PostCardTemplate {
    card: Template,
    image: Template,
}

impl PostCardTemplate {
    pub(super) fn new(card: &str) -> Option<Self> {
        let (card, image) = extract_part(card, "CARD_IMAGE")?;
        Some(Self { card: Template::parse(&card), image: Template::parse(&image) })
    }

    pub(super) fn render_all<'a>(&self, posts: impl IntoIterator<Item = &'a PostSummary>) -> String {
        posts.into_iter().enumerate().map(|(index, post)| self.render(post, index < VISIBLE)).collect()
    }

    fn render(&self, post: &PostSummary, is_visible: bool) -> String {
        let image = post.feature_image.as_ref();
        let image = image.map(|image| render_image(&self.image, image, is_visible)).unwrap_or_default();
        self.card.render(&[
            ("CARD_IMAGE", &image),
            ("POST_SLUG", &post.slug),
            ("POST_TITLE", &escape(&post.title)),
            ("POST_EXCERPT", &escape(&post.excerpt)),
            ("POST_DATE", &json_text(&json!(post.date()))),
            ("POST_DAY", &post.date().format(SHORT_DATE).to_string()),
            ("POST_MINUTES", &post.reading_minutes.to_string()),
        ])
    }
}

/// An uploaded image in a part of a page. Those that are not visible without scrolling load lazily.
pub(super) fn render_image(template: &Template, image: &FeatureImage, is_visible: bool) -> String {
    let file = image.source.fallback_file();
    template.render(&[
        ("IMAGE_SRC", &file.path()),
        ("IMAGE_SRCSET", &ImageSource::srcset(&file)),
        ("IMAGE_WIDTH", &image.source.width.to_string()),
        ("IMAGE_HEIGHT", &image.source.height.to_string()),
        ("IMAGE_ALT", &escape(image.alt.as_str())),
        ("IMAGE_LOADING", if is_visible { "eager" } else { "lazy" }),
    ])
}
