use chrono::{DateTime, Utc};
use domain::newsletters::Audience;
use domain::users::{MemberLabel, MemberLabelError};
use domain::{AgentId, BundleId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{ApiError, ApiResult};
use crate::rule;

#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum AudienceKind {
    #[default]
    All,
    /// Owners of one of `gptIds`, or of what they bought in one of `bundleIds`.
    Buyers,
    NeverBought,
    /// At `since` or later.
    JoinedSince,
    /// With one of `labels`.
    Labels,
}

/// Who gets a newsletter. Only the fields of its kind count.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct AudienceBody {
    #[schema(required)]
    to: AudienceKind,
    #[schema(required, extensions(("x-rule" = json!(rule::list(Audience::MAX_CHOICES, rule::UUID)))))]
    gpt_ids: Vec<Uuid>,
    #[schema(required, extensions(("x-rule" = json!(rule::list(Audience::MAX_CHOICES, rule::UUID)))))]
    bundle_ids: Vec<Uuid>,
    /// For `buyers`: goes to all of them who want product updates, also if they do not subscribe to new posts.
    #[schema(required)]
    is_product_update: bool,
    since: Option<DateTime<Utc>>,
    #[schema(required, extensions(("x-rule" = json!(rule::list(Audience::MAX_CHOICES, rule::single_line(MemberLabel::MAX_LENGTH))))))]
    labels: Vec<String>,
}

impl From<Audience> for AudienceBody {
    fn from(audience: Audience) -> Self {
        let mut body = Self::default();
        body.to = match audience {
            Audience::All => AudienceKind::All,
            Audience::Buyers { agents, bundles, is_product_update } => {
                body.is_product_update = is_product_update;
                body.gpt_ids = agents.iter().map(AgentId::as_uuid).collect();
                body.bundle_ids = bundles.iter().map(BundleId::as_uuid).collect();
                AudienceKind::Buyers
            }
            Audience::NeverBought => AudienceKind::NeverBought,
            Audience::JoinedSince(since) => {
                body.since = Some(since);
                AudienceKind::JoinedSince
            }
            Audience::Labels(labels) => {
                body.labels = labels.iter().map(ToString::to_string).collect();
                AudienceKind::Labels
            }
        };
        body
    }
}

impl AudienceBody {
    /// # Errors
    /// Status 422
    pub(super) fn parse(&self) -> ApiResult<Audience> {
        let audience = match self.to {
            AudienceKind::All => Audience::All,
            AudienceKind::Buyers => Audience::Buyers {
                agents: self.gpt_ids.iter().copied().map(AgentId::from_uuid).collect(),
                bundles: self.bundle_ids.iter().copied().map(BundleId::from_uuid).collect(),
                is_product_update: self.is_product_update,
            },
            AudienceKind::NeverBought => Audience::NeverBought,
            AudienceKind::JoinedSince => {
                let since = self.since.ok_or_else(|| invalid(&"Enter a date"))?;
                Audience::JoinedSince(since)
            }
            AudienceKind::Labels => Audience::Labels(
                self.labels
                    .iter()
                    .map(|label| MemberLabel::parse(label))
                    .collect::<Result<_, _>>()
                    .map_err(|error: MemberLabelError| invalid(&error))?,
            ),
        };
        audience.validate().map_err(|error| invalid(&error))
    }
}

fn invalid(message: &impl ToString) -> ApiError {
    ApiError::invalid_field("audience", message.to_string())
}
