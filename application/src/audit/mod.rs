//! The audit log. Changes by admins and changes to payments are recorded in the same transaction that makes
//! them: units of work of an [`AuditedStore`] compare entities before and after each write and append the difference.

mod content_history;
mod exports;
mod log;
mod store;
mod text;

pub use content_history::ContentHistory;
pub use exports::{ExportedList, Exports};
pub use log::AuditLog;
pub use store::AuditedStore;
pub use text::text;
