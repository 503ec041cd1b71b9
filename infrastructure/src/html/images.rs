//! The tags of images in posts and pages.

use domain::html::Tag;
use domain::media::{FileFormat, ImageFile};

/// Whether this is the path of an uploaded image, which is the file that every program reads.
pub(super) fn is_own_image(url: &str) -> bool {
    own_image(url).is_some()
}

fn own_image(url: &str) -> Option<ImageFile> {
    ImageFile::parse_path(url).ok().filter(|file| file.format != FileFormat::WebP)
}

/// Writes the tag of an image, or nothing if it has no URL. An uploaded image gets its size, so that the page does not
/// move when it has loaded.
pub(super) fn write_image(image: Tag<'_>, out: &mut String) {
    let Some(src) = image.attribute("src") else { return };
    let Some(file) = own_image(src) else {
        out.push_str("<img");
        for (name, value) in image.attributes().filter(|(name, _)| matches!(*name, "src" | "alt")) {
            push(out, name, value);
        }
        out.push('>');
        return;
    };
    out.push_str("<img");
    push(out, "src", src);
    push(out, "alt", image.attribute("alt").unwrap_or_default());
    let height = image.attribute("height").and_then(|height| height.parse::<u16>().ok());
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
