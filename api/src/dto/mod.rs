//! Request and response bodies that more than one module uses.

mod bulk;
mod post;
mod quote;

pub use bulk::{BulkResponse, CatalogBulkRequest, MoveRequest, PostBulkRequest};
pub use post::{PostResponse, PostSummaryResponse};
pub use quote::{QuoteResponse, QuotedDiscountResponse, QuotedItemResponse};
