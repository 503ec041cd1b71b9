//! What is true of Marigold whatever the technology.
//!
//! Values that exist are valid: their fields are private and `parse` is the way in. Entities decide;
//! nothing here knows of time, randomness, storage or the web. Each module is a feature and bears the
//! same name in every layer.

pub mod agents;
pub mod discounts;
mod ids;
pub mod mail;
pub mod money;
pub mod posts;
pub mod prompts;
pub mod purchases;
pub mod text;
mod transition;
pub mod users;

pub use ids::{
    AccountEventId, AgentId, DiscountId, OrderId, PostId, PromptId, PurchaseId, SessionId, TokenId, UserId,
};
pub use transition::Transition;
