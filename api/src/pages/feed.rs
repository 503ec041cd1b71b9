//! The Atom feed for feed readers and the sitemap for search engines.

use std::io;

use application::html::{with_absolute_images, with_feature_image, with_text_directions};
use application::ports::{AgentView, BundleView, PostView};
use application::posts::{PostCards, PublishedPosts};
use application::site::Site;
use atom_syndication::{Category, Content, Entry, Feed, Link, Person, Text};
use chrono::{DateTime, SecondsFormat, Utc};
use domain::legal_pages::LegalPageKind;
use domain::posts::TagName;
use domain::prompts::Prompt;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::PostListKey;

type Xml = Writer<Vec<u8>>;

pub(crate) const FEED: &str = "/blog/feed.xml";
pub(crate) const SITEMAP: &str = "/sitemap.xml";

/// Enough posts: feed readers keep the older ones.
pub(crate) const FEED_LENGTH: u64 = 20;

/// The feed of the blog.
pub(crate) fn blog_feed(site: &Site, posts: &[PostView], cards: &PostCards) -> Feed {
    Feed {
        subtitle: Some(text(super::BLOG_TAGLINE)),
        ..atom_feed(site, &format!("{} Blog", site.name), FEED, super::BLOG, posts, cards)
    }
}

/// The feed of the posts with one tag.
pub(crate) fn tag_feed(
    site: &Site,
    tag: &TagName,
    path: &str,
    posts: &[PostView],
    cards: &PostCards,
) -> Feed {
    let page = super::tag_path(tag.slug().as_str());
    atom_feed(site, &format!("{} Blog: {tag}", site.name), path, &page, posts, cards)
}

fn atom_feed(
    site: &Site,
    title: &str,
    path: &str,
    page: &str,
    posts: &[PostView],
    cards: &PostCards,
) -> Feed {
    let url = site.url_for(path);
    Feed {
        id: url.clone(),
        lang: Some("en".to_owned()),
        title: text(title),
        // Atom requires this element, also for a blog without posts.
        updated: posts.iter().map(|post| post.updated_at).max().unwrap_or_default().into(),
        links: vec![
            link("self", "application/atom+xml", url),
            link("alternate", "text/html", site.url_for(page)),
        ],
        icon: Some(site.url_for("/icon-192.png")),
        authors: vec![person(&site.name)],
        entries: posts.iter().map(|post| entry(site, post, cards)).collect(),
        ..Feed::default()
    }
}

fn entry(site: &Site, post: &PostView, cards: &PostCards) -> Entry {
    let content = cards.as_links(&post.content, &site.public_url);
    let html = with_feature_image(post.feature_image.as_ref(), &content);
    Entry {
        // The id of an entry must stay the same, and the URL of a post may change.
        id: format!("urn:uuid:{}", post.id),
        title: text(&post.title),
        links: vec![link("alternate", "text/html", site.url_for(&super::post_path(&post.slug)))],
        published: Some(post.date().into()),
        updated: post.updated_at.into(),
        authors: post.author_name.iter().map(|name| person(name)).collect(),
        categories: post.tags.iter().map(category).collect(),
        summary: Some(text(&post.excerpt)),
        // The HTML was sanitized when the post was saved. Readers on other sites need absolute URLs.
        content: Some(Content {
            content_type: Some("html".to_owned()),
            value: Some(valid_xml(&with_text_directions(&with_absolute_images(&html, &site.public_url)))),
            ..Content::default()
        }),
        ..Entry::default()
    }
}

fn person(name: &str) -> Person {
    Person { name: valid_xml(name), ..Person::default() }
}

fn category(tag: &TagName) -> Category {
    Category { term: tag.slug().to_string(), label: Some(valid_xml(tag.as_str())), scheme: None }
}

fn link(rel: &str, mime_type: &str, href: String) -> Link {
    Link { rel: rel.to_owned(), mime_type: Some(mime_type.to_owned()), href, ..Link::default() }
}

fn text(content: &str) -> Text {
    Text::plain(valid_xml(content))
}

/// XML cannot contain these two characters, even escaped. Stored texts contain no other control characters.
fn valid_xml(text: &str) -> String {
    text.replace(['\u{fffe}', '\u{ffff}'], "")
}

pub(crate) fn sitemap_xml(
    site: &Site,
    published: &PublishedPosts,
    agents: &[AgentView],
    bundles: &[BundleView],
    prompts: &[Prompt],
) -> io::Result<Vec<u8>> {
    let posts = published.as_slice();
    let updated = posts.iter().map(|post| post.updated_at).max();
    let mut xml = Writer::new(Vec::new());
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
    let urls =
        xml.create_element("urlset").with_attribute(("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9"));
    urls.write_inner_content(|xml| {
        write_url(xml, &site.url_for("/"), None)?;
        write_url(xml, &site.url_for(super::AGENTS), None)?;
        write_url(xml, &site.url_for(super::BLOG), updated)?;
        LegalPageKind::ALL
            .into_iter()
            .try_for_each(|kind| write_url(xml, &site.url_for(&super::legal_page_path(kind)), None))?;
        agents
            .iter()
            .try_for_each(|agent| write_url(xml, &site.url_for(&super::agent_path(&agent.slug)), None))?;
        bundles
            .iter()
            .map(|view| super::bundle_path(view.bundle.slug.as_str()))
            .chain(prompts.iter().map(|prompt| super::prompt_path(prompt.slug.as_str())))
            .try_for_each(|path| write_url(xml, &site.url_for(&path), None))?;
        posts.iter().try_for_each(|post| {
            write_url(xml, &site.url_for(&super::post_path(&post.slug)), Some(post.updated_at))
        })?;
        if !posts.is_empty() {
            write_url(xml, &site.url_for(super::ARCHIVE), None)?;
        }
        published.tags().iter().try_for_each(|count| {
            write_url(xml, &site.url_for(&super::tag_path(count.tag.slug().as_str())), None)
        })?;
        published.months(site.time_zone).iter().try_for_each(|count| {
            let path = PostListKey::Month(count.month).path();
            write_url(xml, &site.url_for(&path), None)
        })
    })?;
    Ok(xml.into_inner())
}

fn write_url(xml: &mut Xml, url: &str, updated: Option<DateTime<Utc>>) -> io::Result<()> {
    xml.create_element("url").write_inner_content(|xml| {
        write_element(xml, "loc", url)?;
        updated.map_or(Ok(()), |updated| {
            write_element(xml, "lastmod", &updated.to_rfc3339_opts(SecondsFormat::AutoSi, true))
        })
    })?;
    Ok(())
}

fn write_element(xml: &mut Xml, name: &str, content: &str) -> io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(content)).map(drop)
}
