//! Agents for members and admins.

mod admin;
mod arrangement;
mod landing;
mod list;
mod page;

pub(crate) use admin::*;
pub(crate) use arrangement::*;
pub(crate) use landing::*;
pub(crate) use list::*;
pub(crate) use page::*;

use super::endpoints;

endpoints! {
    "/gpts" { get list_public }
    "/gpts/free" { get list_free }
    "/gpts/premium" { get list_premium }
    "/landing" { get landing }
    "/gpts/by-slug/{slug}" { get_or_head read }
    "/admin/gpts" { get list_all, post create }
    "/admin/gpts/bulk" { post change_all }
    "/admin/gpts/{id}" { get find, put update, delete delete }
    "/admin/gpts/{id}/move-to-top" { post move_to_top }
}
