//! Reviews of agents, for everyone, their authors and admins.

mod admin;
mod public;

pub(crate) use admin::*;
pub(crate) use public::*;

use super::endpoints;

endpoints! {
    "/gpts/{id}/reviews" { get list_visible }
    "/reviews/own" { get list_own }
    "/gpts/{id}/review" { put save, delete remove }
    "/admin/reviews" { get list }
    "/admin/reviews/{id}/reply" { put reply }
    "/admin/reviews/{id}/hide" { post hide }
    "/admin/reviews/{id}/show" { post show }
}
