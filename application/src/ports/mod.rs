//! Ports: traits that the use cases depend on. `infrastructure` implements them, and `tests` has in-memory
//! versions. Both pass one contract suite.

mod actor;
mod all_queries;
mod appearance;
mod audit;
mod backups;
mod bundles;
mod cart;
mod clock;
mod connections;
mod content_repositories;
mod data_disk;
mod data_export;
mod discount_queries;
mod health_queries;
mod html_sanitizer;
mod image_folder;
mod invoice_pdf;
mod invoices;
mod mailer;
mod media;
mod member_imports;
mod member_queries;
mod news;
mod newsletters;
mod order_messages;
mod order_queries;
mod outbox;
mod packages;
mod page;
mod passkeys;
mod password_hasher;
mod payment_provider;
mod payment_webhook_verifier;
mod post_texts;
mod queries;
mod rate_limiter;
mod refunds;
mod report_queries;
mod repositories;
mod reviews;
mod revisions;
mod sample_payments;
mod search;
mod secrets;
mod seller;
mod setup;
mod share_images;
mod store;
mod toolbox;
mod traffic;
mod trash_queries;
mod user_repositories;
mod webhooks;
mod welcome;
mod worker_repositories;

pub use actor::{Actor, AdminSession, Forbidden};
pub use all_queries::Queries;
pub use appearance::AppearanceRepository;
pub use audit::{
    AuditAction, AuditActor, AuditEntry, AuditFields, AuditFilter, AuditLogRepository, AuditRecord,
    AuditSnapshot, ChangeRecorder, SubjectKind,
};
pub use backups::{
    BackupEvent, BackupFailure, BackupReport, BackupStatus, BackupStatusRepository, BackupTool, Backups,
    LastBackup, VerificationReport,
};
pub use bundles::{BundleQueries, BundleRepository, BundleView};
pub use cart::{CartLine, CartRepository};
pub use clock::{Clock, IdGenerator};
pub use connections::{
    AppMetadata, AppMetadataReader, ConnectionRepository, ConnectionSecret, ListedConnection,
};
pub use content_repositories::{
    AgentRepository, ContentPackLog, LegalPageRepository, PostRepository, ProblemReportRepository,
    PromptRepository, PromptRevisionRepository, Slugs,
};
pub use data_disk::DataDisk;
pub use data_export::{
    ArchiveEntry, ArchiveFile, ArchiveWriter, AuthoredPost, DataExportRepository, EntryContent, MakeFiles,
    MemberData,
};
pub use discount_queries::{
    BatchFilter, DiscountFilter, DiscountQueries, DiscountSort, DiscountSummary, DiscountUse,
};
pub use domain::purchases::{
    Dispute, DisputeStatus, ProviderKind, ProviderRefund, RefundStatus, RefundsAndDisputes,
};
pub use health_queries::{
    DatabaseInfo, DatabaseRisk, EmailFailure, EmailFigures, HealthQueries, QueueFigures, WebhookActivity,
};
pub use html_sanitizer::HtmlSanitizer;
pub use image_folder::{FoundImage, ImageFolder, ImageFolderError};
pub use invoice_pdf::{InvoiceDocument, InvoiceLogo, InvoicePdfError, InvoicePdfRenderer};
pub use invoices::InvoiceRepository;
pub use mailer::{Mailer, MailerError};
pub use media::{
    ImageFilter, ImageProcessor, ImageRejection, ImageRepository, ImageSummary, ImageUse, ImageUseKind,
    MediaStorage, MediaStorageError, ProcessedImage, ProcessingError, SiteIcon, StoredFile,
};
pub use member_imports::{KnownMember, KnownPurchase, MemberImportRepository};
pub use member_queries::{
    LabelCount, MemberFilter, MemberQueries, MemberSearch, MemberSort, MemberStatus, MemberSummary,
    MemberTotals,
};
pub use news::{
    ChangedPrompt, NewAgent, NewContent, NewPost, NewPrompt, NewsQueries, UpdatedAgent, VisitRepository,
};
pub use newsletters::{
    EmailBody, EmailBodyRenderer, EmailEvent, EmailEventError, EmailEventKind, EmailEventRequest,
    EmailEventVerifier, EmailSuppressionRepository, NewsletterFigures, NewsletterRepository,
    ReceivedNewsletter, Subscriber, WelcomeEmailRepository,
};
pub use order_messages::{BillingDetailsRepository, OrderMessageRepository};
pub use order_queries::{
    OrderFilter, OrderMember, OrderProblem, OrderQueries, OrderSearch, OrderSort, OrderSummary, OrderTotals,
};
pub use outbox::{ClaimScope, MailFilter, Outbox};
pub use packages::{PackageRepository, VersionSummary};
pub use page::{Cursor, Page, PageRequest, SortDirection, SortValue, SortValueKind};
pub use passkeys::{ClaimedPasskey, NewPasskeyChallenge, PasskeyError, PasskeyRepository, PasskeyVerifier};
pub use password_hasher::{HasherError, PasswordHasher, Requester};
pub(crate) use payment_provider::PAYMENT_LEASE;
pub use payment_provider::{
    CancelOutcome, Intent, IntentStatus, NewPaymentIntent, NewRefund, PaymentProvider, PaymentProviderError,
};
pub use payment_webhook_verifier::{
    PaymentEvent, PaymentEventKind, PaymentWebhookStatus, PaymentWebhookVerifier, QueuedEvent, WebhookError,
    WebhookRejection,
};
pub use post_texts::{PostPreviewRepository, PostRevisionRepository, RevisionSummary, WorkingCopyRepository};
pub use queries::{
    AdminAgentView, AdminPromptView, AgentListing, AgentPageView, AgentQueries, AgentView, CurrentUser,
    PostQueries, PostSummary, PostView, ProblemReportView, PromptQueries, PurchaseQueries, PurchaseView,
    PurchasedAgentView, Reporter, SessionQueries, UserQueries,
};
pub use rate_limiter::{RateLimitResult, RateLimiter, RetryAfter};
pub use refunds::RefundRepository;
pub use report_queries::{
    AgentRank, AgentSales, CodeSales, MemberFigures, OpenProblems, PageViews, ReportQueries, SalesFigures,
    SettledOrder, SourceFigures, TimeRange, TrafficFigures,
};
pub use repositories::{DiscountRepository, OrderRepository, PurchaseRepository, Repositories};
pub use reviews::{AdminReviewView, ReviewFilter, ReviewQueries, ReviewRepository, ReviewStatus, ReviewView};
pub use revisions::{CurrentRevisions, Revision, Revisions, Topic};
pub use sample_payments::SamplePayments;
pub use search::{
    MissedSearchRepository, MissedSearchSort, PackageAccess, SearchDocument, SearchEngine, SearchHit,
    SearchIndex, SearchKind, SearchRequest, SearchResults, SearchSubject, TextSegment,
};
pub use secrets::{Secret, SecretGenerator};
pub use seller::SellerRepository;
pub use setup::{SetupRepository, SetupStep};
pub use share_images::{Hue, ShareImage, ShareImageError, ShareImageRenderer};
pub use store::{BoxError, Store, StoreError, UnitOfWork};
pub use toolbox::{FavoriteRepository, RecentUseRepository, ToolboxQueries};
pub use traffic::{TrafficDay, TrafficRepository};
pub use trash_queries::{ContentId, TrashItem, TrashQueries};
pub use user_repositories::{
    AccountEventRepository, EmailPreferenceRepository, MemberLabelRepository, MemberNoteRepository,
    SecondFactorRepository, SessionRepository, SignInChallengeRepository, TokenRepository, UserRepository,
};
pub use webhooks::{RefusedUrl, WebhookRepository, WebhookSender};
pub use welcome::WelcomeRepository;
pub use worker_repositories::{
    DiscrepancyRepository, LeaseRepository, PaymentEventQueue, SigningKeyRepository, WebhookStatusRepository,
};
