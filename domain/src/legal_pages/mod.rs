//! The pages about privacy, terms and contact.

mod kind;
mod page;

pub use kind::LegalPageKind;
pub use page::LegalPage;
