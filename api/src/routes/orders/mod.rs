//! Orders, as admins see them.

mod actions;
mod detail;
mod list;
mod messages;
mod query;
mod timeline;

pub(crate) use actions::*;
pub(crate) use detail::*;
pub(crate) use list::*;
pub(crate) use messages::*;
pub(crate) use query::OrderStatusResponse;
pub(crate) use timeline::OrderEventKindResponse;

use super::endpoints;

endpoints! {
    "/admin/orders" { get list }
    "/admin/orders.csv" { get download }
    "/admin/orders/totals" { get totals }
    "/admin/orders/{id}" { get find }
    "/admin/orders/{id}/receipt" { post resend_receipt }
    "/admin/orders/{id}/check" { post check }
    "/admin/orders/{id}/refunds" { post refund }
    "/admin/orders/{id}/access" { post change_access }
    "/admin/orders/{id}/messages" { post answer_messages }
    "/admin/orders/{id}/messages/close" { post close_messages }
}
