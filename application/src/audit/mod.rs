//! The audit log. Changes by admins and changes to payments are recorded in the same transaction that makes
//! them. [`AuditedStore`] decorates the store: it compares entities before and after each write and appends
//! the difference.

mod content_details;
mod content_history;
mod details;
mod exports;
mod log;
mod store;
mod writers;

pub use content_history::ContentHistory;
pub(crate) use details::text;
pub use exports::{ExportedList, Exports};
pub use log::AuditLog;
pub use store::AuditedStore;
