use application::ports::{MemberFilter, MemberSearch, MemberSort, MemberStatus};
use domain::users::{MemberLabel, Role};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::{FieldErrors, InField as _, optional, parse_search, parse_time};

/// Which members to return. Empty parameters count as missing.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct MemberQuery {
    #[param(required = false, value_type = MemberStatusName, inline)]
    status: String,
    /// Whether they have a paid order: `some` or `none`.
    #[param(required = false, value_type = MemberPurchasesName, inline)]
    purchases: String,
    /// `owner`, `editor`, `support` or `member`.
    #[param(required = false, value_type = MemberRoleName, inline)]
    role: String,
    /// Only members who joined at or after this time.
    #[param(required = false, format = DateTime)]
    since: String,
    /// Only members who joined before this time.
    #[param(required = false, format = DateTime)]
    until: String,
    /// A part of the name or email address, or the member's id.
    #[param(required = false, max_length = 320)]
    search: String,
    /// Only members with this label, in any case.
    #[param(required = false)]
    label: String,
}

impl MemberQuery {
    pub(super) fn parse(&self) -> ApiResult<MemberFilter> {
        let mut fields = FieldErrors::default();
        let status = fields.collect("status", optional(&self.status, MemberStatus::parse));
        let has_bought = fields.collect("purchases", optional(&self.purchases, parse_purchases));
        let role = fields.collect("role", optional(&self.role, parse_role));
        let since = fields.collect("since", optional(&self.since, parse_time));
        let until = fields.collect("until", optional(&self.until, parse_time));
        let search = fields
            .collect("search", optional(&self.search, |text| parse_search(text).map(MemberSearch::parse)));
        let label = fields.collect("label", optional(&self.label, MemberLabel::parse));
        fields.finish(|| {
            Some(MemberFilter {
                status: status?,
                has_bought: has_bought?,
                role: role?,
                since: since?,
                until: until?,
                search: search?,
                label: label?,
            })
        })
    }
}

/// How to sort. An empty parameter counts as missing.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct MemberSortQuery {
    /// `newest` (default), `oldest` or `email`.
    #[param(required = false, value_type = MemberSortName, inline)]
    sort: String,
}

impl MemberSortQuery {
    pub(super) fn parse(&self) -> ApiResult<MemberSort> {
        Ok(optional(&self.sort, MemberSort::parse).in_field("sort")?.unwrap_or_default())
    }
}

fn parse_purchases(text: &str) -> Result<bool, &'static str> {
    match text {
        "some" => Ok(true),
        "none" => Ok(false),
        _ => Err("Use some or none"),
    }
}

/// `None` for a member without a role.
pub(super) fn parse_role(text: &str) -> Result<Option<Role>, &'static str> {
    if text == "member" {
        return Ok(None);
    }
    Role::parse(text).map(Some).map_err(|_| "Use owner, editor, support or member")
}

enum_schema!(pub(crate) MemberStatusName = MemberStatus);

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "documents the values of a query parameter")]
pub(crate) enum MemberPurchasesName {
    Some,
    None,
}

enum_schema!(pub(crate) MemberSortName = MemberSort);

/// A role, or `member` for none.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "documents the values of a parameter")]
pub(crate) enum MemberRoleName {
    Owner,
    Editor,
    Support,
    Member,
}
