use application::item_list::TextFilter;
use application::posts::{PostFilter, PostSort, PostStatus};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::{FieldErrors, optional, parse_search, parse_time};

enum_schema!(pub(crate) PostSortName = PostSort);
enum_schema!(pub(crate) PostStatusName = PostStatus);

/// Which posts to return, and how to sort them. Empty parameters count as missing.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct PostQuery {
    /// Part of the title, the excerpt, the slug or a tag.
    #[param(required = false, max_length = 320)]
    search: String,
    /// `unsaved` has changes that were written but not saved.
    #[param(required = false, value_type = PostStatusName, inline)]
    status: String,
    /// Only posts dated at or after this time. The date of a published post is the one that readers see, that of a draft
    /// is the last change.
    #[param(required = false, format = DateTime)]
    since: String,
    /// Only posts dated before this time.
    #[param(required = false, format = DateTime)]
    until: String,
    /// `newest` is the default.
    #[param(required = false, value_type = PostSortName, inline)]
    sort: String,
}

impl PostQuery {
    pub(super) fn parse(&self) -> ApiResult<(PostFilter, PostSort)> {
        let mut fields = FieldErrors::default();
        let text = fields.collect("search", parse_search(&self.search).map(TextFilter::new));
        let status = fields.collect("status", optional(&self.status, PostStatus::parse));
        let since = fields.collect("since", optional(&self.since, parse_time));
        let until = fields.collect("until", optional(&self.until, parse_time));
        let sort = fields.collect("sort", optional(&self.sort, PostSort::parse));
        fields.finish(|| {
            let filter = PostFilter { text: text?, status: status?, since: since?, until: until? };
            Some((filter, sort?.unwrap_or_default()))
        })
    }
}
