use std::fmt::Write as _;

use chrono::{DateTime, SecondsFormat, Utc};
use domain::agents::Agent;
use domain::discounts::{Discount, DiscountKind};
use domain::posts::Post;
use domain::prompts::Prompt;
use domain::purchases::{Order, Purchase};
use domain::users::User;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::ports::{Details, SubjectKind};

/// Something whose changes are written down.
pub(super) trait Audited {
    const KIND: SubjectKind;

    fn subject(&self) -> String;

    /// What is written down of it: no secret, and no text at length.
    fn details(&self) -> Details;
}

/// The fields that differ, before and after.
pub(super) fn difference(before: &Details, after: &Details) -> (Details, Details) {
    let differing = |these: &Details, those: &Details| {
        these.iter().filter(|(name, value)| those.get(*name) != Some(value)).map(own).collect()
    };
    (differing(before, after), differing(after, before))
}

fn own((name, value): (&String, &Value)) -> (String, Value) {
    (name.clone(), value.clone())
}

fn fields<const N: usize>(fields: [(&str, Value); N]) -> Details {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// A text, or where it is long what tells it from others.
fn text(text: &str) -> Value {
    const LONGEST: usize = 200;
    let length = text.chars().count();
    if length <= LONGEST {
        return text.into();
    }
    let mut digest = String::new();
    for byte in Sha256::digest(text.as_bytes()) {
        // Writing into a String cannot fail.
        let _ = write!(digest, "{byte:02x}");
    }
    json!({"length": length, "sha256": digest})
}

fn time(at: DateTime<Utc>) -> Value {
    at.to_rfc3339_opts(SecondsFormat::Micros, true).into()
}

impl Audited for Agent {
    const KIND: SubjectKind = SubjectKind::Agent;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    fn details(&self) -> Details {
        fields([
            ("title", text(self.title.as_str())),
            ("description", text(self.description.as_str())),
            ("category", text(self.category.as_str())),
            ("url", text(self.url.as_str())),
            ("price", self.access.price().get().into()),
            ("isPremium", self.access.is_premium().into()),
            ("archivedAt", self.archived_at.map_or(Value::Null, time)),
        ])
    }
}

impl Audited for Prompt {
    const KIND: SubjectKind = SubjectKind::Prompt;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    fn details(&self) -> Details {
        fields([
            ("name", text(self.name.as_str())),
            ("category", text(self.category.as_str())),
            ("promptText", text(self.text.as_str())),
        ])
    }
}

impl Audited for Post {
    const KIND: SubjectKind = SubjectKind::Post;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    fn details(&self) -> Details {
        fields([
            ("title", text(self.title.as_str())),
            ("slug", text(self.slug.as_str())),
            ("content", text(self.content.as_str())),
            ("excerpt", text(self.excerpt.as_str())),
            ("isPublished", self.is_published.into()),
            ("updatedAt", time(self.updated_at)),
        ])
    }
}

impl Audited for Discount {
    const KIND: SubjectKind = SubjectKind::Discount;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    fn details(&self) -> Details {
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
        ])
    }
}

impl Audited for User {
    const KIND: SubjectKind = SubjectKind::User;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    /// Rights alone: what members do with their own accounts is theirs.
    fn details(&self) -> Details {
        if !self.is_admin {
            return Details::new();
        }
        fields([("isAdmin", true.into()), ("email", text(self.email.as_str()))])
    }
}

impl Audited for Order {
    const KIND: SubjectKind = SubjectKind::Order;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    /// Neither what lets a browser pay, nor when the reconciler looks next.
    fn details(&self) -> Details {
        let items = self.lines.iter().map(|line| {
            let mut item = json!({
                "agent": line.agent_id.to_string(),
                "title": text(&line.title),
                "amount": line.amount.get(),
                "outcome": line.outcome.as_str(),
            });
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

impl Audited for Purchase {
    const KIND: SubjectKind = SubjectKind::Purchase;

    fn subject(&self) -> String {
        self.id.to_string()
    }

    fn details(&self) -> Details {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_told() {
        let before = fields([("title", "Old".into()), ("price", 900.into())]);
        let after = fields([("title", "New".into()), ("price", 900.into())]);
        let told = difference(&before, &after);
        assert_eq!(told, (fields([("title", "Old".into())]), fields([("title", "New".into())])));
        assert_eq!(difference(&after, &after), (Details::new(), Details::new()));
        let none = Details::new();
        assert_eq!(difference(&none, &after), (none.clone(), after.clone()));
    }

    #[test]
    fn a_long_text_is_told_by_length_and_digest() {
        assert_eq!(text(&"ä".repeat(200)), Value::from("ä".repeat(200)));
        let told = text(&"a".repeat(201));
        assert_eq!(told["length"], 201);
        assert_eq!(told["sha256"].as_str().map(str::len), Some(64));
        let other = text(&format!("{}b", "a".repeat(200)));
        assert_ne!(told["sha256"], other["sha256"]);
    }
}
