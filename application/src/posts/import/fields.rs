//! The fields of a post, made to fit.

use chrono::{DateTime, Utc};
use domain::posts::{PostExcerpt, PostTitle, SeoDescription, SeoTitle};

use super::source::{ExportedPost, ExportedStatus};
use crate::html::plain_text;

const UNTITLED: &str = "Untitled";

/// How a post is named in the report.
pub(super) fn label(post: &ExportedPost) -> String {
    let names = [&post.title, &post.slug, &post.key].map(|name| one_line(name));
    names.into_iter().find(|name| !name.is_empty()).unwrap_or_default()
}

pub(super) fn title(text: &str, warnings: &mut Vec<String>) -> PostTitle {
    let line = one_line(text);
    if line.is_empty() {
        warnings.push(format!("has no title and is named {UNTITLED:?}"));
    }
    let short = shorten(&line, PostTitle::MAX_LENGTH);
    if short != line {
        warnings.push("the title is shortened".to_owned());
    }
    parse_or(&short, UNTITLED, |text| PostTitle::parse(text).ok())
}

/// The excerpt of the export, or else the start of the text, or else the title.
pub(super) fn excerpt(text: &str, html: &str, title: &PostTitle, warnings: &mut Vec<String>) -> PostExcerpt {
    let line = one_line(text);
    let short = shorten(&line, PostExcerpt::MAX_LENGTH);
    if short != line {
        warnings.push("the excerpt is shortened".to_owned());
    }
    let start = || {
        let text = plain_text(html, PostExcerpt::MAX_LENGTH.saturating_mul(2));
        shorten(&one_line(&text), PostExcerpt::MAX_LENGTH)
    };
    let candidates = [short, start(), title.as_str().to_owned()];
    let found = candidates.iter().find_map(|text| PostExcerpt::parse(text).ok());
    found.unwrap_or_else(|| parse_or(UNTITLED, UNTITLED, |text| PostExcerpt::parse(text).ok()))
}

pub(super) fn seo_title(text: &str, warnings: &mut Vec<String>) -> Option<SeoTitle> {
    let short = fit(text, SeoTitle::MAX_LENGTH, "SEO title", warnings);
    SeoTitle::parse(&short).ok().flatten()
}

pub(super) fn seo_description(text: &str, warnings: &mut Vec<String>) -> Option<SeoDescription> {
    let short = fit(text, SeoDescription::MAX_LENGTH, "SEO description", warnings);
    SeoDescription::parse(&short).ok().flatten()
}

fn fit(text: &str, max: usize, name: &str, warnings: &mut Vec<String>) -> String {
    let line = one_line(text);
    let short = shorten(&line, max);
    if short != line {
        warnings.push(format!("the {name} is shortened to {max} characters"));
    }
    short
}

/// The dates of a post.
pub(super) struct Dates {
    pub(super) created_at: DateTime<Utc>,
    pub(super) updated_at: DateTime<Utc>,
    /// `Some` if it is published.
    pub(super) published_at: Option<DateTime<Utc>>,
    pub(super) scheduled_for: Option<DateTime<Utc>>,
}

/// Nothing is published that was not published: a schedule that has passed makes a draft.
pub(super) fn dates(post: &ExportedPost, now: DateTime<Utc>, warnings: &mut Vec<String>) -> Dates {
    let until_now = |at: Option<DateTime<Utc>>| at.filter(|at| *at <= now);
    let created_at = until_now(post.created_at).or(until_now(post.date)).unwrap_or(now);
    let updated_at = until_now(post.updated_at).unwrap_or(created_at).max(created_at);
    let (mut published_at, mut scheduled_for) = (None, None);
    match (post.status, post.date) {
        (ExportedStatus::Draft, _) => {}
        (ExportedStatus::Published, Some(at)) if at <= now => published_at = Some(at),
        (ExportedStatus::Published, None) => {
            warnings.push("has no date; its creation date is used".to_owned());
            published_at = Some(created_at);
        }
        (ExportedStatus::Published | ExportedStatus::Scheduled, Some(at)) if at > now => {
            scheduled_for = Some(at);
        }
        (ExportedStatus::Published | ExportedStatus::Scheduled, _) => {
            warnings.push("was scheduled for a time that has passed, and becomes a draft".to_owned());
        }
    }
    Dates { created_at, updated_at, published_at, scheduled_for }
}

/// Makes a draft of a post that the other system no longer shows.
pub(super) fn end_expired(post: &mut ExportedPost, now: DateTime<Utc>) {
    let Some(end) = post.expires_at.filter(|_| post.status != ExportedStatus::Draft) else { return };
    if end <= now || post.date.is_some_and(|start| end <= start) {
        post.status = ExportedStatus::Draft;
        post.warnings.push("has expired on the other site; it becomes a draft".to_owned());
    } else {
        post.warnings
            .push(format!("was set to expire on {}; Marigold doesn't expire posts", end.date_naive()));
    }
}

/// Without line breaks and control characters, with single spaces.
pub(super) fn one_line(text: &str) -> String {
    let printable: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    printable.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Shortens the line to at most `max` characters, cut between words.
fn shorten(line: &str, max: usize) -> String {
    if line.chars().count() <= max {
        return line.to_owned();
    }
    let cut: String = line.chars().take(max.saturating_sub(1)).collect();
    let words = cut.rsplit_once(' ').map_or(cut.as_str(), |(words, _)| words);
    // A single word without spaces is cut in the middle.
    let kept = if words.chars().count() < max / 2 { cut.as_str() } else { words };
    format!("{}…", kept.trim_end())
}

/// # Panics
/// Never: `fallback` is valid.
fn parse_or<T>(text: &str, fallback: &str, parse: impl Fn(&str) -> Option<T>) -> T {
    #[expect(clippy::expect_used, reason = "the fallback is a constant that a test parses")]
    parse(text).or_else(|| parse(fallback)).expect("a valid fallback")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn second(second: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + second, 0).unwrap()
    }

    #[test]
    fn long_texts_are_shortened_between_words() {
        assert_eq!(shorten("one two three", 13), "one two three");
        assert_eq!(shorten("one two three", 12), "one two…");
        assert_eq!(shorten(&"a".repeat(20), 10), format!("{}…", "a".repeat(9)));
        let mut warnings = Vec::new();
        assert_eq!(
            title(&"word ".repeat(60), &mut warnings).as_str(),
            format!("{}…", ["word"; 39].join(" "))
        );
        assert_eq!(seo_title(&"ä".repeat(71), &mut warnings).unwrap().as_str().chars().count(), 70);
        assert_eq!(seo_description(" ", &mut warnings), None);
        assert_eq!(warnings, ["the title is shortened", "the SEO title is shortened to 70 characters"]);
    }

    #[test]
    fn missing_title_and_excerpt_are_replaced() {
        let mut warnings = Vec::new();
        let untitled = title("\u{0} ", &mut warnings);
        assert_eq!((untitled.as_str(), warnings.len()), ("Untitled", 1));
        assert_eq!(excerpt("", "<p>One</p><p>two</p>", &untitled, &mut warnings).as_str(), "One two");
        assert_eq!(excerpt("", "<p><img src=\"x\"></p>", &untitled, &mut warnings).as_str(), "Untitled");
        assert_eq!(excerpt("a\u{7}b", "", &untitled, &mut warnings).as_str(), "a b");
    }

    #[test]
    fn dates_never_publish_what_was_not_published() {
        let dates = |status, date| {
            let post = ExportedPost { status, date, ..ExportedPost::default() };
            let mut warnings = Vec::new();
            let dates = super::dates(&post, second(0), &mut warnings);
            (dates.published_at, dates.scheduled_for, warnings.len())
        };
        let (past, future) = (Some(second(-9)), Some(second(9)));
        assert_eq!(dates(ExportedStatus::Published, past), (past, None, 0));
        assert_eq!(dates(ExportedStatus::Published, future), (None, future, 0));
        assert_eq!(dates(ExportedStatus::Published, None), (Some(second(0)), None, 1));
        assert_eq!(dates(ExportedStatus::Scheduled, future), (None, future, 0));
        assert_eq!(dates(ExportedStatus::Scheduled, past), (None, None, 1));
        assert_eq!(dates(ExportedStatus::Scheduled, None), (None, None, 1));
        assert_eq!(dates(ExportedStatus::Draft, past), (None, None, 0));
    }

    #[test]
    fn expired_post_becomes_draft() {
        let status_of = |start, end| {
            let (date, expires_at) = (Some(second(start)), Some(second(end)));
            let status = ExportedStatus::Published;
            let mut post = ExportedPost { status, date, expires_at, ..ExportedPost::default() };
            end_expired(&mut post, second(0));
            (post.status, post.warnings.len())
        };
        assert_eq!(status_of(-9, -1), (ExportedStatus::Draft, 1));
        assert_eq!(status_of(9, 8), (ExportedStatus::Draft, 1));
        assert_eq!(status_of(-9, 1), (ExportedStatus::Published, 1));
    }
}
