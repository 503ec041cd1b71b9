//! The files that were uploaded, and which of them a gallery or a player shows.

use std::collections::HashMap;

use application::posts::ExportedImage;

use super::items::Item;
use super::text_of;
use crate::restrictions::attributes;

/// In bytes.
const MAX_URL: usize = 2_048;

/// Files of one gallery.
const MAX_FILES: usize = 200;

const IMAGES: [&str; 10] = ["jpg", "jpeg", "jpe", "png", "gif", "webp", "avif", "bmp", "heic", "tiff"];
const AUDIO: [&str; 7] = ["mp3", "m4a", "ogg", "oga", "wav", "flac", "aac"];
const VIDEO: [&str; 7] = ["mp4", "m4v", "webm", "ogv", "mov", "wmv", "flv"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MediaKind {
    Image,
    Audio,
    Video,
}

pub(super) struct MediaFile {
    pub(super) image: ExportedImage,
    /// May have links.
    pub(super) caption: String,
    pub(super) title: String,
    id: u64,
    position: i64,
    date: String,
}

#[derive(Default)]
pub(super) struct Library {
    files: HashMap<String, MediaFile>,
    /// Ids of files by that of the post to which they were uploaded, in the order of galleries.
    by_post: HashMap<String, Vec<String>>,
}

impl Library {
    pub(super) fn of(items: &[Item]) -> Self {
        let is_file = |item: &&Item| {
            item.post_type == "attachment" && (1..=MAX_URL).contains(&item.attachment_url.len())
        };
        let file = |item: &Item| {
            let alt = item.meta("_wp_attachment_image_alt").chars().take(300).collect();
            let file = MediaFile {
                image: ExportedImage { src: item.attachment_url.clone(), alt },
                caption: item.excerpt.chars().take(2_000).collect(),
                title: text_of(&item.title),
                id: item.id.parse().unwrap_or_default(),
                position: item.menu_order.parse().unwrap_or_default(),
                date: item.date.clone(),
            };
            (item.id.clone(), file)
        };
        let files: HashMap<_, _> = items.iter().filter(is_file).map(file).collect();
        let mut by_post: HashMap<_, Vec<_>> = HashMap::new();
        for item in items.iter().filter(is_file).filter(|item| !item.parent.is_empty()) {
            by_post.entry(item.parent.clone()).or_default().push(item.id.clone());
        }
        for ids in by_post.values_mut() {
            ids.sort_by_cached_key(|id| files.get(id).map(|file| (file.position, file.id)));
        }
        Self { files, by_post }
    }

    pub(super) fn image(&self, id: &str) -> Option<&ExportedImage> {
        self.files.get(id).map(|file| &file.image)
    }

    /// The files that a shortcode such as `[gallery ids="1,2"]` shows in this post, in its order.
    pub(super) fn files(&self, kind: MediaKind, shortcode: &str, post_id: &str) -> Vec<&MediaFile> {
        let attribute = |name: &str| {
            attributes(shortcode)
                .find(|(key, _)| key.eq_ignore_ascii_case(name))
                .map(|(_, value)| value.trim())
        };
        let ids = |name: &str| {
            let text = attribute(name).unwrap_or_default();
            text.split([',', ' ']).map(str::trim).filter(|id| !id.is_empty()).collect::<Vec<_>>()
        };
        let (listed, included, excluded) = (ids("ids"), ids("include"), ids("exclude"));
        let chosen = if listed.is_empty() { &included } else { &listed };
        let parent = attribute("id").filter(|id| !id.is_empty()).unwrap_or(post_id);
        let mut files: Vec<_> = if chosen.is_empty() {
            let of_post = self.by_post.get(parent).into_iter().flatten();
            of_post
                .filter(|id| !excluded.contains(&id.as_str()))
                .filter_map(|id| self.files.get(id))
                .collect()
        } else {
            chosen.iter().take(MAX_FILES).filter_map(|id| self.files.get(*id)).collect()
        };
        files.retain(|file| file.is(kind));
        files.truncate(MAX_FILES);
        let order = attribute("orderby").unwrap_or_default().to_lowercase();
        match order.split(' ').next().unwrap_or_default() {
            "title" | "post_title" | "name" => files.sort_by_cached_key(|file| file.title.to_lowercase()),
            "date" | "post_date" | "modified" | "post_modified" => files.sort_by(|a, b| a.date.cmp(&b.date)),
            "id" => files.sort_by_key(|file| file.id),
            "menu_order" => files.sort_by_key(|file| (file.position, file.id)),
            // The order of `ids`.
            _ if !listed.is_empty() => {}
            _ => files.sort_by_key(|file| (file.position, file.id)),
        }
        if attribute("order").is_some_and(|order| order.eq_ignore_ascii_case("desc")) {
            files.reverse();
        }
        files
    }
}

impl MediaFile {
    fn is(&self, kind: MediaKind) -> bool {
        let path = self.image.src.split(['?', '#']).next().unwrap_or_default();
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension).to_lowercase();
        let extensions: &[&str] = match kind {
            MediaKind::Image => &IMAGES,
            MediaKind::Audio => &AUDIO,
            MediaKind::Video => &VIDEO,
        };
        extensions.contains(&extension.as_str())
    }
}
