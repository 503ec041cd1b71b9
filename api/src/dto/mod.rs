//! Request and response bodies that more than one module uses.

mod agent;
mod legal_page;
mod post;
mod quote;

pub(crate) use agent::{AgentPageResponse, AgentResponse, ExchangeBody};
pub use legal_page::{LegalPageKindResponse, LegalPageResponse};
pub use post::{AdminPostSummaryResponse, PostResponse, PostSummaryResponse};
pub use quote::{QuoteResponse, QuotedDiscountResponse, QuotedItemResponse};
