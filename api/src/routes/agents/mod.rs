//! Agents for members and admins.

mod admin;
mod list;

pub(crate) use admin::*;
pub(crate) use list::*;

use super::endpoints;

endpoints! {
    "/gpts/free" { get list_free }
    "/gpts/premium" { get list_premium }
    "/admin/gpts" { get list_all, post create }
    "/admin/gpts/{id}" { put update, delete delete }
}
