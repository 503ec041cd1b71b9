//! Agents for members and admins.

mod admin;
mod arrangement;
mod list;

pub(crate) use admin::*;
pub(crate) use arrangement::*;
pub(crate) use list::*;

use super::endpoints;

endpoints! {
    "/gpts/free" { get list_free }
    "/gpts/premium" { get list_premium }
    "/admin/gpts" { get list_all, post create }
    "/admin/gpts/bulk" { post change_all }
    "/admin/gpts/{id}" { put update, delete delete }
    "/admin/gpts/{id}/move" { post move_to }
}
