//! Request and response bodies that more than one module uses.

mod agent;
mod agent_list;
mod bundle;
mod card;
mod enum_text;
mod feature_image;
mod landing;
mod legal_page;
mod post;
mod post_list;
mod prompt;
mod quote;
mod review;

pub(crate) use agent::{
    AgentPageData, AgentPageResponse, AgentResponse, ExchangeRequest, ExchangeResponse, use_ranks,
};
pub(crate) use agent_list::{AgentListData, AgentListResponse, AgentOrder, is_chosen};
pub(crate) use bundle::{BundleLinkResponse, BundleResponse};
pub use card::{AgentCardResponse, PostCardsResponse, PromptCardResponse};
pub(crate) use enum_text::enum_schema;
pub use enum_text::{EnumSchema, EnumText};
pub(crate) use feature_image::{FeatureImageRequest, FeatureImageResponse};
pub(crate) use landing::{LandingData, LandingResponse, SAMPLES, SampleAgent};
pub use legal_page::{LegalPageKindResponse, LegalPageResponse};
pub use post::{
    AdminPostSummaryResponse, HeadingResponse, PostLinkResponse, PostPageResponse, PostResponse,
    PostSummaryResponse, TagResponse,
};
pub use post_list::{MonthCountResponse, PostArchiveResponse, PostListResponse, TagCountResponse};
pub(crate) use prompt::{AdminPromptResponse, PromptPageResponse, PromptResponse};
pub use quote::{BundleRefResponse, QuoteResponse, QuotedDiscountResponse, QuotedItemResponse};
pub(crate) use review::{RatingResponse, ReviewResponse};

enum_schema!(pub(crate) ItemStatusName = application::item_list::ItemStatus);
enum_schema!(pub(crate) ItemProblemName = application::item_list::ItemProblem);
