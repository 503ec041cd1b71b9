use actix_web::web::{Data, Json};
use application::ports::PurchaseView;
use application::users::{ManageMembers, MemberDetail, MemberNoteView};
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::mail::OutboxMail;
use domain::newsletters::{EmailSuppression, SuppressionReason};
use domain::purchases::OrderNumber;
use domain::users::{Block, ScheduledDeletion, Session};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::list::label_names;
use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::{Admin, Id};
use crate::routes::emails::{EmailKindResponse, EmailStateResponse};
use crate::routes::purchases::PurchaseStatusName;
use crate::routes::users::{AccountEventResponse, RoleName};
use crate::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BlockResponse {
    at: DateTime<Utc>,
    reason: String,
}

impl From<Block> for BlockResponse {
    fn from(block: Block) -> Self {
        Self { at: block.at, reason: block.reason.to_string() }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MemberPurchaseResponse {
    id: Uuid,
    order_id: Uuid,
    order_number: String,
    agent_id: Uuid,
    agent_title: String,
    /// In cents.
    amount: i64,
    discount_code: Option<String>,
    status: PurchaseStatusName,
    /// Whether it was imported from another shop.
    is_imported: bool,
    created_at: DateTime<Utc>,
}

impl From<PurchaseView> for MemberPurchaseResponse {
    fn from(purchase: PurchaseView) -> Self {
        Self {
            id: purchase.id.as_uuid(),
            order_id: purchase.order_id.as_uuid(),
            order_number: OrderNumber::from(purchase.order_id).to_string(),
            agent_id: purchase.agent.id.as_uuid(),
            agent_title: purchase.agent.title,
            amount: purchase.amount.get(),
            discount_code: purchase.discount_code,
            is_imported: purchase.is_imported,
            status: purchase.status.into(),
            created_at: purchase.created_at,
        }
    }
}

enum_schema!(pub(crate) SuppressionReasonName = SuppressionReason);

/// The member gets no optional emails.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EmailSuppressionResponse {
    reason: SuppressionReasonName,
    at: DateTime<Utc>,
}

impl From<EmailSuppression> for EmailSuppressionResponse {
    fn from(suppression: EmailSuppression) -> Self {
        Self { reason: suppression.reason.into(), at: suppression.suppressed_at }
    }
}

/// The account is locked and will be deleted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeletionResponse {
    deletes_at: DateTime<Utc>,
    /// Only the team sees this, but it's included in a copy of the member's data; null if the member requested it.
    reason: Option<String>,
}

impl From<ScheduledDeletion> for DeletionResponse {
    fn from(deletion: ScheduledDeletion) -> Self {
        Self { deletes_at: deletion.deletes_at, reason: deletion.reason.map(|reason| reason.to_string()) }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MemberSessionResponse {
    id: Uuid,
    /// Browser and system, such as "Firefox on Windows".
    device: String,
    signed_in_at: DateTime<Utc>,
    /// Accurate to five minutes.
    last_seen_at: DateTime<Utc>,
}

impl From<Session> for MemberSessionResponse {
    fn from(session: Session) -> Self {
        Self {
            id: session.id.as_uuid(),
            device: session.device.to_string(),
            signed_in_at: session.created_at,
            last_seen_at: session.last_seen_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MemberEmailResponse {
    id: Uuid,
    kind: EmailKindResponse,
    state: EmailStateResponse,
    created_at: DateTime<Utc>,
    sent_at: Option<DateTime<Utc>>,
    /// Why the last attempt failed; null once it is sent.
    error: Option<String>,
}

impl From<OutboxMail> for MemberEmailResponse {
    fn from(mail: OutboxMail) -> Self {
        Self {
            id: mail.id.as_uuid(),
            kind: mail.kind.into(),
            state: mail.state.into(),
            created_at: mail.created_at,
            sent_at: mail.sent_at,
            error: mail.last_error,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MemberNoteResponse {
    id: Uuid,
    text: String,
    /// Null if its author's account was removed.
    author_email: Option<String>,
    created_at: DateTime<Utc>,
    /// Whether the reader may remove it.
    can_remove: bool,
}

impl From<MemberNoteView> for MemberNoteResponse {
    fn from(view: MemberNoteView) -> Self {
        Self {
            id: view.note.id.as_uuid(),
            text: view.note.text.as_str().to_owned(),
            author_email: view.author_email,
            created_at: view.note.created_at,
            can_remove: view.can_remove,
        }
    }
}

/// A member; amounts in cents.
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the response")]
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MemberDetailResponse {
    id: Uuid,
    email: String,
    first_name: String,
    role: Option<RoleName>,
    is_verified: bool,
    created_at: DateTime<Utc>,
    /// The last use of a session that is still stored; accurate to five minutes.
    last_seen_at: Option<DateTime<Utc>>,
    /// Replaces `email` once the member confirms it.
    pending_email: Option<String>,
    /// Whether the member gets newsletters, unless `email_suppression` says that none are sent.
    wants_newsletter: bool,
    /// Whether the member chose a password.
    has_password: bool,
    /// Whether two-step login is on.
    has_second_factor: bool,
    /// How many passkeys the account has.
    passkeys: u64,
    block: Option<BlockResponse>,
    deletion: Option<DeletionResponse>,
    /// Paid orders, also free ones.
    orders: u64,
    /// What was paid, less refunds.
    spent: i64,
    refunded: i64,
    /// Whether the reader may change the account.
    can_change: bool,
    /// Newest first.
    purchases: Vec<MemberPurchaseResponse>,
    /// Most recently used first.
    sessions: Vec<MemberSessionResponse>,
    /// The latest 20, newest first.
    activity: Vec<AccountEventResponse>,
    /// The latest 20 to the present address, newest first.
    emails: Vec<MemberEmailResponse>,
    email_suppression: Option<EmailSuppressionResponse>,
    /// Newest first.
    notes: Vec<MemberNoteResponse>,
    /// In alphabetical order.
    labels: Vec<String>,
}

impl From<MemberDetail> for MemberDetailResponse {
    fn from(member: MemberDetail) -> Self {
        let MemberDetail { summary, user, .. } = member;
        Self {
            id: user.id.as_uuid(),
            role: user.role.map(RoleName::from),
            is_verified: user.is_verified,
            created_at: user.created_at,
            last_seen_at: summary.last_seen_at,
            pending_email: member.pending_email,
            wants_newsletter: member.wants_newsletter,
            has_password: user.password.is_chosen(),
            has_second_factor: member.has_second_factor,
            passkeys: member.passkeys,
            orders: summary.orders,
            spent: summary.spent(),
            refunded: summary.refunded,
            can_change: member.can_change,
            purchases: member.purchases.into_iter().map(Into::into).collect(),
            sessions: member.sessions.into_iter().map(Into::into).collect(),
            activity: member.activity.into_iter().map(Into::into).collect(),
            emails: member.emails.into_iter().map(Into::into).collect(),
            email_suppression: member.suppression.map(Into::into),
            labels: label_names(&summary.labels),
            notes: member.notes.into_iter().map(Into::into).collect(),
            email: user.email.to_string(),
            first_name: user.first_name.to_string(),
            block: user.block.map(Into::into),
            deletion: user.deletion.map(Into::into),
        }
    }
}

/// Get a member with purchases, sessions, activity, emails and the team's notes.
#[utoipa::path(get, path = "/api/admin/members/{id}", tag = "users", operation_id = "admin_get_member")]
pub(crate) async fn find(
    Admin(admin): Admin,
    Id(id): Id<UserId>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberDetailResponse>> {
    Ok(Json(ManageMembers::new(&state.context).find(admin.actor(), id).await?.into()))
}
