//! What the audit log shows of entities: the columns of their rows. Each entity lists the columns that are private, derived
//! or not worth an entry, so that a new column is recorded.

use application::audit::text;
use application::ports::{AuditFields, AuditSnapshot, SubjectKind};
use chrono::{DateTime, SecondsFormat, Utc};
use domain::agents::Agent;
use domain::appearance::AppearanceVersion;
use domain::bundles::Bundle;
use domain::discounts::Discount;
use domain::legal_pages::LegalPage;
use domain::media::Image;
use domain::newsletters::{Newsletter, SendTime, WelcomeEmailVersion};
use domain::posts::{Post, TagName};
use domain::prompts::Prompt;
use domain::purchases::{Order, OrderNumber, Purchase, Refund};
use domain::seller::SellerVersion;
use domain::users::User;
use domain::{AgentId, Lifecycle, Position};
use sea_orm::{ActiveModelTrait, ActiveValue, EntityTrait, IdenStatic as _, Iterable as _};
use serde_json::Value;

use super::{
    agents, appearance, bundles, discounts, legal_pages, media, newsletters, orders, posts, prompts, seller,
    welcome_emails,
};
use super::{entities, purchases, refunds, users};

/// An entity whose changes are written to the audit log.
pub trait Auditable {
    fn snapshot(&self) -> AuditSnapshot;
}

impl Auditable for Agent {
    fn snapshot(&self) -> AuditSnapshot {
        use entities::agents::Column::{CreatedAt, Example, Id, ImageHeight, Position, RemovedAt, UpdatedAt};

        let mut fields = columns(&agents::row(self), |column| {
            !matches!(column, Id | CreatedAt | UpdatedAt | RemovedAt | ImageHeight | Position | Example)
        });
        let exchanges = self.example.exchanges().iter();
        let messages = exchanges.flat_map(|exchange| [exchange.member.as_str(), exchange.agent.as_str()]);
        let messages: Vec<_> = messages.collect();
        if !messages.is_empty() {
            fields.insert("example".to_owned(), text(&messages.join("\n\n")));
        }
        fields.extend([archived(self.lifecycle)]);
        fields.extend(position(self.position, self.created_at));
        AuditSnapshot {
            is_deleted: self.lifecycle.is_deleted(),
            ..snapshot(SubjectKind::Agent, self.id, self.title.as_str(), fields)
        }
    }
}

impl Auditable for Bundle {
    fn snapshot(&self) -> AuditSnapshot {
        use entities::bundles::Column::{CreatedAt, Id, RemovedAt, UpdatedAt};

        let mut fields =
            columns(&bundles::row(self), |column| !matches!(column, Id | CreatedAt | UpdatedAt | RemovedAt));
        fields.insert("agents".to_owned(), ids(self.agents.as_slice()));
        AuditSnapshot {
            is_deleted: self.lifecycle.is_deleted(),
            ..snapshot(SubjectKind::Bundle, self.id, self.title.as_str(), fields)
        }
    }
}

impl Auditable for Prompt {
    fn snapshot(&self) -> AuditSnapshot {
        use entities::prompts::Column::{CreatedAt, Id, Position, RemovedAt, UpdatedAt};

        let mut fields = columns(&prompts::row(self), |column| {
            !matches!(column, Id | CreatedAt | UpdatedAt | RemovedAt | Position)
        });
        fields.extend([archived(self.lifecycle)]);
        fields.extend(position(self.position, self.created_at));
        AuditSnapshot {
            is_deleted: self.lifecycle.is_deleted(),
            ..snapshot(SubjectKind::Prompt, self.id, self.name.as_str(), fields)
        }
    }
}

impl Auditable for Post {
    /// The author is logged by id: names are personal.
    fn snapshot(&self) -> AuditSnapshot {
        use entities::blog_posts::Column::{
            AuthorName, CreatedAt, FeatureImageHeight, Id, IsMessage, PublishedAt, ReadingMinutes, RemovedAt,
            Tags,
        };

        let mut fields = columns(&posts::row(self), |column| {
            let is_derived = matches!(column, ReadingMinutes | FeatureImageHeight | PublishedAt | IsMessage);
            !is_derived && !matches!(column, Id | CreatedAt | RemovedAt | AuthorName | Tags)
        });
        let tags: Vec<_> = self.details.tags.iter().map(TagName::as_str).collect();
        if !tags.is_empty() {
            fields.insert("tags".to_owned(), text(&tags.join(", ")));
        }
        AuditSnapshot {
            is_deleted: self.lifecycle.is_deleted(),
            ..snapshot(SubjectKind::Post, self.id, self.title.as_str(), fields)
        }
    }
}

impl Auditable for LegalPage {
    fn snapshot(&self) -> AuditSnapshot {
        use entities::legal_pages::Column::Kind;

        let fields = columns(&legal_pages::row(self), |column| !matches!(column, Kind));
        snapshot(SubjectKind::LegalPage, self.kind.as_str(), self.kind.title(), fields)
    }
}

impl Auditable for AppearanceVersion {
    fn snapshot(&self) -> AuditSnapshot {
        let fields = appearance::audit_fields(&self.appearance);
        snapshot(SubjectKind::Appearance, "appearance", "Appearance", fields)
    }
}

impl Auditable for SellerVersion {
    fn snapshot(&self) -> AuditSnapshot {
        snapshot(SubjectKind::Seller, "seller", "Seller", seller::audit_fields(&self.seller))
    }
}

impl Auditable for WelcomeEmailVersion {
    fn snapshot(&self) -> AuditSnapshot {
        let fields = welcome_emails::audit_fields(self);
        snapshot(SubjectKind::Newsletter, "welcome", "Welcome email", fields)
    }
}

impl Auditable for Image {
    fn snapshot(&self) -> AuditSnapshot {
        use entities::images::Column::{
            Bytes, CreatedAt, Fallback, Hash, Height, Id, SearchText, UnusedSince, Width,
        };

        let mut fields = columns(&media::row(self), |column| {
            let is_file = matches!(column, Hash | Fallback | Width | Height | Bytes);
            !is_file && !matches!(column, Id | CreatedAt | SearchText | UnusedSince)
        });
        fields.insert("url".to_owned(), self.source.fallback_file().path().into());
        snapshot(SubjectKind::Image, self.id, self.name.as_str(), fields)
    }
}

impl Auditable for Newsletter {
    fn snapshot(&self) -> AuditSnapshot {
        use entities::newsletters::Column::{
            BodyPreviewText, CreatedAt, FinishedAt, HtmlBody, Id, IsQueued, LastRecipientId,
            PlannedRecipients, PostId, PostUrl, StartedAt, TextBody,
        };

        let mut fields = columns(&newsletters::row(self), |column| {
            let is_body = matches!(column, HtmlBody | TextBody | PostUrl | BodyPreviewText);
            let is_progress =
                matches!(column, StartedAt | FinishedAt | LastRecipientId | IsQueued | PlannedRecipients);
            !is_body && !is_progress && !matches!(column, Id | PostId | CreatedAt)
        });
        if self.send_time == SendTime::WhenPublished {
            fields.insert("sendsAt".to_owned(), "when_published".into());
        }
        snapshot(SubjectKind::Newsletter, self.id, &self.title, fields)
    }
}

impl Auditable for Discount {
    fn snapshot(&self) -> AuditSnapshot {
        use entities::discount_codes::Column::{AgentIds, BatchId, CreatedAt, Id, UpdatedAt};

        let mut fields = columns(&discounts::row(self), |column| {
            !matches!(column, Id | BatchId | CreatedAt | UpdatedAt | AgentIds)
        });
        fields.insert("gptIds".to_owned(), ids(&self.conditions.agents));
        snapshot(SubjectKind::Discount, self.id, self.code.as_str(), fields)
    }
}

impl Auditable for User {
    /// Only roles, blocks and deletions. The other columns are private, and members change them themselves.
    fn snapshot(&self) -> AuditSnapshot {
        use entities::users::Column::{BlockReason, DeletesAt, DeletionReason, Email, Role};

        let is_admin = self.role.is_some();
        let fields = columns(&users::row(self), |column| {
            matches!(column, Role | BlockReason | DeletesAt | DeletionReason)
                || is_admin && matches!(column, Email)
        });
        AuditSnapshot {
            person: Some(self.id),
            ..snapshot(SubjectKind::User, self.id, self.email.as_str(), fields)
        }
    }
}

impl Auditable for Order {
    fn snapshot(&self) -> AuditSnapshot {
        use entities::order_items::Column as Item;
        use entities::orders::Column::{
            Checks, CreatedAt, DiscountAmount, DiscountHeldUntil, DiscountId, Id, NextCheckAt, Number,
            Revision, Subtotal,
        };

        let mut fields = columns(&orders::row(self), |column| {
            let is_schedule = matches!(column, Checks | NextCheckAt | Revision | DiscountHeldUntil);
            let is_sum = matches!(column, Subtotal | DiscountAmount);
            !is_schedule && !is_sum && !matches!(column, Id | Number | CreatedAt | DiscountId)
        });
        let item = |(position, line)| {
            let row = orders::item(self, position, line);
            columns(&row, |column| {
                let is_of_order = matches!(column, Item::OrderId | Item::Position | Item::OrderDate);
                !is_of_order && !matches!(column, Item::Price | Item::BundleTitle)
            })
        };
        fields.insert("items".to_owned(), (0..).zip(&self.lines).map(item).collect());
        snapshot(SubjectKind::Order, self.id, &self.number().to_string(), fields)
    }
}

impl Auditable for Purchase {
    /// Its name is the number of its order.
    fn snapshot(&self) -> AuditSnapshot {
        use entities::purchases::Column::{CreatedAt, DiscountId, Id, OwnedAgentId};

        let fields = columns(&purchases::row(self), |column| {
            !matches!(column, Id | CreatedAt | DiscountId | OwnedAgentId)
        });
        snapshot(SubjectKind::Purchase, self.id, &OrderNumber::from(self.order_id).to_string(), fields)
    }
}

impl Auditable for Refund {
    /// Its name is the number of its order.
    fn snapshot(&self) -> AuditSnapshot {
        use entities::refunds::Column::{CompletedAt, Id, RequestKey, RequestedAt, RequestedBy};

        let fields = columns(&refunds::row(self), |column| {
            !matches!(column, Id | RequestKey | RequestedBy | RequestedAt | CompletedAt)
        });
        snapshot(SubjectKind::Refund, self.id, &OrderNumber::from(self.order_id).to_string(), fields)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "ids are copied, and some are texts")]
fn snapshot(kind: SubjectKind, id: impl ToString, name: &str, fields: AuditFields) -> AuditSnapshot {
    AuditSnapshot {
        kind,
        subject: id.to_string(),
        subject_name: Some(name.to_owned()),
        person: None,
        is_deleted: false,
        fields,
    }
}

type ColumnOf<A> = <<A as ActiveModelTrait>::Entity as EntityTrait>::Column;

/// The audited columns that have a value.
fn columns<A: ActiveModelTrait>(row: &A, is_audited: impl Fn(&ColumnOf<A>) -> bool) -> AuditFields {
    let audited = ColumnOf::<A>::iter().filter(is_audited);
    let fields = audited.filter_map(|column| match row.get(column) {
        ActiveValue::Set(value) | ActiveValue::Unchanged(value) => {
            Some((name(column.as_str()), json(&value)?))
        }
        ActiveValue::NotSet => None,
    });
    fields.collect()
}

/// The name of a column in the log.
fn name(column: &str) -> String {
    let name = match column {
        "agent_id" => "agent",
        "block_reason" => "blocked",
        "bundle_id" => "bundle",
        "correction_reason" | "deletion_reason" => "reason",
        "feature_image" => "image",
        "feature_image_alt" => "imageAlt",
        "intent_id" | "payment_id" => "payment",
        "order_id" => "order",
        "provider_id" => "refund",
        "send_at" => "sendsAt",
        "user_id" => "member",
        other => return super::columns::camel_case(other),
    };
    name.to_owned()
}

/// `None` if it is empty.
fn json(value: &sea_orm::Value) -> Option<Value> {
    match value {
        sea_orm::Value::String(value) => value.as_deref().filter(|value| !value.is_empty()).map(text),
        sea_orm::Value::ChronoDateTimeUtc(at) => at.map(time),
        other => Some(sea_orm::sea_query::sea_value_to_json_value(other)).filter(|value| !value.is_null()),
    }
}

fn time(at: DateTime<Utc>) -> Value {
    at.to_rfc3339_opts(SecondsFormat::Micros, true).into()
}

/// Unless no admin has moved the item.
fn position(position: Position, created_at: DateTime<Utc>) -> Option<(String, Value)> {
    let is_moved = position != Position::at(created_at);
    is_moved.then(|| ("position".to_owned(), time(position.as_time())))
}

fn ids(agents: &[AgentId]) -> Value {
    agents.iter().map(ToString::to_string).collect()
}

/// A draft is stored like an archived item.
fn archived(lifecycle: Lifecycle) -> (String, Value) {
    ("isArchived".to_owned(), lifecycle.is_archived().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn column_name_is_camel_case_unless_people_call_it_otherwise() {
        let names = ["title", "max_uses_per_member", "user_id"].map(name);
        assert_eq!(names, ["title", "maxUsesPerMember", "member"]);
    }
}
