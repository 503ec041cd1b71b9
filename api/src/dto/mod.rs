//! Response bodies that more than one module writes.

mod post;
mod quote;

pub use post::{PostResponse, PostSummaryResponse};
pub use quote::{QuoteResponse, QuotedDiscountResponse, QuotedItemResponse};
