//! Videos and other pages that a text embeds become links.

use percent_encoding::percent_decode_str;

/// Characters of the text of a link that has no other text.
const MAX_LABEL: usize = 60;

/// Where a person sees what is embedded: players of videos are not pages.
pub(super) fn page_of(url: &str) -> String {
    let url = if url.starts_with("//") { format!("https:{url}") } else { url.to_owned() };
    let rest = url.split_once("://").map_or(url.as_str(), |(_, rest)| rest);
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    let id_after = |prefix: &str| {
        let id = rest.strip_prefix(prefix)?.split(['?', '&', '#', '/']).next().unwrap_or_default();
        let is_id = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        (!id.is_empty() && id.chars().all(is_id) && id != "videoseries").then_some(id)
    };
    let youtube = ["youtube.com/embed/", "youtube-nocookie.com/embed/"].into_iter().find_map(id_after);
    let vimeo = id_after("player.vimeo.com/video/");
    match (youtube, vimeo) {
        (Some(id), _) => format!("https://www.youtube.com/watch?v={id}"),
        (None, Some(id)) => format!("https://vimeo.com/{id}"),
        (None, None) => url,
    }
}

/// The host and the start of the path, or the name of a file of the site.
pub(super) fn label(url: &str) -> String {
    if let Some(path) = url.strip_prefix('/').filter(|path| !path.starts_with('/')) {
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let name = percent_decode_str(path.rsplit('/').next().unwrap_or_default()).decode_utf8_lossy();
        return name.chars().take(MAX_LABEL).collect();
    }
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    if rest.chars().nth(MAX_LABEL).is_none() {
        return rest.trim_end_matches('/').to_owned();
    }
    let path = rest.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    if path.chars().nth(MAX_LABEL).is_none() {
        return path.to_owned();
    }
    path.chars().take(MAX_LABEL.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_become_pages_of_videos() {
        for (player, page) in [
            (
                "//www.youtube.com/embed/w8HdO_HrcQ?feature=oembed",
                "https://www.youtube.com/watch?v=w8HdO_HrcQ",
            ),
            ("https://www.youtube-nocookie.com/embed/a-b", "https://www.youtube.com/watch?v=a-b"),
            ("https://player.vimeo.com/video/123?h=4", "https://vimeo.com/123"),
            (
                "https://www.youtube.com/embed/videoseries?list=x",
                "https://www.youtube.com/embed/videoseries?list=x",
            ),
            ("https://youtube.com/embed/\"><", "https://youtube.com/embed/\"><"),
            ("/player", "/player"),
        ] {
            assert_eq!(page_of(player), page, "{player}");
        }
    }

    #[test]
    fn labels_of_links_are_short() {
        let long = format!("https://w.example/player/?url={}", "x".repeat(90));
        for (url, text) in [
            ("https://www.youtube.com/watch?v=a", "youtube.com/watch?v=a"),
            (long.as_str(), "w.example/player"),
            ("https://a.example/", "a.example"),
            ("/content/media/2024/01/a%20b.mp4?v=1", "a b.mp4"),
        ] {
            assert_eq!(label(url), text);
        }
        let path = label(&format!("https://a.example/{}", "é".repeat(90)));
        assert_eq!((path.chars().count(), path.ends_with('…')), (60, true));
    }
}
