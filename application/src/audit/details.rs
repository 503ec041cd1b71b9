use std::fmt::Write as _;

use chrono::{DateTime, SecondsFormat, Utc};
use domain::UserId;
use domain::discounts::{Discount, DiscountKind};
use domain::newsletters::{CancelReason, Newsletter, SendTime};
use domain::purchases::{Order, OrderNumber, Purchase, Refund};
use domain::users::User;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::ports::{AuditFields, AuditSnapshot, SubjectKind};

/// An entity whose changes are written to the audit log.
pub trait Auditable {
    const KIND: SubjectKind;

    fn subject(&self) -> String;

    /// What people call it.
    fn name(&self) -> String;

    /// The fields to log: no secrets, and long texts only as a digest.
    fn details(&self) -> AuditFields;

    /// The member whom name and personal fields describe.
    fn person(&self) -> Option<UserId> {
        None
    }

    /// Whether it is in the trash: moving it there is logged as a removal, and restoring it as a creation.
    fn is_deleted(&self) -> bool {
        false
    }

    fn snapshot(&self) -> AuditSnapshot {
        AuditSnapshot {
            kind: Self::KIND,
            subject: self.subject(),
            subject_name: Some(self.name()),
            person: self.person(),
            is_deleted: self.is_deleted(),
            fields: self.details(),
        }
    }
}

pub(super) fn fields<const N: usize>(fields: [(&str, Value); N]) -> AuditFields {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Short texts as they are, long ones as length and digest.
pub(crate) fn text(text: &str) -> Value {
    const MAX_TEXT_LENGTH: usize = 200;
    let length = text.chars().count();
    if length <= MAX_TEXT_LENGTH {
        return text.into();
    }
    let mut digest = String::new();
    for byte in Sha256::digest(text.as_bytes()) {
        // Writing into a String cannot fail.
        let _ = write!(digest, "{byte:02x}");
    }
    json!({"length": length, "sha256": digest})
}

pub(super) fn time(at: DateTime<Utc>) -> Value {
    at.to_rfc3339_opts(SecondsFormat::Micros, true).into()
}

impl Auditable for Discount {
    const KIND: SubjectKind = SubjectKind::Discount;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    fn name(&self) -> String {
        self.code.as_str().to_owned()
    }

    fn details(&self) -> AuditFields {
        let (kind, value) = match self.kind {
            DiscountKind::Percentage(percent) => ("percentage", i64::from(percent)),
            DiscountKind::Fixed(amount) => ("fixed", amount.get()),
        };
        fields([
            ("code", text(self.code.as_str())),
            ("discountType", kind.into()),
            ("discountValue", value.into()),
            ("isActive", self.is_active.into()),
            ("expiresAt", self.expires_at.map_or(Value::Null, time)),
            ("maxUses", self.max_uses.into()),
            ("maxUsesPerMember", self.max_uses_per_member.into()),
            ("startsAt", self.conditions.starts_at.map_or(Value::Null, time)),
            ("gptIds", self.conditions.agents.iter().map(ToString::to_string).collect()),
            ("minSubtotal", self.conditions.min_subtotal.get().into()),
            ("audience", self.conditions.audience.as_str().into()),
        ])
    }
}

impl Auditable for Newsletter {
    const KIND: SubjectKind = SubjectKind::Newsletter;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    fn name(&self) -> String {
        self.title.clone()
    }

    fn details(&self) -> AuditFields {
        let sends_at = match self.send_time {
            SendTime::At(at) => time(at),
            SendTime::WhenPublished => "when_published".into(),
        };
        let mut details = fields([
            ("title", text(&self.title)),
            ("state", self.state.as_str().into()),
            ("sendsAt", sends_at),
            ("cancelReason", self.cancel_reason.map(CancelReason::as_str).into()),
        ]);
        if let Some(subject) = &self.texts.subject {
            details.extend(fields([("subject", text(subject.as_str()))]));
        }
        if let Some(preview) = &self.texts.preview_text {
            details.extend(fields([("previewText", text(preview.as_str()))]));
        }
        details
    }
}

impl Auditable for User {
    const KIND: SubjectKind = SubjectKind::User;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    fn name(&self) -> String {
        self.email.as_str().to_owned()
    }

    fn person(&self) -> Option<UserId> {
        Some(self.id)
    }

    /// Only roles, blocks and deletions are logged; members' other changes of their accounts are not.
    fn details(&self) -> AuditFields {
        let mut details = AuditFields::new();
        if let Some(role) = self.role {
            details.extend(fields([("role", role.as_str().into()), ("email", text(self.email.as_str()))]));
        }
        if let Some(block) = &self.block {
            details.extend(fields([("blocked", text(block.reason.as_str()))]));
        }
        if let Some(deletion) = &self.deletion {
            details.extend(fields([("deletesAt", time(deletion.deletes_at))]));
            let reason = deletion.reason.as_ref().map(|reason| ("reason", text(reason.as_str())));
            details.extend(reason.map(|(name, reason)| (name.to_owned(), reason)));
        }
        details
    }
}

impl Auditable for Order {
    const KIND: SubjectKind = SubjectKind::Order;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    fn name(&self) -> String {
        self.number().to_string()
    }

    /// Excludes client secrets and reconciler scheduling.
    fn details(&self) -> AuditFields {
        let items = self.lines.iter().map(|line| {
            let mut item = json!({
                "agent": line.agent_id.to_string(),
                "title": text(&line.title),
                "amount": line.amount.get(),
                "outcome": line.outcome.as_str(),
            });
            if let (Some(bundle), Some(item)) = (&line.bundle, item.as_object_mut()) {
                item.insert("bundle".to_owned(), bundle.id.to_string().into());
            }
            if let (Some(correction), Some(item)) = (&line.correction, item.as_object_mut()) {
                item.insert("correction".to_owned(), correction.kind.as_str().into());
                item.insert("reason".to_owned(), text(&correction.reason));
            }
            item
        });
        fields([
            ("member", self.user_id.to_string().into()),
            ("state", self.state.as_str().into()),
            ("provider", self.provider.as_str().into()),
            ("payment", self.intent_id.clone().into()),
            ("total", self.total.get().into()),
            ("discountCode", self.discount.as_ref().map(|discount| discount.code.clone()).into()),
            ("settledAt", self.settled_at.map_or(Value::Null, time)),
            ("items", items.collect()),
        ])
    }
}

impl Auditable for Purchase {
    const KIND: SubjectKind = SubjectKind::Purchase;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    /// The number of its order.
    fn name(&self) -> String {
        OrderNumber::from(self.order_id).to_string()
    }

    fn details(&self) -> AuditFields {
        fields([
            ("member", self.user_id.to_string().into()),
            ("agent", self.agent_id.to_string().into()),
            ("order", self.order_id.to_string().into()),
            ("payment", text(&self.payment_id)),
            ("amount", self.amount.get().into()),
            ("status", self.status.as_str().into()),
        ])
    }
}

impl Auditable for Refund {
    const KIND: SubjectKind = SubjectKind::Refund;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    /// The number of its order.
    fn name(&self) -> String {
        OrderNumber::from(self.order_id).to_string()
    }

    fn details(&self) -> AuditFields {
        fields([
            ("order", self.order_id.to_string().into()),
            ("agent", self.agent_id.map(|id| id.to_string()).into()),
            ("amount", self.amount.get().into()),
            ("status", self.state.as_str().into()),
            ("refund", self.provider_id.clone().into()),
            ("reason", self.reason.as_deref().map_or(Value::Null, text)),
            ("failure", self.failure.as_deref().map_or(Value::Null, text)),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_logged_as_length_and_digest() {
        assert_eq!(text(&"ä".repeat(200)), Value::from("ä".repeat(200)));
        let value = text(&"a".repeat(201));
        assert_eq!(value["length"], 201);
        assert_eq!(value["sha256"].as_str().map(str::len), Some(64));
        let other = text(&format!("{}b", "a".repeat(200)));
        assert_ne!(value["sha256"], other["sha256"]);
    }
}
