//! What is new since a member's last visit.

mod visit;

pub use visit::Visit;
