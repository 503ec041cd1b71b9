use chrono::{DateTime, Utc};
use domain::AgentId;
use domain::discounts::{Discount, DiscountAudience, DiscountConditions, DiscountDraft, DiscountKind};
use domain::money::Cents;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::DiscountType;
use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::{FieldErrors, optional, parse_time};
use crate::rule;

/// The most uses that a limit can allow.
const MAX_LIMIT: usize = 1_000_000;

/// What a code is worth, and who may use it when and how often.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct DiscountTermsRequest {
    /// `percentage` or `fixed`.
    discount_type: String,
    /// Percent from 1 to 100, or cents.
    discount_value: i64,
    #[schema(value_type = Option<DateTime<Utc>>)]
    starts_at: Option<String>,
    #[schema(value_type = Option<DateTime<Utc>>)]
    expires_at: Option<String>,
    /// Null for no limit.
    #[schema(extensions(("x-rule" = json!(rule::integer(1, MAX_LIMIT)))))]
    max_uses: Option<i64>,
    /// Null for no limit.
    #[schema(extensions(("x-rule" = json!(rule::integer(1, MAX_LIMIT)))))]
    max_uses_per_member: Option<i64>,
    /// The agents that are discounted; empty for all.
    #[schema(extensions(("x-rule" = json!(rule::list(DiscountConditions::MAX_AGENTS, rule::UUID)))))]
    gpt_ids: Vec<Uuid>,
    /// The least cart, in cents before the discount.
    min_subtotal: i64,
    /// `everyone`, `new_buyers` or `owners`; `everyone` if empty.
    audience: String,
}

impl DiscountTermsRequest {
    pub(super) fn parse(&self) -> ApiResult<DiscountDraft> {
        let mut fields = FieldErrors::default();
        let draft = self.collect(&mut fields);
        fields.finish(|| draft)
    }

    /// Adds the errors to `fields`.
    pub(super) fn collect(&self, fields: &mut FieldErrors) -> Option<DiscountDraft> {
        let kind = match self.discount_type.as_str() {
            "percentage" => fields.collect("discountValue", DiscountKind::percentage(self.discount_value)),
            "fixed" => fields.collect("discountValue", DiscountKind::fixed(self.discount_value)),
            _ => fields.collect("discountType", Err("Use percentage or fixed")),
        };
        let max_uses = fields.collect("maxUses", parse_limit(self.max_uses));
        let max_uses_per_member = fields.collect("maxUsesPerMember", parse_limit(self.max_uses_per_member));
        let min_subtotal = fields.collect("minSubtotal", Cents::new(self.min_subtotal));
        let audience = fields.collect("audience", optional(&self.audience, DiscountAudience::parse));
        let agents = fields.collect("gptIds", self.parse_agents());
        let starts_at = fields.collect("startsAt", self.starts_at.as_deref().map(parse_time).transpose());
        let expires_at = fields.collect("expiresAt", self.parse_expiry(starts_at.flatten()));
        Some(DiscountDraft {
            kind: kind?,
            expires_at: expires_at?,
            max_uses: max_uses?,
            max_uses_per_member: max_uses_per_member?,
            conditions: DiscountConditions {
                starts_at: starts_at?,
                agents: agents?,
                min_subtotal: min_subtotal?,
                audience: audience?.unwrap_or_default(),
            },
        })
    }

    fn parse_agents(&self) -> Result<Vec<AgentId>, String> {
        let mut ids = self.gpt_ids.clone();
        ids.sort_unstable();
        ids.dedup();
        if ids.len() > DiscountConditions::MAX_AGENTS {
            return Err(format!("Choose up to {} agents", DiscountConditions::MAX_AGENTS));
        }
        Ok(ids.into_iter().map(AgentId::from_uuid).collect())
    }

    fn parse_expiry(&self, start: Option<DateTime<Utc>>) -> Result<Option<DateTime<Utc>>, &'static str> {
        let end = self.expires_at.as_deref().map(parse_time).transpose()?;
        match (start, end) {
            (Some(start), Some(end)) if end <= start => Err("The end must be after the start"),
            _ => Ok(end),
        }
    }
}

fn parse_limit(limit: Option<i64>) -> Result<Option<u32>, &'static str> {
    let message = "Use a whole number from 1 to 1,000,000";
    let Some(limit) = limit else { return Ok(None) };
    let is_allowed = usize::try_from(limit).is_ok_and(|limit| (1..=MAX_LIMIT).contains(&limit));
    u32::try_from(limit).ok().filter(|_| is_allowed).map(Some).ok_or(message)
}

enum_schema!(pub(crate) DiscountAudienceResponse = DiscountAudience);

/// What a code is worth, and who may use it when and how often.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DiscountTermsResponse {
    discount_type: DiscountType,
    /// Percent from 1 to 100, or cents.
    discount_value: i64,
    starts_at: Option<DateTime<Utc>>,
    expires_at: Option<DateTime<Utc>>,
    max_uses: Option<u32>,
    max_uses_per_member: Option<u32>,
    /// The agents that are discounted; empty for all.
    #[schema(extensions(("x-rule" = json!(rule::list(DiscountConditions::MAX_AGENTS, rule::UUID)))))]
    gpt_ids: Vec<Uuid>,
    /// The least cart, in cents before the discount.
    min_subtotal: i64,
    audience: DiscountAudienceResponse,
}

impl From<&Discount> for DiscountTermsResponse {
    fn from(discount: &Discount) -> Self {
        let (discount_type, discount_value) = super::kind(discount.kind);
        let conditions = &discount.conditions;
        Self {
            discount_type,
            discount_value,
            starts_at: conditions.starts_at,
            expires_at: discount.expires_at,
            max_uses: discount.max_uses,
            max_uses_per_member: discount.max_uses_per_member,
            gpt_ids: conditions.agents.iter().map(AgentId::as_uuid).collect(),
            min_subtotal: conditions.min_subtotal.get(),
            audience: conditions.audience.into(),
        }
    }
}
