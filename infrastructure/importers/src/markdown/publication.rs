//! Whether, and when, a file with front matter was published by Hugo, Jekyll, Eleventy, Astro, Zola and others.

use application::posts::ExportedStatus;
use chrono::{DateTime, Utc};

use super::front_matter::{Field, FrontMatter};
use crate::restrictions::{has_stem, is_off, is_set, restrict};
use crate::time::parse_time;

const DATES: [&str; 11] = [
    "date",
    "publishdate",
    "pubdate",
    "publishedat",
    "publishedon",
    "publisheddate",
    "datepublished",
    "publicationdate",
    "publishat",
    "publishon",
    "published",
];

const EXPIRY_DATES: [&str; 12] = [
    "expirydate",
    "expirationdate",
    "expiry",
    "expires",
    "expire",
    "expiresat",
    "expireson",
    "expiration",
    "unpublish",
    "unpublishdate",
    "unpublishat",
    "unpublishon",
];

/// Fields of drafts, which need no line in the report.
const DRAFT: [&str; 2] = ["draft", "isdraft"];
const NOT_DRAFT: [&str; 3] = ["published", "publish", "ispublished"];

/// Fields with which a file has no page, or none that readers find.
const HIDDEN: [&str; 15] = [
    "private",
    "isprivate",
    "hidden",
    "ishidden",
    "unlisted",
    "isunlisted",
    "headless",
    "expired",
    "unpublished",
    "secret",
    "internal",
    "nopublish",
    "excludefromcollections",
    "eleventyexcludefromcollections",
    "staffonly",
];

/// Fields that give a file its page, or show it to readers, unless they are off.
const SHOWN: [&str; 10] = [
    "public",
    "ispublic",
    "visible",
    "listed",
    "render",
    "permalink",
    "build.render",
    "build.list",
    "build.publishresources",
    "released",
];

/// Fields that name readers, or the state of a post.
const STATES: [&str; 5] = ["status", "visibility", "access", "audience", "poststatus"];

/// States of posts that everyone could read.
const PUBLIC_STATES: [&str; 14] = [
    "published",
    "publish",
    "public",
    "live",
    "active",
    "sent",
    "final",
    "done",
    "complete",
    "completed",
    "yes",
    "true",
    "listed",
    "released",
];

/// Words of other fields that speak of readers.
const READERS: [&str; 12] = [
    "login",
    "paid",
    "tier",
    "tiers",
    "roles",
    "levels",
    "patrons",
    "premium",
    "vip",
    "locked",
    "auth",
    "registered",
];

/// Fields whose own fields are about something else, such as an image that is hidden.
const OTHER: [&str; 24] = [
    "author",
    "authors",
    "cover",
    "image",
    "images",
    "header",
    "menu",
    "menus",
    "sitemap",
    "seo",
    "social",
    "resources",
    "toc",
    "comments",
    "share",
    "outputs",
    "og",
    "twitter",
    "feed",
    "tags",
    "categories",
    "taxonomies",
    "feature",
    "featured",
];

/// When a post was published, and when it is to vanish.
#[derive(Default)]
pub(super) struct Publication {
    pub(super) status: ExportedStatus,
    pub(super) date: Option<DateTime<Utc>>,
    pub(super) expires_at: Option<DateTime<Utc>>,
}

impl Publication {
    /// `file_date` is that in the name of the file.
    pub(super) fn of(
        front: &FrontMatter,
        path: &str,
        file_date: Option<DateTime<Utc>>,
        warnings: &mut Vec<String>,
    ) -> Self {
        let mut found = Self { status: ExportedStatus::Published, ..Self::default() };
        if is_draft(front) || path.split('/').any(|folder| folder == "_drafts") {
            found.status = ExportedStatus::Draft;
        } else if front.text(&["status"]).eq_ignore_ascii_case("scheduled") {
            found.status = ExportedStatus::Scheduled;
        }
        // Generators leave such files and folders out, except for that of Jekyll's posts.
        if path.split('/').any(|part| part.starts_with('_') && !matches!(part, "_posts" | "_drafts")) {
            restrict(&mut found.status, "a name that begins with _", warnings);
        }
        if let Some(mark) = restriction(front) {
            restrict(&mut found.status, &mark, warnings);
        }
        // A post is published when all of its dates have passed.
        found.date = found.read(front, &DATES, warnings).into_iter().max().or(file_date);
        found.expires_at = found.read(front, &EXPIRY_DATES, warnings).into_iter().min();
        found
    }

    /// Reads dates. An unparsable date makes the post a draft, because it may not be public.
    fn read(
        &mut self,
        front: &FrontMatter,
        paths: &[&str],
        warnings: &mut Vec<String>,
    ) -> Vec<DateTime<Utc>> {
        let mut dates = Vec::new();
        for text in front.list(paths) {
            let date = parse_time(&text);
            dates.extend(date);
            if date.is_none()
                && !is_off(&text)
                && !["true", "yes", "on", "1"].contains(&text.to_lowercase().as_str())
            {
                self.status = ExportedStatus::Draft;
                warnings.push(format!("the date {text:?} is not understood; it becomes a draft"));
            }
        }
        dates
    }
}

fn is_draft(front: &FrontMatter) -> bool {
    let has = |paths: &[&str], is: fn(&str) -> bool| front.list(paths).iter().any(|value| is(value));
    let is_on = |value: &str| is_set(value) && !is_off(value);
    has(&DRAFT, is_on) || has(&NOT_DRAFT, is_off)
}

/// The field that restricts or hides the file.
pub(super) fn restriction(front: &FrontMatter) -> Option<String> {
    let mut fields = front.fields().filter(|(path, field)| is_restricting(path, field));
    fields.next().map(|(_, field)| {
        let values: Vec<_> = field.values.iter().map(String::as_str).collect();
        format!("the field \"{}: {}\"", field.name, values.join(", "))
    })
}

/// Of fields that apply to the files in a folder, as those of `cascade` do.
pub(super) fn cascade_restriction(front: &FrontMatter) -> Option<String> {
    if is_draft(front) { Some("the field \"draft\"".to_owned()) } else { restriction(front) }
}

fn is_restricting(path: &str, field: &Field) -> bool {
    let any = |is: &dyn Fn(&str) -> bool| field.values.iter().any(|value| is(value.trim()));
    let parts: Vec<_> = path.split('.').collect();
    let Some((last, around)) = parts.split_last() else { return false };
    if around.iter().any(|part| OTHER.contains(part)) {
        return false;
    }
    let is_one_of = |names: &[&str]| {
        names.contains(last) || names.iter().any(|name| name.contains('.') && path.ends_with(name))
    };
    if STATES.contains(last) || around.iter().any(|part| matches!(*part, "visibility" | "access")) {
        let is_public =
            |value: &str| !is_set(value) || PUBLIC_STATES.contains(&value.to_lowercase().as_str());
        return any(&|value| !is_public(value) && !value.eq_ignore_ascii_case("scheduled"));
    }
    if is_one_of(&SHOWN) {
        let is_hidden =
            |value: &str| is_off(value) || matches!(value.to_lowercase().as_str(), "link" | "local");
        return any(&is_hidden);
    }
    if ["layout", "template", "type", "emailtype"].contains(last) {
        return any(&|value| has_stem(value) || value.eq_ignore_ascii_case("premium"));
    }
    let is_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    let words = crate::restrictions::words_of(&field.name);
    let is_about_readers = is_name(&field.name)
        && (has_stem(&field.name) || words.iter().any(|word| READERS.contains(&word.as_str())))
        && !words
            .iter()
            .any(|word| matches!(word.as_str(), "form" | "button" | "link" | "url" | "text" | "title"));
    (HIDDEN.contains(last) || is_about_readers) && any(&|value| is_set(value) && !is_off(value))
}

#[cfg(test)]
mod tests {
    use super::super::front_matter::parse;
    use super::*;

    fn status(yaml: &str) -> (ExportedStatus, usize) {
        let mut warnings = Vec::new();
        let found = Publication::of(&parse(yaml).unwrap(), "posts/a.md", None, &mut warnings);
        (found.status, warnings.len())
    }

    #[test]
    fn front_matter_of_hidden_file_makes_draft() {
        for yaml in
            ["draft: true", "draft: yes", "Draft: 'true'", "isDraft: true", "published: false", "publish: no"]
        {
            assert_eq!(status(yaml), (ExportedStatus::Draft, 0), "{yaml}");
        }
        for yaml in [
            "private: true",
            "hidden: true",
            "unlisted: true",
            "headless: true",
            "render: false",
            "permalink: false",
            "eleventyExcludeFromCollections: true",
            "eleventyComputed: {permalink: false}",
            "_build: {render: never}",
            "build:\n  list: local",
            "_build:\n  publishResources: false",
            "cascade:\n  - build: {render: false}",
            "status: draft",
            "status: Pending",
            "visibility: members",
            "access: paid",
            "access:\n  roles: [editor]",
            "members: true",
            "membersOnly: true",
            "members_only: yes",
            "params: {subscribers_only: true}",
            "extra: {private: true}",
            "password: swordfish",
            "tiers: [gold]",
            "isPaid: 1",
            "paywall: true",
            "layout: members-only",
            "email_type: premium",
            "expired: true",
            "date: soon",
            "date: 2024-01-31\npublishDate: next week",
            "expires: someday",
            "published: when it is ready",
        ] {
            assert_eq!(status(yaml), (ExportedStatus::Draft, 1), "{yaml}");
        }
    }

    #[test]
    fn front_matter_of_public_file_publishes() {
        for yaml in [
            "draft: false",
            "published: true",
            "published: 2024-01-31",
            "status: published",
            "status: sent",
            "visibility: public",
            "access: {level: everyone}",
            "members: false",
            "permalink: /a/",
            "permalink: true",
            "build: {render: always, list: always}",
            "cover: {hidden: true}",
            "author: {role: editor}",
            "layout: post",
            "subscribe: true",
            "level: beginner",
            "expires: never",
            "hiddenInHomeList: true",
        ] {
            assert_eq!(status(yaml), (ExportedStatus::Published, 0), "{yaml}");
        }
    }

    #[test]
    fn names_with_underscore_make_draft() {
        let status =
            |path: &str| Publication::of(&FrontMatter::default(), path, None, &mut Vec::new()).status;
        for path in ["_drafts/a.md", "_private/a.md", "posts/_a.md", "_includes/x/a.md"] {
            assert_eq!(status(path), ExportedStatus::Draft, "{path}");
        }
        assert_eq!(status("_posts/a.md"), ExportedStatus::Published);
    }

    #[test]
    fn later_date_and_earlier_expiry_count() {
        let yaml = "date: 2024-01-01\npublishDate: 2030-01-01\nexpiryDate: 2031-01-01\nunpublish: 2030-06-01";
        let found = Publication::of(&parse(yaml).unwrap(), "a.md", None, &mut Vec::new());
        assert_eq!((found.date, found.expires_at), (parse_time("2030-01-01"), parse_time("2030-06-01")));
        assert_eq!(found.status, ExportedStatus::Published);
    }
}
