//! What an export of another system contains. Nothing in it is trusted.

use std::collections::BTreeMap;
use std::fmt::Display;

use chrono::{DateTime, Utc};

/// An export of another system.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BlogExport {
    /// The URL of the site, if the export has it.
    pub site_url: Option<String>,
    pub posts: Vec<ExportedPost>,
    /// The names of tags by the slugs of their pages.
    pub tag_slugs: BTreeMap<String, String>,
    /// Warnings that are not about one of the posts.
    pub warnings: Vec<ImportWarning>,
    /// How many posts were left out; `warnings` has the reasons.
    pub not_imported: u32,
}

impl BlogExport {
    /// Leaves out a post.
    pub fn leave_out(&mut self, subject: impl Into<String>, reason: impl Display) {
        self.warnings.push(ImportWarning::new(subject, format!("is not imported: {reason}")));
        self.not_imported = self.not_imported.saturating_add(1);
    }
}

/// Something that is imported differently, or not at all.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ImportWarning {
    /// Such as the title of the post, or the name of the file.
    pub subject: String,
    pub message: String,
}

impl ImportWarning {
    pub fn new(subject: impl Into<String>, message: impl Into<String>) -> Self {
        Self { subject: subject.into(), message: message.into() }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ExportedKind {
    #[default]
    Post,
    Page,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ExportedStatus {
    Published,
    #[default]
    Draft,
    /// For its date.
    Scheduled,
}

/// A post or page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExportedPost {
    /// The same in each export of the same site, and of no other post.
    pub key: String,
    pub kind: ExportedKind,
    pub title: String,
    pub slug: String,
    pub content: Vec<Fragment>,
    /// Empty to make one from the content.
    pub excerpt: String,
    pub feature_image: Option<ExportedImage>,
    pub status: ExportedStatus,
    /// When it was published, or its scheduled time.
    pub date: Option<DateTime<Utc>>,
    pub created_at: Option<DateTime<Utc>>,
    pub updated_at: Option<DateTime<Utc>>,
    /// When the other system stops showing it.
    pub expires_at: Option<DateTime<Utc>>,
    pub tags: Vec<String>,
    pub seo_title: String,
    pub seo_description: String,
    /// The folder of its file, against which its URLs are resolved.
    pub folder: String,
    /// Where readers found it, such as `/2024/01/31/hello/`.
    pub old_paths: Vec<String>,
    /// Slugs that it had earlier.
    pub former_slugs: Vec<String>,
    /// Warnings of its parser.
    pub warnings: Vec<String>,
}

/// A part of the content. URLs are separate, because they are replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fragment {
    /// Well-formed HTML without links and images.
    Html(String),
    Image(ExportedImage),
    /// The start of a link to this URL.
    LinkStart(String),
    LinkEnd,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExportedImage {
    pub src: String,
    pub alt: String,
}
