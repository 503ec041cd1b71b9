//! Request and response bodies that more than one module uses.

mod agent;
mod bundle;
mod legal_page;
mod post;
mod quote;
mod review;

pub(crate) use agent::{AgentPageData, AgentPageResponse, AgentResponse, ExchangeBody};
pub(crate) use bundle::{BundleLinkResponse, BundleResponse};
pub use legal_page::{LegalPageKindResponse, LegalPageResponse};
pub use post::{AdminPostSummaryResponse, PostResponse, PostSummaryResponse};
pub use quote::{LineBundleResponse, QuoteResponse, QuotedDiscountResponse, QuotedItemResponse};
pub(crate) use review::{RatingResponse, ReviewResponse};
