use std::collections::{BTreeMap, BTreeSet};

use application::outbox::OutboxMail;
use application::ports::{
    AuditEntry, AuditRecord, BackupStatus, ImageSummary, LastBackup, PaymentWebhookStatus, QueuedEvent,
    Revision, SetupStep, StoreError, Topic, TrafficDay,
};
use chrono::{DateTime, Utc};
use domain::agents::Agent;
use domain::appearance::AppearanceVersion;
use domain::bundles::Bundle;
use domain::cart::CartItem;
use domain::connections::{ConnectedApp, Connection};
use domain::discounts::Discount;
use domain::invoices::{Invoice, InvoiceSeries};
use domain::legal_pages::{LegalPage, LegalPageKind};
use domain::member_imports::{ImportRow, MemberImport};
use domain::news::Visit;
use domain::newsletters::{EmailSuppression, Newsletter, RecipientOutcome, WelcomeEmailVersion};
use domain::packages::{Package, PackageVersion, SeenVersion};
use domain::posts::{Post, PostRevision, WorkingCopy};
use domain::problem_reports::ProblemReport;
use domain::prompts::{Prompt, PromptRevision};
use domain::purchases::{
    BillingDetails, MessageContent, Order, OrderMessage, PaymentDiscrepancy, Purchase, Refund, RefundState,
};
use domain::reviews::Review;
use domain::search::{MissedSearch, MissedSearchText};
use domain::seller::SellerVersion;
use domain::toolbox::{Favorite, RecentUse, ToolboxItem};
use domain::traffic::TrafficKind;
use domain::users::{
    AccountEvent, DataExport, EmailPreference, EmailTopic, MemberLabel, MemberNote, OneTimeToken, Passkey,
    PasskeyChallenge, SecondFactor, Session, SignInChallenge, TokenDigest, User,
};
use domain::webhooks::{WebhookDelivery, WebhookEndpoint};
use domain::welcome::Welcome;
use domain::{
    AccountEventId, AgentId, BundleId, ConnectedAppId, ConnectionId, DiscountId, ImageId, MemberImportId,
    MemberNoteId, NewsletterId, OrderId, PasskeyId, PostId, PostRevisionId, ProblemReportId, PromptId,
    PurchaseId, RefundId, ReviewId, SessionId, SignInChallengeId, Slug, TokenId, UserId, WebhookDeliveryId,
    WebhookEndpointId,
};
use uuid::Uuid;

/// All stored rows. A unit of work changes a copy.
#[derive(Debug, Clone, Default)]
pub struct State {
    pub users: BTreeMap<UserId, User>,
    pub tokens: BTreeMap<TokenId, OneTimeToken>,
    pub sessions: BTreeMap<SessionId, Session>,
    pub second_factors: BTreeMap<UserId, SecondFactor>,
    pub recovery_codes: BTreeMap<UserId, Vec<TokenDigest>>,
    pub sign_in_challenges: BTreeMap<SignInChallengeId, SignInChallenge>,
    pub passkeys: BTreeMap<PasskeyId, Passkey>,
    pub passkey_challenges: Vec<PasskeyChallenge>,
    pub connected_apps: BTreeMap<ConnectedAppId, ConnectedApp>,
    pub connections: BTreeMap<ConnectionId, Connection>,
    pub account_events: BTreeMap<AccountEventId, AccountEvent>,
    pub member_notes: BTreeMap<MemberNoteId, MemberNote>,
    /// By member and key.
    pub member_labels: BTreeMap<(UserId, String), MemberLabel>,
    pub member_imports: BTreeMap<MemberImportId, MemberImport>,
    /// By import and number.
    pub member_import_rows: BTreeMap<(MemberImportId, u64), ImportRow>,
    pub cart_items: BTreeMap<(UserId, AgentId), CartItem>,
    pub email_preferences: BTreeMap<(UserId, EmailTopic), EmailPreference>,
    pub email_suppressions: BTreeMap<UserId, EmailSuppression>,
    /// By token.
    pub email_webhooks: BTreeMap<String, DateTime<Utc>>,
    pub newsletters: BTreeMap<NewsletterId, Newsletter>,
    /// By email.
    pub newsletter_recipients: BTreeMap<Uuid, StoredRecipient>,
    pub welcomes: BTreeMap<UserId, Welcome>,
    pub data_exports: BTreeMap<UserId, StoredExport>,
    pub favorites: BTreeMap<(UserId, ToolboxItem), Favorite>,
    pub recent_uses: BTreeMap<(UserId, ToolboxItem), RecentUse>,
    pub item_uses: BTreeMap<ToolboxItem, u32>,
    pub visits: BTreeMap<UserId, Visit>,
    pub agents: BTreeMap<AgentId, Agent>,
    pub packages: BTreeMap<AgentId, Package>,
    pub package_versions: BTreeMap<(AgentId, u32), PackageVersion>,
    pub seen_versions: BTreeMap<(UserId, AgentId), SeenVersion>,
    pub former_agent_slugs: BTreeMap<Slug, AgentId>,
    pub bundles: BTreeMap<BundleId, Bundle>,
    pub problem_reports: BTreeMap<ProblemReportId, ProblemReport>,
    pub reviews: BTreeMap<ReviewId, Review>,
    pub prompts: BTreeMap<PromptId, Prompt>,
    /// Latest first.
    pub prompt_revisions: Vec<PromptRevision>,
    pub posts: BTreeMap<PostId, Post>,
    pub working_copies: BTreeMap<PostId, WorkingCopy>,
    pub post_revisions: BTreeMap<PostRevisionId, PostRevision>,
    pub post_previews: BTreeMap<PostId, (TokenDigest, DateTime<Utc>)>,
    pub legal_pages: BTreeMap<LegalPageKind, LegalPage>,
    pub appearances: BTreeMap<u32, AppearanceVersion>,
    pub sellers: BTreeMap<u32, SellerVersion>,
    pub welcome_emails: BTreeMap<u32, WelcomeEmailVersion>,
    pub images: BTreeMap<ImageId, ImageSummary>,
    pub missed_searches: BTreeMap<MissedSearchText, MissedSearch>,
    pub former_slugs: BTreeMap<Slug, PostId>,
    pub former_tag_slugs: BTreeMap<Slug, Slug>,
    pub content_packs: BTreeMap<String, DateTime<Utc>>,
    pub discounts: BTreeMap<DiscountId, Discount>,
    pub redemptions: BTreeMap<OrderId, Redemption>,
    pub orders: BTreeMap<OrderId, Order>,
    /// Test orders that count in no sum.
    pub test_orders: BTreeSet<OrderId>,
    pub billing_details: BTreeMap<OrderId, (UserId, BillingDetails)>,
    pub invoices: Vec<Invoice>,
    pub invoice_counters: BTreeMap<(InvoiceSeries, i32), u32>,
    pub order_messages: Vec<OrderMessage>,
    /// With the end of their leases.
    pub webhook_endpoints: BTreeMap<WebhookEndpointId, (WebhookEndpoint, DateTime<Utc>)>,
    pub webhook_deliveries: BTreeMap<WebhookDeliveryId, WebhookDelivery>,
    pub order_leases: BTreeMap<OrderId, DateTime<Utc>>,
    pub purchases: BTreeMap<PurchaseId, Purchase>,
    pub refunds: BTreeMap<RefundId, Refund>,
    pub payment_events: BTreeMap<String, QueuedEvent>,
    /// By provider.
    pub webhook_status: BTreeMap<&'static str, PaymentWebhookStatus>,
    /// By tool.
    pub backups: BTreeMap<&'static str, LastBackup>,
    pub skipped_setup_steps: Vec<SetupStep>,
    /// Without the last backup.
    pub backup_status: BackupStatus,
    pub leases: BTreeMap<String, DateTime<Utc>>,
    pub signing_keys: BTreeMap<String, String>,
    pub traffic_days: BTreeMap<DateTime<Utc>, TrafficDay>,
    pub traffic_counts: BTreeMap<(DateTime<Utc>, TrafficKind, String), u64>,
    pub discrepancies: Vec<PaymentDiscrepancy>,
    pub emails: BTreeMap<Uuid, StoredMail>,
    pub revisions: BTreeMap<Topic, i64>,
    pub audit: Vec<AuditEntry>,
}

#[derive(Debug, Clone)]
pub struct Redemption {
    pub discount_id: DiscountId,
    pub member: UserId,
    pub redeemed_at: DateTime<Utc>,
}

#[derive(Debug, Clone)]
pub struct StoredExport {
    pub export: DataExport,
    pub file: Option<Vec<u8>>,
    pub leased_until: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone)]
pub struct StoredRecipient {
    pub newsletter_id: NewsletterId,
    /// `None` once the account is erased.
    pub member: Option<UserId>,
    pub outcome: RecipientOutcome,
    pub unsubscribed_at: Option<DateTime<Utc>>,
}

impl StoredRecipient {
    /// Whether the member got this newsletter, or its email is in the outbox.
    pub fn is_taken(&self, newsletter: NewsletterId, member: UserId) -> bool {
        self.newsletter_id == newsletter
            && self.member == Some(member)
            && self.outcome != RecipientOutcome::Skipped
    }
}

#[derive(Debug, Clone)]
pub struct StoredMail {
    pub mail: OutboxMail,
    pub leased_until: Option<DateTime<Utc>>,
}

impl State {
    /// Increments the revision of each topic that differs from the committed state.
    pub(super) fn increment_revisions(&mut self, before: &Self) {
        let changes = [
            (
                Topic::Agents,
                self.agents != before.agents
                    || self.bundles != before.bundles
                    || self.former_agent_slugs != before.former_agent_slugs,
            ),
            (Topic::Appearance, self.appearances != before.appearances || self.sellers != before.sellers),
            (Topic::Discounts, self.discounts != before.discounts),
            (Topic::LegalPages, self.legal_pages != before.legal_pages),
            (Topic::Members, self.users != before.users || self.member_labels != before.member_labels),
            (
                Topic::Posts,
                self.posts != before.posts
                    || self.former_slugs != before.former_slugs
                    || self.former_tag_slugs != before.former_tag_slugs,
            ),
            (Topic::Prompts, self.prompts != before.prompts),
            (Topic::Reviews, self.visible_reviews() != before.visible_reviews()),
            (
                Topic::Sales,
                !self.sales().eq(before.sales())
                    || self.refunds != before.refunds
                    || self.purchases != before.purchases,
            ),
        ];
        for (topic, is_changed) in changes {
            *self.revisions.entry(topic).or_default() += i64::from(is_changed);
        }
    }

    fn settled(&self) -> impl Iterator<Item = &Order> {
        self.orders.values().filter(|order| order.is_settled())
    }

    /// The paid orders that count in sums.
    pub(super) fn sales(&self) -> impl Iterator<Item = &Order> {
        self.settled().filter(|order| !self.test_orders.contains(&order.id))
    }

    /// In alphabetical order.
    pub(super) fn labels_of(&self, member: UserId) -> impl Iterator<Item = &MemberLabel> {
        self.member_labels.iter().filter(move |((owner, _), _)| *owner == member).map(|(_, label)| label)
    }

    pub(super) fn revision(&self, topic: Topic) -> Revision {
        Revision::new(self.revisions.get(&topic).copied().unwrap_or_default())
    }

    pub(super) fn is_ordered(&self, id: AgentId) -> bool {
        self.orders.values().any(|order| order.lines.iter().any(|line| line.agent_id == id))
    }

    pub(super) fn has_slug(&self, slug: &Slug) -> bool {
        self.posts.values().any(|post| post.slug == *slug)
    }

    /// The member's sessions, most recently used first.
    pub(super) fn sessions_of(&self, member: UserId) -> Vec<&Session> {
        let mut sessions: Vec<_> =
            self.sessions.values().filter(|session| session.user_id == member).collect();
        sessions.sort_by_key(|session| std::cmp::Reverse((session.last_seen_at, session.id)));
        sessions
    }

    /// The history of this account, newest first.
    pub(super) fn account_events_of(&self, member: UserId) -> Vec<&AccountEvent> {
        let mut events: Vec<_> =
            self.account_events.values().filter(|event| event.user_id == member).collect();
        events.sort_by_key(|event| std::cmp::Reverse((event.happened_at, event.id)));
        events
    }

    /// The open reports of this agent or prompt.
    pub(super) fn open_reports(&self, item: ToolboxItem) -> impl Iterator<Item = &ProblemReport> {
        let reports = self.problem_reports.values();
        reports.filter(move |report| report.item == item && report.resolution.is_none())
    }

    /// The member's owned purchases.
    pub(super) fn owned_by(&self, member: UserId) -> impl Iterator<Item = &Purchase> {
        let purchases = self.purchases.values();
        purchases.filter(move |purchase| purchase.user_id == member && purchase.status.is_owned())
    }

    /// Whether the provider has yet to confirm a refund of this order.
    pub(super) fn has_requested_refund(&self, id: OrderId) -> bool {
        let mut refunds = self.refunds.values();
        refunds.any(|refund| refund.order_id == id && refund.state == RefundState::Requested)
    }

    /// Newsletters outlive their posts.
    pub(super) fn detach_newsletters(&mut self) {
        for newsletter in self.newsletters.values_mut() {
            newsletter.post_id = newsletter.post_id.filter(|post| self.posts.contains_key(post));
        }
    }

    /// Removes an account with all that belongs to it. Returns whether it existed.
    pub(super) fn remove_user(&mut self, id: UserId) -> bool {
        let is_known = self.users.remove(&id).is_some();
        self.posts.retain(|_, post| post.author_id != id);
        self.remove_orphans_of_posts();
        for copy in self.working_copies.values_mut() {
            copy.edited_by = copy.edited_by.filter(|admin| *admin != id);
        }
        for revision in self.post_revisions.values_mut() {
            revision.saved_by = revision.saved_by.filter(|admin| *admin != id);
        }
        for text in &mut self.prompt_revisions {
            text.replaced_by = text.replaced_by.filter(|admin| *admin != id);
        }
        self.detach_newsletters();
        self.tokens.retain(|_, token| token.user_id != id);
        self.sessions.retain(|_, session| session.user_id != id);
        self.account_events.retain(|_, event| event.user_id != id);
        self.sign_in_challenges.retain(|_, challenge| challenge.user_id != id);
        self.recovery_codes.remove(&id);
        self.second_factors.remove(&id);
        self.passkeys.retain(|_, passkey| passkey.user_id != id);
        self.passkey_challenges.retain(|challenge| challenge.user_id != Some(id));
        self.connections.retain(|_, connection| connection.user_id != id);
        self.cart_items.retain(|_, item| item.user_id != id);
        self.email_preferences.retain(|_, preference| preference.user_id != id);
        self.email_suppressions.remove(&id);
        for recipient in self.newsletter_recipients.values_mut() {
            recipient.member = recipient.member.filter(|member| *member != id);
        }
        self.welcomes.remove(&id);
        self.billing_details.retain(|_, (member, _)| *member != id);
        self.order_messages.retain(|message| message.member != id);
        for message in &mut self.order_messages {
            if let MessageContent::Answer { author } = &mut message.content {
                *author = author.filter(|admin| *admin != id);
            }
        }
        self.data_exports.remove(&id);
        self.webhook_deliveries.retain(|_, delivery| delivery.user_id != Some(id));
        self.favorites.retain(|(user, _), _| *user != id);
        self.recent_uses.retain(|(user, _), _| *user != id);
        self.seen_versions.retain(|(user, _), _| *user != id);
        self.visits.remove(&id);
        for row in self.member_import_rows.values_mut() {
            row.user_id = row.user_id.filter(|member| *member != id);
        }
        self.problem_reports.retain(|_, report| report.member != id);
        self.reviews.retain(|_, review| review.author != id);
        self.member_notes.retain(|_, note| note.member != id);
        self.member_labels.retain(|(member, _), _| *member != id);
        for note in self.member_notes.values_mut() {
            note.author = note.author.filter(|author| *author != id);
        }
        for resolution in self.problem_reports.values_mut().filter_map(|report| report.resolution.as_mut()) {
            resolution.by = resolution.by.filter(|admin| *admin != id);
        }
        for refund in self.refunds.values_mut() {
            refund.requested_by = refund.requested_by.filter(|admin| *admin != id);
        }
        self.emails.retain(|_, stored| stored.mail.user_id != Some(id));
        for entry in &mut self.audit {
            if entry.actor.user_id() == Some(id) {
                entry.actor_email = None;
            }
            if entry.record.person == Some(id) {
                erase_person(&mut entry.record);
            }
        }
        is_known
    }

    /// Removes what belongs to posts that were removed.
    pub(super) fn remove_orphans_of_posts(&mut self) {
        self.former_slugs.retain(|_, post| self.posts.contains_key(post));
        self.working_copies.retain(|post, copy| copy.base.is_none() || self.posts.contains_key(post));
        self.post_revisions.retain(|_, revision| self.posts.contains_key(&revision.post_id));
        self.post_previews.retain(|post, _| self.posts.contains_key(post));
    }

    /// Whether the reconciler checks the order.
    pub(super) fn is_checked(&self, order: &Order) -> bool {
        order.is_open() || order.has_open_refund() || self.has_requested_refund(order.id)
    }

    pub(super) fn due_orders(&self, now: DateTime<Utc>) -> impl Iterator<Item = &Order> {
        self.orders.values().filter(move |order| {
            self.is_checked(order)
                && order.next_check_at <= now
                && self.order_leases.get(&order.id).is_none_or(|end| *end <= now)
        })
    }

    /// The error of a violated foreign key.
    pub(super) fn require_member(&self, id: UserId) -> Result<(), StoreError> {
        required(self.users.contains_key(&id), "no such member")
    }

    pub(super) fn require_agent(&self, id: AgentId) -> Result<(), StoreError> {
        required(self.agents.contains_key(&id), "no such agent")
    }

    pub(super) fn require_prompt(&self, id: PromptId) -> Result<(), StoreError> {
        required(self.prompts.contains_key(&id), "no such prompt")
    }

    pub(super) fn require_order(&self, id: OrderId) -> Result<(), StoreError> {
        required(self.orders.contains_key(&id), "no such order")
    }

    pub(super) fn require_discount(&self, id: DiscountId) -> Result<(), StoreError> {
        required(self.discounts.contains_key(&id), "no such discount code")
    }
}

/// What an entry looks like without the personal data of its subject.
pub(super) fn erase_person(record: &mut AuditRecord) {
    (record.person, record.subject_name) = (None, None);
    for fields in [&mut record.before, &mut record.after].into_iter().flatten() {
        AuditRecord::take_personal_fields(fields);
    }
}

fn required(is_met: bool, message: &'static str) -> Result<(), StoreError> {
    if is_met { Ok(()) } else { Err(StoreError::Unavailable(message.into())) }
}
