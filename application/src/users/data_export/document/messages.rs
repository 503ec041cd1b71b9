//! Emails and entries of the audit log.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use domain::UserId;
use domain::mail::{MailKind, OutboxMail};
use serde::Serialize;
use uuid::Uuid;

use crate::ports::{Actor, AuditEntry, AuditFields, AuditRecord, MemberData};

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Email {
    id: Uuid,
    kind: &'static str,
    recipient: String,
    /// Erased once it is sent.
    subject: Option<String>,
    /// Erased once it is sent, and never that of an email with a link or code.
    text: Option<String>,
    state: &'static str,
    attempts: u32,
    created_at: DateTime<Utc>,
    next_attempt_at: DateTime<Utc>,
    expires_at: Option<DateTime<Utc>>,
    sent_at: Option<DateTime<Utc>>,
    failed_at: Option<DateTime<Utc>>,
    last_error: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuditLine {
    happened_at: DateTime<Utc>,
    /// `you`, `admin`, `command_line`, `provider` or `system`.
    actor: &'static str,
    action: &'static str,
    kind: &'static str,
    /// Subject and values are omitted if the entry is about something else than the member.
    subject_id: Option<String>,
    subject_name: Option<String>,
    before: Option<AuditFields>,
    after: Option<AuditFields>,
}

impl From<OutboxMail> for Email {
    fn from(mail: OutboxMail) -> Self {
        let has_secret = mail.expires_at.is_some();
        let is_about_others = matches!(
            mail.kind,
            MailKind::PaymentReview
                | MailKind::SaleNotice
                | MailKind::ReportNotice
                | MailKind::MessageNotice
                | MailKind::WeeklySummary
        );
        let text = if has_secret || is_about_others { String::new() } else { mail.content.text };
        let unless_empty = |text: String| (!text.is_empty()).then_some(text);
        Self {
            id: mail.id.as_uuid(),
            kind: mail.kind.as_str(),
            recipient: mail.to.to_string(),
            subject: unless_empty(mail.content.subject),
            text: unless_empty(text),
            state: mail.state.as_str(),
            attempts: mail.attempts,
            created_at: mail.created_at,
            next_attempt_at: mail.next_attempt_at,
            expires_at: mail.expires_at,
            sent_at: mail.sent_at,
            failed_at: mail.failed_at,
            last_error: mail.last_error,
        }
    }
}

/// Ids of the member's account, orders, purchases, refunds, payments and emails.
pub(super) struct OwnSubjects {
    member: UserId,
    ids: HashSet<String>,
}

impl OwnSubjects {
    pub(super) fn of(data: &MemberData) -> Self {
        let member = data.user.id;
        let orders = data.orders.iter().map(|order| order.id.to_string());
        let payments = data.orders.iter().filter_map(|order| order.intent_id.clone());
        let purchases = data.purchases.iter().map(|purchase| purchase.id.to_string());
        let refunds = data.refunds.iter().map(|refund| refund.id.to_string());
        let emails = data.emails.iter().map(|mail| mail.id.to_string());
        let ids = orders.chain(payments).chain(purchases).chain(refunds).chain(emails);
        Self { member, ids: ids.chain([member.to_string()]).collect() }
    }

    fn contain(&self, record: &AuditRecord) -> bool {
        record.person == Some(self.member) || self.ids.contains(&record.subject)
    }
}

impl AuditLine {
    /// Names no other person. What the member changed as an admin is theirs to know, but the values are not about them.
    pub(super) fn new(AuditEntry { record, actor, .. }: AuditEntry, own: &OwnSubjects) -> Self {
        let line = Self {
            happened_at: record.at,
            actor: match actor {
                _ if actor.user_id() == Some(own.member) => "you",
                Actor::Member(_) => "member",
                Actor::Admin(..) | Actor::AdminSession(_) => "admin",
                Actor::Cli | Actor::Provider | Actor::System => actor.as_str(),
            },
            action: record.action.as_str(),
            kind: record.kind.as_str(),
            subject_id: None,
            subject_name: None,
            before: None,
            after: None,
        };
        if !own.contain(&record) {
            return line;
        }
        let AuditRecord { subject, subject_name, before, after, .. } = record;
        Self { subject_id: Some(subject), subject_name, before, after, ..line }
    }
}
