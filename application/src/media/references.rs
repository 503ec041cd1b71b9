use std::collections::BTreeSet;

use domain::media::{ContentHash, ImageFile};

/// The images whose files this text names, such as the HTML of a post.
pub fn referenced_images(text: &str) -> BTreeSet<ContentHash> {
    let after_folder = text.split(ImageFile::PATH_PREFIX).skip(1);
    after_folder.filter_map(|rest| rest.get(..ContentHash::LENGTH)?.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_found_in_any_attribute() {
        let (a, b) = ("a".repeat(32), "b".repeat(32));
        let html = format!(
            "<img src=\"/media/{a}-1600.jpg\" srcset=\"/media/{a}-480.webp 480w, /media/{b}-960.webp 960w\">/media/ä/media/{}",
            "g".repeat(32)
        );
        let found: Vec<_> = referenced_images(&html).into_iter().collect();
        assert_eq!(found, [a.parse().unwrap(), b.parse().unwrap()]);
        assert!(referenced_images("<p>/media/</p>").is_empty());
    }
}
