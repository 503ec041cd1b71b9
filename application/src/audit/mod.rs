//! The audit trail: what admins change and what happens to money is written down in the very unit of work that
//! changes it, so that there is no change without its record, and no record without its change.
//!
//! [`AuditedStore`] stands between the use cases and the store. Whatever they write through a repository that
//! matters to the trail, it compares with what was there before, and appends the difference.

mod details;
mod repositories;
mod store;
mod trail;

pub use store::AuditedStore;
pub use trail::Trail;
