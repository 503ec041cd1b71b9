//! Request and response bodies that more than one module uses.

mod post;
mod quote;

pub use post::{AdminPostSummaryResponse, PostResponse, PostSummaryResponse};
pub use quote::{QuoteResponse, QuotedDiscountResponse, QuotedItemResponse};
