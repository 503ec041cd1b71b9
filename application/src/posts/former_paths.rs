//! Paths of Ghost and WordPress. Links and feed readers still request them after a blog has moved here.

use domain::Slug;

use super::Month;

/// What was at a path of the former blog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormerPage {
    /// The list of posts, also by author: this site has no pages of authors.
    Blog,
    Feed,
    Tag(Slug),
    TagFeed(Slug),
    Month(Month),
    /// Posts were at `/slug/`, or below their date.
    Post(Slug),
}

impl FormerPage {
    /// Parses a path that this site does not serve. `/page/N` is dropped, because pages have another length here.
    pub fn parse(path: &str) -> Option<Self> {
        let mut segments: Vec<_> = path.trim_matches('/').split('/').collect();
        if let [.., "page", number] = segments.as_slice()
            && number.bytes().all(|byte| byte.is_ascii_digit())
        {
            segments.truncate(segments.len().saturating_sub(2));
        }
        match segments.as_slice() {
            [] | ["author", _] => Some(Self::Blog),
            ["rss" | "feed"] | ["feed", "atom" | "rss" | "rss2" | "rdf"] | ["author", _, "rss" | "feed"] => {
                Some(Self::Feed)
            }
            // Categories of WordPress contain others.
            ["tag", slug, "rss" | "feed"] | ["category", .., slug, "rss" | "feed"] => {
                slug_of(slug).map(Self::TagFeed)
            }
            ["tag", slug] | ["category", .., slug] => slug_of(slug).map(Self::Tag),
            [slug] => slug_of(slug).map(Self::Post),
            [year, month, rest @ ..] => {
                let month = Month::parse(year, month)?;
                match rest {
                    [] => Some(Self::Month(month)),
                    [slug] => slug_of(slug).map(Self::Post),
                    [day, slug] if is_day(day) => slug_of(slug).map(Self::Post),
                    _ => None,
                }
            }
        }
    }
}

fn slug_of(segment: &str) -> Option<Slug> {
    Slug::parse(segment).ok()
}

fn is_day(segment: &str) -> bool {
    segment.len() == 2 && segment.parse().is_ok_and(|day: u8| (1..=31).contains(&day))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slug(text: &str) -> Slug {
        Slug::parse(text).unwrap()
    }

    #[test]
    fn paths_of_ghost_and_wordpress_are_known() {
        for (paths, page) in [
            (&["/rss/", "/feed", "/feed/atom/", "/author/ada/feed/"][..], FormerPage::Feed),
            (&["/tag/food/rss/", "/category/home/food/feed/"], FormerPage::TagFeed(slug("food"))),
            (&["/author/ada/", "/author/ada/page/2/", "/page/2/"], FormerPage::Blog),
            (
                &["/tag/food/", "/tag/food/page/3", "/category/food", "/category/home/food/page/2/"],
                FormerPage::Tag(slug("food")),
            ),
            (&["/2024/01/", "/2024/01/page/2/"], FormerPage::Month(Month { year: 2024, month: 1 })),
            (
                &["/hello/", "/hello", "/2024/01/hello/", "/2024/01/31/hello/"],
                FormerPage::Post(slug("hello")),
            ),
        ] {
            for path in paths {
                assert_eq!(FormerPage::parse(path).as_ref(), Some(&page), "{path}");
            }
        }
    }

    #[test]
    fn other_paths_are_unknown() {
        for path in [
            "/wp-login.php",
            "/tag/Fo%20od/",
            "/a/b",
            "/2024/13/",
            "/2024/01/99/hello/",
            "/2024/01/31/hello/more",
            "/hello_world",
            "/api/x",
        ] {
            assert_eq!(FormerPage::parse(path), None, "{path}");
        }
    }
}
