//! The blog as programs read it: a feed for readers' subscriptions, and the map of the site for search engines.

use std::io;

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use application::ports::{PostSummary, PostView};
use application::site::Site;
use chrono::{DateTime, SecondsFormat, Utc};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::app::State;
use crate::error::ApiError;
use crate::finished::{ASK_AGAIN, Finished};

type Xml = Writer<Vec<u8>>;

pub(super) const FEED: &str = "/blog/feed.xml";
pub(super) const SITEMAP: &str = "/sitemap.xml";

/// The posts in the feed: who subscribed saw the older ones when they were new.
const FEED_LENGTH: u64 = 20;

pub(super) async fn feed(request: HttpRequest, state: Data<State>) -> Result<HttpResponse, ApiError> {
    let answer = state.public.get(FEED, async || {
        let posts = state.services.blog.latest(FEED_LENGTH).await?;
        document("application/atom+xml; charset=utf-8", |xml| write_feed(xml, &state.site, &posts))
    });
    Ok(answer.await?.answer(&request))
}

pub(super) async fn sitemap(request: HttpRequest, state: Data<State>) -> Result<HttpResponse, ApiError> {
    let answer = state.public.get(SITEMAP, async || {
        let posts = state.services.blog.list().await?;
        document("application/xml; charset=utf-8", |xml| write_sitemap(xml, &state.site, &posts))
    });
    Ok(answer.await?.answer(&request))
}

fn document(
    content_type: &'static str,
    write: impl FnOnce(&mut Xml) -> io::Result<()>,
) -> Result<Finished, ApiError> {
    let mut xml = Writer::new(Vec::new());
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))
        .and_then(|()| write(&mut xml))
        .map_err(|error| ApiError::internal(&error))?;
    let text = String::from_utf8(xml.into_inner()).map_err(|error| ApiError::internal(&error))?;
    Ok(Finished::text(content_type, ASK_AGAIN, text))
}

fn write_feed(xml: &mut Xml, site: &Site, posts: &[PostView]) -> io::Result<()> {
    let address = site.page(FEED);
    let blog = site.page("/blog");
    // A feed has to say when it last changed; without posts, that was never.
    let updated = posts.iter().map(|post| post.updated_at).max().unwrap_or_default();
    let feed = xml
        .create_element("feed")
        .with_attribute(("xmlns", "http://www.w3.org/2005/Atom"))
        .with_attribute(("xml:lang", "en"));
    feed.write_inner_content(|xml| {
        element(xml, "id", &address)?;
        element(xml, "title", &format!("{} Blog", site.name))?;
        element(xml, "subtitle", super::BLOG_TAGLINE)?;
        element(xml, "updated", &time(updated))?;
        link(xml, "self", "application/atom+xml", &address)?;
        link(xml, "alternate", "text/html", &blog)?;
        element(xml, "icon", &site.page("/icon-192.png"))?;
        xml.create_element("author").write_inner_content(|xml| element(xml, "name", &site.name))?;
        posts.iter().try_for_each(|post| write_entry(xml, site, post))
    })?;
    Ok(())
}

fn write_entry(xml: &mut Xml, site: &Site, post: &PostView) -> io::Result<()> {
    xml.create_element("entry").write_inner_content(|xml| {
        // By its own id and not by its address, which may change.
        element(xml, "id", &format!("urn:uuid:{}", post.id))?;
        element(xml, "title", &post.title)?;
        link(xml, "alternate", "text/html", &site.page(&super::post_path(&post.slug)))?;
        element(xml, "published", &time(post.created_at))?;
        element(xml, "updated", &time(post.updated_at))?;
        element(xml, "summary", &post.excerpt)?;
        // Made safe when it was saved; its links and images are whole addresses already.
        let content = xml.create_element("content").with_attribute(("type", "html"));
        content.write_text_content(text(&post.content)).map(drop)
    })?;
    Ok(())
}

fn write_sitemap(xml: &mut Xml, site: &Site, posts: &[PostSummary]) -> io::Result<()> {
    let updated = posts.iter().map(|post| post.updated_at).max();
    let urls =
        xml.create_element("urlset").with_attribute(("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9"));
    urls.write_inner_content(|xml| {
        write_url(xml, &site.page("/"), None)?;
        write_url(xml, &site.page("/blog"), updated)?;
        posts.iter().try_for_each(|post| {
            write_url(xml, &site.page(&super::post_path(&post.slug)), Some(post.updated_at))
        })
    })?;
    Ok(())
}

fn write_url(xml: &mut Xml, address: &str, updated: Option<DateTime<Utc>>) -> io::Result<()> {
    xml.create_element("url").write_inner_content(|xml| {
        element(xml, "loc", address)?;
        updated.map_or(Ok(()), |updated| element(xml, "lastmod", &time(updated)))
    })?;
    Ok(())
}

fn element(xml: &mut Xml, name: &str, content: &str) -> io::Result<()> {
    xml.create_element(name).write_text_content(text(content)).map(drop)
}

fn link(xml: &mut Xml, relation: &str, content_type: &str, address: &str) -> io::Result<()> {
    let link = xml.create_element("link");
    link.with_attributes([("rel", relation), ("type", content_type), ("href", address)])
        .write_empty()
        .map(drop)
}

/// XML has no way to write these two, escaped or not; other control characters are in no text of ours.
fn text(content: &str) -> BytesText<'static> {
    BytesText::new(&content.replace(['\u{fffe}', '\u{ffff}'], "")).into_owned()
}

fn time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::AutoSi, true)
}
