//! The `<head>` of public pages: titles, descriptions and link previews.

use std::borrow::Cow;
use std::fmt::Write as _;

use application::bundles::{OfferedAgent, OfferedBundle};
use application::html::escape;
use application::ports::{AgentPageView, AgentView, PostView};
use application::site::Site;
use chrono::SecondsFormat;
use domain::appearance::SiteText;
use domain::legal_pages::LegalPageKind;
use domain::media::{FeatureImage, FileFormat, ImageSource};
use domain::money::Cents;
use domain::posts::TagName;
use domain::prompts::Prompt;
use domain::reviews::Rating;
use serde_json::{Value, json};

use super::look;
use super::page_number::PageNumber;
use super::post_list::PostList;
use super::{
    AGENTS, ARCHIVE, BLOG, BLOG_TAGLINE, agent_path, bundle_path, legal_page_path, post_path, prompt_path,
};
use crate::dto::RatingResponse;
use crate::share_images::{
    agent_image_path, post_image_path, prompt_image_path, site_image_path, upload_image_path,
};

const CURRENCY: &str = "USD";

pub(super) struct Head<'a> {
    site: &'a Site,
    /// `None` for the landing page.
    title: Option<Cow<'a, str>>,
    description: Cow<'a, str>,
    path: String,
    /// Links to the previous and next page of a list.
    page_links: Vec<(&'static str, String)>,
    /// The path of a feed about the same, and its name.
    feed: Option<(String, String)>,
    post: Option<&'a PostView>,
    agent: Option<(&'a AgentView, Rating)>,
    /// An uploaded image, instead of the drawn one.
    image: Option<&'a FeatureImage>,
    bundle: Option<&'a OfferedBundle>,
    prompt: Option<&'a Prompt>,
}

impl<'a> Head<'a> {
    fn new(site: &'a Site, path: String) -> Self {
        Self {
            site,
            title: None,
            description: Cow::Borrowed(site.text(SiteText::SearchDescription)),
            path,
            page_links: Vec::new(),
            feed: None,
            post: None,
            agent: None,
            image: None,
            bundle: None,
            prompt: None,
        }
    }

    pub(super) fn landing(site: &'a Site) -> Self {
        Self::new(site, "/".to_owned())
    }

    /// Titles are the same as in the front end.
    pub(super) fn login(site: &'a Site) -> Self {
        Self { title: Some(Cow::Borrowed("Welcome Back")), ..Self::new(site, "/login".to_owned()) }
    }

    pub(super) fn agents(site: &'a Site) -> Self {
        let description = format!(
            "All AI agents of {}: what each one does, what it costs, and how {} rate it.",
            site.name,
            site.text(SiteText::Members)
        );
        Self {
            title: Some(Cow::Borrowed("GPT Agents")),
            description: Cow::Owned(description),
            ..Self::new(site, AGENTS.to_owned())
        }
    }

    pub(super) fn blog(site: &'a Site, page: PageNumber, is_last: bool) -> Self {
        Self {
            title: Some(page_title("Blog", page)),
            description: Cow::Borrowed(BLOG_TAGLINE),
            page_links: page_links(BLOG, page, is_last),
            ..Self::new(site, page.path())
        }
    }

    pub(super) fn post_list(site: &'a Site, list: &PostList<'_>) -> Self {
        let path = list.key.path();
        let description = format!("All posts of the {} blog: {}.", site.name, list.name);
        Self {
            title: Some(Cow::Owned(page_title(&list.name, list.page).into_owned())),
            description: Cow::Owned(description),
            page_links: page_links(&path, list.page, list.posts.is_last),
            feed: list.key.feed_path().map(|feed| (feed, list.name.clone())),
            ..Self::new(site, list.page.path_in(&path))
        }
    }

    pub(super) fn archive(site: &'a Site) -> Self {
        let description = format!("All posts of the {} blog, by topic and by month.", site.name);
        Self {
            title: Some(Cow::Borrowed("Topics and archive")),
            description: Cow::Owned(description),
            ..Self::new(site, ARCHIVE.to_owned())
        }
    }

    pub(super) fn post(site: &'a Site, post: &'a PostView) -> Self {
        let title = post.seo_title.as_ref().unwrap_or(&post.title);
        let description = post.seo_description.as_ref().unwrap_or(&post.excerpt);
        Self {
            title: Some(Cow::Borrowed(title)),
            description: Cow::Borrowed(description),
            post: Some(post),
            image: post.feature_image.as_ref(),
            ..Self::new(site, post_path(&post.slug))
        }
    }

    pub(super) fn agent(site: &'a Site, page: &'a AgentPageView, rating: Rating) -> Self {
        let agent = &page.agent;
        Self {
            title: Some(Cow::Borrowed(agent.title.as_str())),
            description: Cow::Owned(shorten(&agent.description)),
            agent: Some((agent, rating)),
            image: page.agent.image.as_ref(),
            ..Self::new(site, agent_path(&agent.slug))
        }
    }

    pub(super) fn bundle(site: &'a Site, offered: &'a OfferedBundle) -> Self {
        let bundle = &offered.bundle;
        Self {
            title: Some(Cow::Borrowed(bundle.title.as_str())),
            description: Cow::Owned(shorten(bundle.description.as_str())),
            bundle: Some(offered),
            ..Self::new(site, bundle_path(bundle.slug.as_str()))
        }
    }

    /// `preview` is the beginning of its text.
    pub(super) fn prompt(site: &'a Site, prompt: &'a Prompt, preview: &str) -> Self {
        Self {
            title: Some(Cow::Borrowed(prompt.name.as_str())),
            description: Cow::Owned(shorten(preview)),
            prompt: Some(prompt),
            ..Self::new(site, prompt_path(prompt.slug.as_str()))
        }
    }

    pub(super) fn legal_page(site: &'a Site, kind: LegalPageKind) -> Self {
        let name = &site.name;
        let description = match kind {
            LegalPageKind::Privacy => format!("What {name} stores about you, why, and for how long."),
            LegalPageKind::Terms => format!("The terms for using {name}."),
            LegalPageKind::Contact => format!("How to reach {name}."),
        };
        Self {
            title: Some(Cow::Borrowed(kind.title())),
            description: Cow::Owned(description),
            ..Self::new(site, legal_page_path(kind))
        }
    }

    pub(super) fn html(&self) -> String {
        let title = title(self.site, self.title.as_deref());
        let url = self.site.url_for(&self.path);
        let mut html = look::head_elements(self.site);
        let _ = write!(
            html,
            "<title>{}</title><meta name=\"description\" content=\"{}\"><link rel=\"canonical\" href=\"{}\">\
             <meta name=\"twitter:card\" content=\"summary_large_image\">",
            escape(&title),
            escape(&self.description),
            escape(&url)
        );
        html.extend(self.page_links.iter().map(|(relation, path)| {
            format!("<link rel=\"{relation}\" href=\"{}\">", escape(&self.site.url_for(path)))
        }));
        html.extend(self.feed.iter().map(|(path, name)| {
            format!(
                "<link rel=\"alternate\" href=\"{}\" type=\"application/atom+xml\" title=\"{}\">",
                escape(path),
                escape(&format!("{} Blog: {name}", self.site.name))
            )
        }));
        let mut properties = vec![
            ("og:type", self.og_type().to_owned()),
            ("og:site_name", self.site.name.clone()),
            ("og:title", self.title.as_deref().unwrap_or(&self.site.name).to_owned()),
            ("og:description", self.description.clone().into_owned()),
            ("og:url", url),
        ];
        properties.extend(self.image_properties());
        if let Some(post) = self.post {
            let time = |at: chrono::DateTime<chrono::Utc>| at.to_rfc3339_opts(SecondsFormat::AutoSi, true);
            properties.push(("article:published_time", time(post.date())));
            properties.push(("article:modified_time", time(post.updated_at)));
            properties.extend(post.tags.iter().map(|tag| ("article:tag", tag.to_string())));
        }
        if let Some(price) = self.price() {
            properties.push(("product:price:amount", dollars(price)));
            properties.push(("product:price:currency", CURRENCY.to_owned()));
        }
        html.extend(properties.into_iter().map(|(property, content)| {
            format!("<meta property=\"{property}\" content=\"{}\">", escape(&content))
        }));
        if let Some(post) = self.post {
            html.push_str(&data_script("type=\"application/ld+json\"", &self.json_ld(post)));
        }
        if let Some((agent, rating)) = self.agent {
            let product = self.product_json_ld(agent, rating);
            html.push_str(&data_script("type=\"application/ld+json\"", &product));
        }
        if let Some(bundle) = self.bundle {
            html.push_str(&data_script("type=\"application/ld+json\"", &self.bundle_json_ld(bundle)));
        }
        if let Some(prompt) = self.prompt {
            html.push_str(&data_script("type=\"application/ld+json\"", &self.prompt_json_ld(prompt)));
        }
        html
    }

    /// The price, if the page is about a product.
    fn price(&self) -> Option<Cents> {
        self.agent.map(|(agent, _)| agent.price).or_else(|| self.bundle.map(|offered| offered.bundle.price))
    }

    fn og_type(&self) -> &'static str {
        if self.post.is_some() {
            return "article";
        }
        if self.price().is_some() { "product" } else { "website" }
    }

    fn bundle_json_ld(&self, offered: &OfferedBundle) -> Value {
        let url = self.site.url_for(&self.path);
        let part = |offered: &OfferedAgent| {
            let agent = &offered.agent;
            json!({
                "@type": "Product",
                "name": agent.title.as_str(),
                "url": self.site.url_for(&agent_path(agent.slug.as_str())),
            })
        };
        json!({
            "@context": "https://schema.org",
            "@type": "Product",
            "name": offered.bundle.title.as_str(),
            "description": offered.bundle.description.as_str(),
            "url": url,
            "image": self.site.url_for(&self.image_path()),
            "brand": {"@type": "Brand", "name": self.site.name},
            "isRelatedTo": offered.agents.iter().map(part).collect::<Vec<_>>(),
            "offers": {
                "@type": "Offer",
                "url": url,
                "price": dollars(offered.bundle.price),
                "priceCurrency": CURRENCY,
                "availability": "https://schema.org/InStock",
            },
        })
    }

    /// Without the text, which is for members.
    fn prompt_json_ld(&self, prompt: &Prompt) -> Value {
        json!({
            "@context": "https://schema.org",
            "@type": "CreativeWork",
            "name": prompt.name.as_str(),
            "description": self.description,
            "genre": prompt.category.as_str(),
            "url": self.site.url_for(&self.path),
            "image": self.site.url_for(&self.image_path()),
            "datePublished": prompt.created_at,
            "dateModified": prompt.updated_at,
            "publisher": {"@type": "Organization", "name": self.site.name, "url": self.site.url_for("/")},
        })
    }

    fn product_json_ld(&self, agent: &AgentView, rating: Rating) -> Value {
        let url = self.site.url_for(&self.path);
        let mut product = json!({
            "@context": "https://schema.org",
            "@type": "Product",
            "name": agent.title,
            "description": agent.description,
            "category": agent.category,
            "url": url,
            "image": self.site.url_for(&self.image_path()),
            "brand": {"@type": "Brand", "name": self.site.name},
            "offers": {
                "@type": "Offer",
                "url": url,
                "price": dollars(agent.price),
                "priceCurrency": CURRENCY,
                "availability": "https://schema.org/InStock",
            },
        });
        if let (Some(rating), Some(product)) = (RatingResponse::new(rating), product.as_object_mut()) {
            let rating = json!({
                "@type": "AggregateRating",
                "ratingValue": rating.average,
                "reviewCount": rating.count,
                "bestRating": 5,
            });
            product.insert("aggregateRating".to_owned(), rating);
        }
        product
    }

    /// The image of link previews.
    fn image_properties(&self) -> [(&'static str, String); 5] {
        let title = self.title.as_deref().unwrap_or(&self.site.name);
        let drawn = ("image/png", 1200, 630, title);
        let (mime, width, height, alt) = self.image.map_or(drawn, |FeatureImage { source, alt }| {
            let (width, height) = ImageSource::preview_size(source.width, source.height);
            (
                FileFormat::Jpeg.mime(),
                width,
                height,
                if alt.as_str().is_empty() { title } else { alt.as_str() },
            )
        });
        let path = self.image.map_or_else(|| self.image_path(), upload_image_path);
        [
            ("og:image", self.site.url_for(&path)),
            ("og:image:type", mime.to_owned()),
            ("og:image:width", width.to_string()),
            ("og:image:height", height.to_string()),
            ("og:image:alt", alt.to_owned()),
        ]
    }

    fn image_path(&self) -> String {
        if let Some(image) = self.image {
            return image.path();
        }
        match (self.post, self.agent, self.prompt) {
            (Some(post), ..) => post_image_path(self.site, post),
            (None, Some((agent, _)), _) => agent_image_path(self.site, agent),
            (None, None, Some(prompt)) => prompt_image_path(self.site, prompt),
            (None, None, None) => site_image_path(self.site),
        }
    }

    fn json_ld(&self, post: &PostView) -> Value {
        let publisher =
            json!({"@type": "Organization", "name": self.site.name, "url": self.site.url_for("/")});
        let author = post.author_name.as_ref().map(|name| json!({"@type": "Person", "name": name}));
        let keywords: Vec<_> = post.tags.iter().map(TagName::as_str).collect();
        json!({
            "@context": "https://schema.org",
            "@type": "BlogPosting",
            "headline": post.title,
            "description": self.description,
            "keywords": keywords,
            "image": self.site.url_for(&self.image_path()),
            "url": self.site.url_for(&self.path),
            "mainEntityOfPage": self.site.url_for(&self.path),
            "datePublished": post.date(),
            "dateModified": post.updated_at,
            "author": author.as_ref().unwrap_or(&publisher),
            "publisher": publisher,
        })
    }
}

fn page_title(list: &str, page: PageNumber) -> Cow<'_, str> {
    if page.is_first() { Cow::Borrowed(list) } else { Cow::Owned(format!("{list}, page {}", page.number())) }
}

/// The pages next to one page of the list at `path`.
fn page_links(path: &str, page: PageNumber, is_last: bool) -> Vec<(&'static str, String)> {
    let newer = (!page.is_first()).then(|| ("prev", page.newer().path_in(path)));
    let older = (!is_last).then(|| ("next", page.older().path_in(path)));
    newer.into_iter().chain(older).collect()
}

/// The price as a number, for machines.
fn dollars(price: Cents) -> String {
    price.to_string().replace(['$', ','], "")
}

/// One line, cut between words where search engines cut it.
fn shorten(text: &str) -> String {
    const MAX_LENGTH: usize = 200;
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + word.chars().count() >= MAX_LENGTH {
            return line + "…";
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word.chars().take(MAX_LENGTH));
    }
    line
}

/// The document title, as in the front end.
pub(super) fn title(site: &Site, page: Option<&str>) -> String {
    page.map_or_else(|| site.name.clone(), |page| format!("{page} · {}", site.name))
}

/// The head of pages that search engines do not show.
pub(super) fn plain_head(site: &Site, page: Option<&str>) -> String {
    format!("<title>{}</title>{}", escape(&title(site, page)), look::head_elements(site))
}

/// A JSON data block. The content is escaped so that it cannot close the element.
pub(super) fn data_script(attributes: &str, data: &Value) -> String {
    let json = data.to_string().replace('<', "\\u003c");
    format!("<script {attributes}>{json}</script>")
}
