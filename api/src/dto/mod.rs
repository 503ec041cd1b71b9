//! Request and response bodies that more than one module uses.

mod agent;
mod legal_page;
mod post;
mod quote;
mod review;

pub(crate) use agent::{AgentPageData, AgentPageResponse, AgentResponse, ExchangeBody};
pub use legal_page::{LegalPageKindResponse, LegalPageResponse};
pub use post::{AdminPostSummaryResponse, PostResponse, PostSummaryResponse};
pub use quote::{QuoteResponse, QuotedDiscountResponse, QuotedItemResponse};
pub(crate) use review::{RatingResponse, ReviewResponse};
