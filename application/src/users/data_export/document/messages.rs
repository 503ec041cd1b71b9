//! Emails and entries of the audit log.

use std::collections::HashSet;

use domain::UserId;
use domain::mail::{MailKind, OutboxMail};

use super::object::Object;
use crate::ports::{Actor, AuditEntry, AuditRecord, MemberData};

pub(super) fn email(mail: &OutboxMail) -> Object {
    let has_secret = mail.expires_at.is_some();
    let is_about_others = matches!(
        mail.kind,
        MailKind::PaymentReview
            | MailKind::SaleNotice
            | MailKind::ReportNotice
            | MailKind::MessageNotice
            | MailKind::WeeklySummary
    );
    let text = if has_secret || is_about_others { "" } else { &mail.content.text };
    let unless_empty = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Object::new()
        .with("id", mail.id.as_uuid())
        .with("kind", mail.kind.as_str())
        .with("recipient", mail.to.to_string())
        // Erased once it is sent.
        .with("subject", unless_empty(&mail.content.subject))
        // Erased once it is sent, and never that of an email with a link or code.
        .with("text", unless_empty(text))
        .with("state", mail.state.as_str())
        .with("attempts", mail.attempts)
        .with("createdAt", mail.created_at)
        .with("nextAttemptAt", mail.next_attempt_at)
        .with("expiresAt", mail.expires_at)
        .with("sentAt", mail.sent_at)
        .with("failedAt", mail.failed_at)
        .with("lastError", &mail.last_error)
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

/// Names no other person. What the member changed as an admin is theirs to know, but the values are not about them:
/// subject and values are omitted if the entry is about something else than the member.
pub(super) fn audit_line(AuditEntry { record, actor, .. }: &AuditEntry, own: &OwnSubjects) -> Object {
    let actor = match actor {
        _ if actor.user_id() == Some(own.member) => "you",
        Actor::Member(_) => "member",
        Actor::Admin(..) | Actor::AdminSession(_) => "admin",
        Actor::Cli | Actor::Provider | Actor::System => actor.as_str(),
    };
    let about_member = own.contain(record).then_some(record);
    Object::new()
        .with("happenedAt", record.at)
        .with("actor", actor)
        .with("action", record.action.as_str())
        .with("kind", record.kind.as_str())
        .with("subjectId", about_member.map(|record| &record.subject))
        .with("subjectName", about_member.map(|record| &record.subject_name))
        .with("before", about_member.map(|record| &record.before))
        .with("after", about_member.map(|record| &record.after))
}
