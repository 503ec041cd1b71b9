//! Entities and values, independent of technology. Values are valid by construction: private fields, created
//! by `parse`. No clock, randomness, storage or HTTP in here. Each module is a feature with the same name in
//! every layer.

pub mod agents;
mod allocation;
pub mod appearance;
pub mod bundles;
mod calendar;
pub mod cart;
pub mod connections;
mod country;
pub mod discounts;
pub mod html;
mod ids;
pub mod invoices;
pub mod legal_pages;
mod lifecycle;
pub mod mail;
pub mod media;
pub mod member_imports;
pub mod money;
pub mod news;
pub mod newsletters;
pub mod packages;
mod position;
pub mod posts;
pub mod problem_reports;
pub mod prompts;
pub mod purchases;
mod reason;
pub mod reviews;
mod rich_text;
pub mod search;
pub mod seller;
mod slug;
pub mod text;
mod text_enum;
pub mod toolbox;
pub mod traffic;
mod transition;
pub mod users;
mod version;
pub mod webhooks;
pub mod welcome;

pub use calendar::is_calendar_time;
pub use country::{Country, CountryError};
pub use ids::{
    AccountEventId, AgentId, BundleId, CartAdditionId, ConnectedAppId, ConnectionId, DataExportId,
    DiscountId, ImageId, MemberImportId, MemberNoteId, MissedSearchId, NewsletterId, OrderId, OrderMessageId,
    PasskeyId, PostId, PostRevisionId, ProblemReportId, PromptId, PurchaseId, RefundId, ReviewId, SessionId,
    SignInChallengeId, TokenId, UserId, WebhookDeliveryId, WebhookEndpointId,
};
pub use lifecycle::Lifecycle;
pub use position::Position;
pub use reason::{Reason, ReasonError};
pub use rich_text::{RichText, RichTextError, reading_minutes};
pub use slug::{Slug, SlugError};
pub use text_enum::{TextEnum, UnknownText};
pub use transition::Transition;
pub use version::EditConflict;
