use super::source::ImportWarning;

/// What an import did, or would do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// Imported, including drafts.
    pub posts: u32,
    /// Imported as posts, including drafts.
    pub pages: u32,
    /// How many of them are drafts without a schedule.
    pub drafts: u32,
    pub scheduled: u32,
    /// Imported earlier, also if they are in the trash now.
    pub existing: u32,
    /// Tags that no post had.
    pub tags: u32,
    /// Images that were not in the library.
    pub images: u32,
    /// Former paths below `/blog/` that lead to the posts now.
    pub redirects: u32,
    pub not_imported: u32,
    /// Former paths of published posts that the site does not serve, and the path of the post.
    pub unserved_paths: Vec<(String, String)>,
    pub warnings: Vec<ImportWarning>,
}
