//! What the use cases need of the world. Each port is a trait that speaks the domain's language;
//! adapters live in `infrastructure`, and in memory in `tests`. Both pass one contract.

mod audit;
mod clock;
mod html_sanitizer;
mod mailer;
mod password_hasher;
mod payment_events;
mod payment_provider;
mod queries;
mod rate_limiter;
mod repositories;
mod revisions;
mod secrets;
mod store;

pub use audit::{Actor, AuditAction, AuditEntry, AuditFilter, AuditRecord, AuditTrail, Details, SubjectKind};
pub use clock::{Clock, IdGenerator};
pub use domain::purchases::{Dispute, DisputeStatus, ProviderKind, ProviderRefund, RefundStatus, Reversals};
pub use html_sanitizer::HtmlSanitizer;
pub use mailer::{Mailer, MailerError};
pub use password_hasher::{HasherError, PasswordHasher, Requester};
pub use payment_events::{EventRejection, PaymentEvent, PaymentEventKind, PaymentEvents, QueuedEvent};
pub use payment_provider::{
    CanceledIntent, Intent, IntentStatus, NewIntent, PaymentProvider, PaymentProviderError,
};
pub use queries::{
    AgentListing, AgentQueries, AgentView, BoughtAgentView, CatalogueEntry, CurrentUser, PostQueries,
    PostSummary, PostView, PromptQueries, PromptView, PurchaseQueries, PurchaseView, SessionQueries,
    UserQueries,
};
pub use rate_limiter::{RateLimiter, RetryAfter, Verdict};
pub use repositories::{
    AgentRepository, ContentPackLog, DiscountRepository, FindingRepository, LeaseRepository, OrderRepository,
    Outbox, PaymentEventQueue, PostRepository, PromptRepository, PurchaseRepository, Repositories,
    SessionRepository, TokenRepository, UserRepository,
};
pub use revisions::{Revision, Revisions, Topic};
pub use secrets::{Secret, SecretGenerator};
pub use store::{BoxError, Store, StoreError, UnitOfWork};
