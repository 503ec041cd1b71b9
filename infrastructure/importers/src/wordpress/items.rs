//! The entries of an export.

use chrono::{DateTime, Utc};

use super::restricted::{expiry, is_restricting};
use super::xml::{Part, XmlReader};
use crate::error::ExportError;

/// Entries of every kind: posts, pages, images, menus and others.
const MAX_ITEMS: usize = 200_000;

#[derive(Default)]
pub(super) struct Channel {
    pub(super) link: String,
    pub(super) base_blog_url: String,
    pub(super) items: Vec<Item>,
}

#[derive(Default)]
pub(super) struct Item {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) link: String,
    pub(super) slug: String,
    pub(super) content: String,
    pub(super) excerpt: String,
    pub(super) post_type: String,
    pub(super) status: String,
    pub(super) password: String,
    pub(super) date: String,
    pub(super) date_gmt: String,
    pub(super) modified_gmt: String,
    pub(super) attachment_url: String,
    pub(super) parent: String,
    pub(super) menu_order: String,
    /// The field of a plugin that restricts who can read it.
    pub(super) restriction: Option<String>,
    /// When a plugin takes it down.
    pub(super) expires_at: Option<DateTime<Utc>>,
    pub(super) terms: Vec<Term>,
    metas: Vec<(String, String)>,
    pub(super) comments: usize,
}

/// A category or tag of an entry.
pub(super) struct Term {
    pub(super) domain: String,
    pub(super) nicename: String,
    pub(super) name: String,
}

impl Item {
    /// The values of a custom field.
    pub(super) fn metas<'i>(&'i self, name: &'i str) -> impl Iterator<Item = &'i str> {
        self.metas.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The last value of a custom field; empty if there is none.
    pub(super) fn meta(&self, name: &str) -> &str {
        self.metas
            .iter()
            .rev()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
            .unwrap_or_default()
    }
}

pub(super) fn read(text: &str) -> Result<Channel, ExportError> {
    let mut reader = XmlReader::new(text);
    let mut channel = Channel::default();
    let mut path: Vec<String> = Vec::new();
    let mut is_channel = false;
    loop {
        match reader.next()? {
            Part::Start(name, _) if path.len() == 2 && name == "item" => {
                if channel.items.len() == MAX_ITEMS {
                    return Err(reader.error("there are too many entries"));
                }
                let item = item(&mut reader)?;
                channel.items.push(item);
            }
            Part::Start(name, _) => {
                is_channel |= path.as_slice() == ["rss"] && name == "channel";
                path.push(name);
            }
            Part::End => drop(path.pop()),
            Part::Text(text) => match path.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
                ["rss", "channel", "link"] => channel.link.push_str(text.trim()),
                ["rss", "channel", "wp:base_blog_url"] => channel.base_blog_url.push_str(text.trim()),
                _ => {}
            },
            Part::EndOfFile if is_channel => return Ok(channel),
            Part::EndOfFile => {
                return Err(reader.error("this is not an export of WordPress: it has no <channel>"));
            }
        }
    }
}

/// Reads an entry after its start.
fn item(reader: &mut XmlReader<'_>) -> Result<Item, ExportError> {
    let mut item = Item::default();
    loop {
        match reader.next()? {
            Part::Start(name, attributes) => match name.as_str() {
                "wp:postmeta" => {
                    let (key, value) = meta(reader)?;
                    item.add_meta(key, value);
                }
                "wp:comment" => {
                    item.comments = item.comments.saturating_add(1);
                    text(reader)?;
                }
                "category" => {
                    let name = text(reader)?.trim().to_owned();
                    let value = |key: &str| {
                        let found = attributes.iter().find(|(name, _)| name == key);
                        found.map(|(_, value)| value.clone()).unwrap_or_default()
                    };
                    item.terms.push(Term { domain: value("domain"), nicename: value("nicename"), name });
                }
                name => {
                    let text = text(reader)?;
                    if let Some(field) = item.field(name) {
                        *field = text;
                    }
                }
            },
            Part::End => return Ok(item),
            Part::Text(_) => {}
            Part::EndOfFile => return Err(reader.error("the file ends too early")),
        }
    }
}

impl Item {
    /// Keeps a custom field if it is used.
    fn add_meta(&mut self, key: String, value: String) {
        const USED: [&str; 11] = [
            "_thumbnail_id",
            "_wp_attachment_image_alt",
            "_wp_old_slug",
            "_yoast_wpseo_title",
            "_yoast_wpseo_metadesc",
            "rank_math_title",
            "rank_math_description",
            "_aioseo_title",
            "_aioseo_description",
            "_mepr_rules_type",
            "_mepr_rules_content",
        ];
        if self.restriction.is_none() && is_restricting(&key, &value) {
            self.restriction = Some(format!("the field {key:?}"));
        }
        self.expires_at = self.expires_at.or_else(|| expiry(&key, &value));
        if USED.contains(&key.as_str()) {
            self.metas.push((key, value));
        }
    }

    fn field(&mut self, name: &str) -> Option<&mut String> {
        Some(match name {
            "title" => &mut self.title,
            "link" => &mut self.link,
            "content:encoded" => &mut self.content,
            "excerpt:encoded" => &mut self.excerpt,
            "wp:post_id" => &mut self.id,
            "wp:post_name" => &mut self.slug,
            "wp:post_type" => &mut self.post_type,
            "wp:status" => &mut self.status,
            "wp:post_password" => &mut self.password,
            "wp:post_date" => &mut self.date,
            "wp:post_date_gmt" => &mut self.date_gmt,
            "wp:post_modified_gmt" => &mut self.modified_gmt,
            "wp:attachment_url" => &mut self.attachment_url,
            "wp:post_parent" => &mut self.parent,
            "wp:menu_order" => &mut self.menu_order,
            _ => return None,
        })
    }
}

/// Key and value of a custom field, read after its start.
fn meta(reader: &mut XmlReader<'_>) -> Result<(String, String), ExportError> {
    let (mut key, mut value) = (String::new(), String::new());
    loop {
        match reader.next()? {
            Part::Start(name, _) => {
                let text = text(reader)?;
                match name.as_str() {
                    "wp:meta_key" => key = text,
                    "wp:meta_value" => value = text,
                    _ => {}
                }
            }
            Part::End => return Ok((key, value)),
            Part::Text(_) => {}
            Part::EndOfFile => return Err(reader.error("the file ends too early")),
        }
    }
}

/// The text of an element and of those in it, read after its start.
fn text(reader: &mut XmlReader<'_>) -> Result<String, ExportError> {
    let mut all = String::new();
    let mut depth: usize = 0;
    loop {
        match reader.next()? {
            Part::Start(..) => depth = depth.saturating_add(1),
            Part::End if depth == 0 => return Ok(all),
            Part::End => depth = depth.saturating_sub(1),
            Part::Text(text) => all.push_str(&text),
            Part::EndOfFile => return Err(reader.error("the file ends too early")),
        }
    }
}
