//! The `<head>` of public pages: titles, descriptions and link previews.

use std::borrow::Cow;

use application::html::escape;
use application::ports::PostView;
use application::site::Site;
use chrono::SecondsFormat;
use domain::legal_pages::LegalPageKind;
use serde_json::{Value, json};

use super::blog_page::BlogPage;
use super::{BLOG_TAGLINE, DESCRIPTION, legal_page_path, post_path};

pub(super) struct Head<'a> {
    site: &'a Site,
    /// `None` for the landing page.
    title: Option<Cow<'a, str>>,
    description: Cow<'a, str>,
    path: String,
    /// Links to the previous and next page of a list.
    page_links: Vec<(&'static str, String)>,
    post: Option<&'a PostView>,
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
        Self { site, title, description, path: page.path(), page_links, post: None }
    }

    pub(super) fn post(site: &'a Site, post: &'a PostView) -> Self {
        let (title, path) = (Some(Cow::Borrowed(post.title.as_str())), post_path(&post.slug));
        let description = Cow::Borrowed(post.excerpt.as_str());
        Self { site, title, description, path, page_links: Vec::new(), post: Some(post) }
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
        }
    }

    pub(super) fn html(&self) -> String {
        let title = title(self.site, self.title.as_deref());
        let url = self.site.url_for(&self.path);
        let image = self.site.url_for("/icon-512.png");
        let mut html = format!(
            "<title>{}</title><meta name=\"description\" content=\"{}\"><link rel=\"canonical\" href=\"{}\">\
             <meta name=\"twitter:card\" content=\"summary\">",
            escape(&title),
            escape(&self.description),
            escape(&url)
        );
        html.extend(self.page_links.iter().map(|(relation, path)| {
            format!("<link rel=\"{relation}\" href=\"{}\">", escape(&self.site.url_for(path)))
        }));
        let mut properties = vec![
            ("og:type", if self.post.is_some() { "article" } else { "website" }.to_owned()),
            ("og:site_name", self.site.name.clone()),
            ("og:title", self.title.as_deref().unwrap_or(&self.site.name).to_owned()),
            ("og:description", self.description.clone().into_owned()),
            ("og:url", url),
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
            html.push_str(&data_script("type=\"application/ld+json\"", &self.json_ld(post)));
        }
        html
    }

    fn json_ld(&self, post: &PostView) -> Value {
        let publisher =
            json!({"@type": "Organization", "name": self.site.name, "url": self.site.url_for("/")});
        json!({
            "@context": "https://schema.org",
            "@type": "BlogPosting",
            "headline": post.title,
            "description": post.excerpt,
            "url": self.site.url_for(&self.path),
            "mainEntityOfPage": self.site.url_for(&self.path),
            "datePublished": post.created_at,
            "dateModified": post.updated_at,
            "author": publisher,
            "publisher": publisher,
        })
    }
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
