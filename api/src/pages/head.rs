//! The `<head>` of public pages: titles, descriptions and link previews.

use std::borrow::Cow;

use application::bundles::{OfferedAgent, OfferedBundle};
use application::html::escape;
use application::ports::{AgentView, PostView};
use application::site::Site;
use chrono::SecondsFormat;
use domain::legal_pages::LegalPageKind;
use domain::money::Cents;
use domain::reviews::Rating;
use serde_json::{Value, json};

use super::blog_page::BlogPage;
use super::{BLOG_TAGLINE, DESCRIPTION, agent_path, bundle_path, legal_page_path, post_path};

use crate::dto::RatingResponse;
use crate::share_images::{agent_image_path, post_image_path, site_image_path};

const CURRENCY: &str = "USD";

pub(super) struct Head<'a> {
    site: &'a Site,
    /// `None` for the landing page.
    title: Option<Cow<'a, str>>,
    description: Cow<'a, str>,
    path: String,
    /// Links to the previous and next page of a list.
    page_links: Vec<(&'static str, String)>,
    post: Option<&'a PostView>,
    agent: Option<(&'a AgentView, Rating)>,
    bundle: Option<&'a OfferedBundle>,
}

impl<'a> Head<'a> {
    pub(super) fn landing(site: &'a Site) -> Self {
        Self {
            site,
            title: None,
            description: Cow::Borrowed(DESCRIPTION),
            path: "/".to_owned(),
            page_links: Vec::new(),
            post: None,
            agent: None,
            bundle: None,
        }
    }

    /// Titles are the same as in the front end.
    pub(super) fn login(site: &'a Site) -> Self {
        let title = Some(Cow::Borrowed("Welcome Back"));
        Self {
            site,
            title,
            description: Cow::Borrowed(DESCRIPTION),
            path: "/login".to_owned(),
            page_links: Vec::new(),
            post: None,
            agent: None,
            bundle: None,
        }
    }

    pub(super) fn blog(site: &'a Site, page: BlogPage, is_last: bool) -> Self {
        let title = Some(if page.is_first() {
            Cow::Borrowed("Blog")
        } else {
            Cow::Owned(format!("Blog, page {}", page.number()))
        });
        let newer = (!page.is_first()).then(|| ("prev", page.newer().path()));
        let older = (!is_last).then(|| ("next", page.older().path()));
        let page_links = newer.into_iter().chain(older).collect();
        let description = Cow::Borrowed(BLOG_TAGLINE);
        Self {
            site,
            title,
            description,
            path: page.path(),
            page_links,
            post: None,
            agent: None,
            bundle: None,
        }
    }

    pub(super) fn post(site: &'a Site, post: &'a PostView) -> Self {
        let (title, path) = (Some(Cow::Borrowed(post.title.as_str())), post_path(&post.slug));
        let description = Cow::Borrowed(post.excerpt.as_str());
        Self {
            site,
            title,
            description,
            path,
            page_links: Vec::new(),
            post: Some(post),
            agent: None,
            bundle: None,
        }
    }

    pub(super) fn agent(site: &'a Site, agent: &'a AgentView, rating: Rating) -> Self {
        Self {
            site,
            title: Some(Cow::Borrowed(agent.title.as_str())),
            description: Cow::Owned(shorten(&agent.description)),
            path: agent_path(&agent.slug),
            page_links: Vec::new(),
            post: None,
            agent: Some((agent, rating)),
            bundle: None,
        }
    }

    pub(super) fn bundle(site: &'a Site, offered: &'a OfferedBundle) -> Self {
        let bundle = &offered.bundle;
        Self {
            site,
            title: Some(Cow::Borrowed(bundle.title.as_str())),
            description: Cow::Owned(shorten(bundle.description.as_str())),
            path: bundle_path(bundle.slug.as_str()),
            page_links: Vec::new(),
            post: None,
            agent: None,
            bundle: Some(offered),
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
            site,
            title: Some(Cow::Borrowed(kind.title())),
            description: Cow::Owned(description),
            path: legal_page_path(kind),
            page_links: Vec::new(),
            post: None,
            agent: None,
            bundle: None,
        }
    }

    pub(super) fn html(&self) -> String {
        let title = title(self.site, self.title.as_deref());
        let url = self.site.url_for(&self.path);
        let image = self.site.url_for(&self.image_path());
        let mut html = format!(
            "<title>{}</title><meta name=\"description\" content=\"{}\"><link rel=\"canonical\" href=\"{}\">\
             <meta name=\"twitter:card\" content=\"summary_large_image\">",
            escape(&title),
            escape(&self.description),
            escape(&url)
        );
        html.extend(self.page_links.iter().map(|(relation, path)| {
            format!("<link rel=\"{relation}\" href=\"{}\">", escape(&self.site.url_for(path)))
        }));
        let mut properties = vec![
            ("og:type", self.og_type().to_owned()),
            ("og:site_name", self.site.name.clone()),
            ("og:title", self.title.as_deref().unwrap_or(&self.site.name).to_owned()),
            ("og:description", self.description.clone().into_owned()),
            ("og:url", url),
            ("og:image", image),
            ("og:image:type", "image/png".to_owned()),
            ("og:image:width", "1200".to_owned()),
            ("og:image:height", "630".to_owned()),
            ("og:image:alt", self.title.as_deref().unwrap_or(&self.site.name).to_owned()),
        ];
        if let Some(post) = self.post {
            let time = |at: chrono::DateTime<chrono::Utc>| at.to_rfc3339_opts(SecondsFormat::AutoSi, true);
            properties.push(("article:published_time", time(post.date())));
            properties.push(("article:modified_time", time(post.updated_at)));
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
        html
    }

    /// Of a product.
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
    fn image_path(&self) -> String {
        match (self.post, self.agent) {
            (Some(post), _) => post_image_path(self.site, post),
            (None, Some((agent, _))) => agent_image_path(self.site, agent),
            (None, None) => site_image_path(self.site),
        }
    }

    fn json_ld(&self, post: &PostView) -> Value {
        let publisher =
            json!({"@type": "Organization", "name": self.site.name, "url": self.site.url_for("/")});
        json!({
            "@context": "https://schema.org",
            "@type": "BlogPosting",
            "headline": post.title,
            "description": post.excerpt,
            "image": self.site.url_for(&self.image_path()),
            "url": self.site.url_for(&self.path),
            "mainEntityOfPage": self.site.url_for(&self.path),
            "datePublished": post.date(),
            "dateModified": post.updated_at,
            "author": publisher,
            "publisher": publisher,
        })
    }
}

/// The price without a currency symbol.
fn dollars(price: Cents) -> String {
    price.to_string().trim_start_matches('$').to_owned()
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

/// A JSON data block. The content is escaped so that it cannot close the element.
pub(super) fn data_script(attributes: &str, data: &Value) -> String {
    let json = data.to_string().replace('<', "\\u003c");
    format!("<script {attributes}>{json}</script>")
}
