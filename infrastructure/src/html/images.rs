//! The tags of images in posts and pages.

use domain::media::{FileFormat, ImageFile};

/// Whether this is the path of an uploaded image, which is the file that every program reads.
pub(super) fn is_own_image(url: &str) -> bool {
    own_image(url).is_some()
}

fn own_image(url: &str) -> Option<ImageFile> {
    ImageFile::parse_path(url).ok().filter(|file| file.format != FileFormat::WebP)
}

/// Writes the tag of an image, or nothing if it has no URL. An uploaded image gets its size, so that the page does not
/// move when it has loaded. The tag is sanitizer output: its attribute values are quoted and escaped.
pub(super) fn write_image(tag: &str, out: &mut String) {
    let attributes = attributes(tag);
    let value = |wanted: &str| attributes.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value);
    let Some(src) = value("src") else { return };
    let Some(file) = own_image(src) else {
        out.push_str("<img");
        for (name, value) in attributes.iter().filter(|(name, _)| matches!(*name, "src" | "alt")) {
            push(out, name, value);
        }
        out.push('>');
        return;
    };
    out.push_str("<img");
    push(out, "src", src);
    push(out, "alt", value("alt").unwrap_or_default());
    let height = value("height").and_then(|height| height.parse::<u16>().ok());
    if let Some(height) = height.filter(|height| *height > 0) {
        push(out, "width", &file.width.to_string());
        push(out, "height", &height.to_string());
    }
    out.push('>');
}

fn push(out: &mut String, name: &str, value: &str) {
    for part in [" ", name, "=\"", value, "\""] {
        out.push_str(part);
    }
}

/// Names and values as they are written.
fn attributes(tag: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = tag;
    while let Some((before, after)) = rest.split_once("=\"") {
        let Some((value, next)) = after.split_once('"') else { break };
        let name = before.rsplit(' ').next().unwrap_or_default();
        found.push((name, value));
        rest = next;
    }
    found
}
