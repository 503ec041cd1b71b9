//! What a public page says of itself to search engines, and to whoever shows a link to it.

use application::html::escape;
use application::ports::PostView;
use application::site::Site;
use chrono::SecondsFormat;
use serde_json::{Value, json};

use super::{BLOG_TAGLINE, DESCRIPTION, post_path};

pub(super) struct Head<'a> {
    site: &'a Site,
    /// The page's own title; the landing page has the site's name alone.
    title: Option<&'a str>,
    description: &'a str,
    path: String,
    post: Option<&'a PostView>,
}

impl<'a> Head<'a> {
    pub(super) fn landing(site: &'a Site) -> Self {
        Self { site, title: None, description: DESCRIPTION, path: "/".to_owned(), post: None }
    }

    /// The titles are those that the front end gives its pages.
    pub(super) fn login(site: &'a Site) -> Self {
        let title = Some("Welcome Back");
        Self { site, title, description: DESCRIPTION, path: "/login".to_owned(), post: None }
    }

    pub(super) fn blog(site: &'a Site) -> Self {
        Self { site, title: Some("Blog"), description: BLOG_TAGLINE, path: "/blog".to_owned(), post: None }
    }

    pub(super) fn post(site: &'a Site, post: &'a PostView) -> Self {
        let path = post_path(&post.slug);
        Self { site, title: Some(&post.title), description: &post.excerpt, path, post: Some(post) }
    }

    pub(super) fn html(&self) -> String {
        let title = title(self.site, self.title);
        let address = self.site.page(&self.path);
        let image = self.site.page("/icon-512.png");
        let mut html = format!(
            "<title>{}</title><meta name=\"description\" content=\"{}\"><link rel=\"canonical\" href=\"{}\">\
             <meta name=\"twitter:card\" content=\"summary\">",
            escape(&title),
            escape(self.description),
            escape(&address)
        );
        let mut properties = vec![
            ("og:type", if self.post.is_some() { "article" } else { "website" }.to_owned()),
            ("og:site_name", self.site.name.clone()),
            ("og:title", self.title.unwrap_or(&self.site.name).to_owned()),
            ("og:description", self.description.to_owned()),
            ("og:url", address),
            ("og:image", image),
        ];
        if let Some(post) = self.post {
            let time = |at: chrono::DateTime<chrono::Utc>| at.to_rfc3339_opts(SecondsFormat::AutoSi, true);
            properties.push(("article:published_time", time(post.created_at)));
            properties.push(("article:modified_time", time(post.updated_at)));
        }
        html.extend(properties.into_iter().map(|(property, content)| {
            format!("<meta property=\"{property}\" content=\"{}\">", escape(&content))
        }));
        if let Some(post) = self.post {
            html.push_str(&data_script("type=\"application/ld+json\"", &self.linked_data(post)));
        }
        html
    }

    fn linked_data(&self, post: &PostView) -> Value {
        let publisher = json!({"@type": "Organization", "name": self.site.name, "url": self.site.page("/")});
        json!({
            "@context": "https://schema.org",
            "@type": "BlogPosting",
            "headline": post.title,
            "description": post.excerpt,
            "url": self.site.page(&self.path),
            "mainEntityOfPage": self.site.page(&self.path),
            "datePublished": post.created_at,
            "dateModified": post.updated_at,
            "author": publisher,
            "publisher": publisher,
        })
    }
}

/// As the front end names its tabs.
pub(super) fn title(site: &Site, page: Option<&str>) -> String {
    page.map_or_else(|| site.name.clone(), |page| format!("{page} · {}", site.name))
}

/// Data inside a document. Nothing in it can end the element or begin another.
pub(super) fn data_script(attributes: &str, data: &Value) -> String {
    let json = data.to_string().replace('<', "\\u003c");
    format!("<script {attributes}>{json}</script>")
}
