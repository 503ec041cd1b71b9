//! Members, as admins see them.

mod actions;
mod add;
mod deletion;
mod detail;
mod labels;
mod list;
mod notes;
mod query;

pub(crate) use actions::*;
pub(crate) use add::*;
pub(crate) use deletion::*;
pub(crate) use detail::*;
pub(crate) use labels::*;
pub(crate) use list::*;
pub(crate) use notes::*;

use crate::routes::endpoints;

endpoints! {
    "/admin/members" { get list, post add_member }
    "/admin/members.csv" { get download }
    "/admin/members/totals" { get totals }
    "/admin/members/labels" { get list_labels, post change_labels }
    "/admin/members/{id}" { get find }
    "/admin/members/{id}/verification" { post resend_member_verification }
    "/admin/members/{id}/verify" { post verify_member }
    "/admin/members/{id}/email" { put correct_email }
    "/admin/members/{id}/agents" { post give_agents }
    "/admin/members/{id}/role" { put set_role }
    "/admin/members/{id}/block" { post block, delete unblock }
    "/admin/members/{id}/deletion" { post delete_member, delete undo_member_deletion }
    "/admin/members/{id}/sessions" { delete sign_out_everywhere }
    "/admin/members/{id}/email-suppression" { delete remove_email_suppression }
    "/admin/members/{id}/notes" { post add_note }
    "/admin/members/{id}/notes/{note_id}" { delete remove_note }
}
