use std::collections::BTreeMap;

use chrono::{DateTime, Datelike as _, NaiveDate, Utc};
use chrono_tz::Tz;
use domain::PostId;
use domain::posts::TagName;

use crate::ports::{PostSummary, PostView};

/// The published posts, newest first. Everything that leads from one post to others is made from this list, so that
/// drafts and removed posts appear nowhere.
#[derive(Debug)]
pub struct PublishedPosts {
    posts: Vec<PostSummary>,
}

/// The posts next to one in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Neighbors<'a> {
    pub newer: Option<&'a PostSummary>,
    pub older: Option<&'a PostSummary>,
}

/// A tag and the number of its posts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TagCount<'a> {
    pub tag: &'a TagName,
    pub posts: usize,
}

/// The posts with one tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaggedPosts<'a> {
    pub tag: &'a TagName,
    pub posts: Vec<&'a PostSummary>,
}

/// A month of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    pub year: i32,
    pub month: u32,
}

impl Month {
    /// The month of this time in a time zone.
    pub fn of(time: DateTime<Utc>, zone: Tz) -> Self {
        let day = time.with_timezone(&zone);
        Self { year: day.year(), month: day.month() }
    }

    /// Parses "2026" and "11" as they stand in URLs.
    pub fn parse(year: &str, month: &str) -> Option<Self> {
        let number = |text: &str, digits| {
            let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| text.parse().ok())?
        };
        let month = Self { year: i32::try_from(number(year, 4)?).ok()?, month: number(month, 2)? };
        (1..=12).contains(&month.month).then_some(month)
    }

    /// "2026/11"
    pub fn path(self) -> String {
        format!("{:04}/{:02}", self.year, self.month)
    }

    /// "November 2026"
    pub fn name(self) -> String {
        let first = NaiveDate::from_ymd_opt(self.year, self.month, 1);
        first.map(|day| day.format("%B %Y").to_string()).unwrap_or_default()
    }
}

/// A month and the number of its posts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MonthCount {
    pub month: Month,
    pub posts: usize,
}

impl PublishedPosts {
    /// The most posts that are shown as related.
    const MAX_RELATED: usize = 3;

    /// Creates it from a list that has the newest first.
    pub const fn new(posts: Vec<PostSummary>) -> Self {
        Self { posts }
    }

    pub fn as_slice(&self) -> &[PostSummary] {
        &self.posts
    }

    /// The posts with this tag; `None` if there are none.
    pub fn tagged(&self, slug: &str) -> Option<TaggedPosts<'_>> {
        let posts: Vec<_> = self.posts.iter().filter(|post| post.tags.find(slug).is_some()).collect();
        let tag = posts.first()?.tags.find(slug)?;
        Some(TaggedPosts { tag, posts })
    }

    /// All tags that have posts, by name.
    pub fn tags(&self) -> Vec<TagCount<'_>> {
        let mut counts: BTreeMap<&str, TagCount<'_>> = BTreeMap::new();
        for tag in self.posts.iter().flat_map(|post| post.tags.iter()) {
            let count = counts.entry(tag.slug().as_str()).or_insert(TagCount { tag, posts: 0 });
            count.posts = count.posts.saturating_add(1);
        }
        let mut tags: Vec<_> = counts.into_values().collect();
        tags.sort_by_cached_key(|count| count.tag.as_str().to_lowercase());
        tags
    }

    /// All months that have posts, latest first.
    pub fn months(&self, zone: Tz) -> Vec<MonthCount> {
        let mut counts: BTreeMap<Month, usize> = BTreeMap::new();
        for post in &self.posts {
            let count = counts.entry(Month::of(post.date(), zone)).or_default();
            *count = count.saturating_add(1);
        }
        counts.into_iter().rev().map(|(month, posts)| MonthCount { month, posts }).collect()
    }

    pub fn of_month(&self, month: Month, zone: Tz) -> Vec<&PostSummary> {
        self.posts.iter().filter(|post| Month::of(post.date(), zone) == month).collect()
    }

    pub fn neighbors(&self, id: PostId) -> Neighbors<'_> {
        let Some(index) = self.posts.iter().position(|post| post.id == id) else {
            return Neighbors::default();
        };
        Neighbors {
            newer: index.checked_sub(1).and_then(|newer| self.posts.get(newer)),
            older: self.posts.get(index.saturating_add(1)),
        }
    }

    /// Up to three other posts: those that share the most tags, and of the others the newest.
    pub fn related(&self, post: &PostView) -> Vec<&PostSummary> {
        let shared = |other: &PostSummary| {
            other.tags.iter().filter(|tag| post.tags.find(tag.slug().as_str()).is_some()).count()
        };
        let mut others: Vec<_> = self
            .posts
            .iter()
            .filter(|other| other.id != post.id)
            .map(|other| (shared(other), other))
            .collect();
        // A stable sort: of posts that share as many tags, the newest stays first.
        others.sort_by_key(|(shared, _)| std::cmp::Reverse(*shared));
        others.into_iter().map(|(_, other)| other).take(Self::MAX_RELATED).collect()
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone as _;
    use domain::posts::PostTags;
    use uuid::Uuid;

    use super::*;

    fn id(number: u128) -> PostId {
        PostId::from_uuid(Uuid::from_u128(number))
    }

    fn summary(number: u128, created_at: DateTime<Utc>, tags: &[&str]) -> PostSummary {
        PostSummary {
            id: id(number),
            slug: format!("post-{number}"),
            title: format!("Post {number}"),
            excerpt: String::new(),
            tags: PostTags::parse(tags.iter().copied()).unwrap(),
            feature_image: None,
            is_published: true,
            created_at,
            updated_at: created_at,
            published_at: Some(created_at),
            scheduled_for: None,
            has_working_copy: false,
            newsletter_at: None,
            reading_minutes: 1,
        }
    }

    fn posts() -> PublishedPosts {
        let at = |month, day, hour| Utc.with_ymd_and_hms(2026, month, day, hour, 30, 0).unwrap();
        PublishedPosts::new(vec![
            summary(5, at(11, 1, 2), &["AI", "Dinner"]),
            summary(4, at(10, 31, 23), &["Travel"]),
            summary(3, at(10, 2, 9), &[]),
            summary(2, at(9, 1, 9), &["ai", "Dinner", "Family"]),
            summary(1, at(9, 1, 8), &["dinner"]),
        ])
    }

    fn numbers(posts: &[&PostSummary]) -> Vec<u128> {
        posts.iter().map(|post| post.id.as_uuid().as_u128()).collect()
    }

    #[test]
    fn tags_are_counted_by_slug() {
        let posts = posts();
        let tags: Vec<_> =
            posts.tags().into_iter().map(|count| (count.tag.to_string(), count.posts)).collect();
        let expected = [("AI", 2), ("Dinner", 3), ("Family", 1), ("Travel", 1)];
        assert_eq!(tags, expected.map(|(name, count)| (name.to_owned(), count)));
        let dinner = posts.tagged("dinner").unwrap();
        assert_eq!((dinner.tag.as_str(), numbers(&dinner.posts)), ("Dinner", vec![5, 2, 1]));
        assert_eq!(posts.tagged("nothing"), None);
    }

    #[test]
    fn month_depends_on_time_zone() {
        let posts = posts();
        let counts = |zone| -> Vec<_> {
            posts.months(zone).into_iter().map(|it| (it.month.name(), it.posts)).collect()
        };
        let name = |name: &str, count| (name.to_owned(), count);
        let utc = [name("November 2026", 1), name("October 2026", 2), name("September 2026", 2)];
        assert_eq!(counts(Tz::UTC), utc);
        assert_eq!(counts(Tz::America__New_York), [name("October 2026", 3), name("September 2026", 2)]);
        let october = Month { year: 2026, month: 10 };
        assert_eq!(numbers(&posts.of_month(october, Tz::UTC)), [4, 3]);
        assert_eq!(numbers(&posts.of_month(october, Tz::America__New_York)), [5, 4, 3]);
        assert_eq!(numbers(&posts.of_month(october, Tz::Pacific__Auckland)), [3]);
    }

    #[test]
    fn month_is_parsed_from_its_path() {
        for (year, month) in [("2026", "11"), ("2026", "01"), ("0999", "12")] {
            assert_eq!(Month::parse(year, month).unwrap().path(), format!("{year}/{month}"));
        }
        for (year, month) in
            [("2026", "1"), ("2026", "13"), ("2026", "00"), ("26", "11"), ("+202", "11"), ("", "")]
        {
            assert_eq!(Month::parse(year, month), None, "{year}/{month}");
        }
    }

    #[test]
    fn neighbors_are_next_by_date() {
        let posts = posts();
        let neighbors = |number| {
            let Neighbors { newer, older } = posts.neighbors(id(number));
            (numbers(newer.as_slice()), numbers(older.as_slice()))
        };
        assert_eq!(neighbors(5), (vec![], vec![4]));
        assert_eq!(neighbors(3), (vec![4], vec![2]));
        assert_eq!(neighbors(1), (vec![2], vec![]));
        assert_eq!(neighbors(9), (vec![], vec![]));
    }

    #[test]
    fn related_posts_share_tags_or_are_new() {
        let posts = posts();
        let related = |number: u128| {
            let summary = posts.posts.iter().find(|post| post.id == id(number)).unwrap();
            numbers(&posts.related(&view(summary)))
        };
        assert_eq!(related(5), [2, 1, 4]);
        assert_eq!(related(3), [5, 4, 2]);
        assert_eq!(related(1), [5, 2, 4]);
    }

    fn view(post: &PostSummary) -> PostView {
        PostView {
            id: post.id,
            slug: post.slug.clone(),
            title: post.title.clone(),
            excerpt: post.excerpt.clone(),
            content: String::new(),
            author_id: domain::UserId::from_uuid(Uuid::nil()),
            author_name: None,
            tags: post.tags.clone(),
            seo_title: None,
            seo_description: None,
            feature_image: None,
            is_message: false,
            is_published: true,
            created_at: post.created_at,
            updated_at: post.updated_at,
            published_at: post.published_at,
            scheduled_for: None,
            reading_minutes: 1,
        }
    }
}
