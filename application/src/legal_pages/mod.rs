//! The pages about privacy, terms and contact: reading, management and default texts.

mod default_texts;
mod manage;

pub use default_texts::CookieInfo;
pub use manage::{LegalPageView, ManageLegalPageError, ManageLegalPages};
