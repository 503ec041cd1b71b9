//! Request and response bodies that more than one module uses.

mod legal_page;
mod post;
mod quote;

pub use legal_page::{LegalPageKindResponse, LegalPageResponse};
pub use post::{AdminPostSummaryResponse, PostResponse, PostSummaryResponse};
pub use quote::{QuoteResponse, QuotedDiscountResponse, QuotedItemResponse};
