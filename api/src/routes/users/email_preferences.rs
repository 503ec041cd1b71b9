use actix_web::HttpResponse;
use actix_web::http::header::ContentType;
use actix_web::web::{Data, Json, Query};
use application::users::EmailPreferences;
use domain::users::{EmailPreference, EmailTopic};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::{AuthenticatedJson, JsonObject, Member};
use crate::state::AppState;

/// Which optional emails the member wants.
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the response")]
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailPreferencesResponse {
    /// An agent that the member reported opens again.
    agent_fixed: bool,
    /// Posts of the blog; off until the member chooses them.
    new_posts: bool,
    /// New versions of agents that the member owns.
    agent_updates: bool,
    /// News of what the member bought.
    product_updates: bool,
    /// Orders; absent without a role that sees them. On for owners until they choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    sales: Option<bool>,
    /// Reports of agents and prompts; as `sales`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    reports: Option<bool>,
    /// Messages about orders; as `sales`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    order_messages: Option<bool>,
    /// The figures of each week; as `sales`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    weekly_summary: Option<bool>,
}

/// Get which optional emails the member wants.
#[utoipa::path(
    get,
    path = "/api/auth/email-preferences",
    tag = "users",
    operation_id = "get_email_preferences"
)]
pub(crate) async fn email_preferences(
    member: Member,
    state: Data<AppState>,
) -> ApiResult<Json<EmailPreferencesResponse>> {
    let wanted = EmailPreferences::new(&state.context).list(&member.0.user).await?;
    let is_wanted = |topic| wanted.get(&topic).copied();
    Ok(Json(EmailPreferencesResponse {
        agent_fixed: is_wanted(EmailTopic::ProblemFixed) == Some(true),
        new_posts: is_wanted(EmailTopic::NewPosts) == Some(true),
        agent_updates: is_wanted(EmailTopic::AgentUpdates) == Some(true),
        product_updates: is_wanted(EmailTopic::ProductUpdates) == Some(true),
        sales: is_wanted(EmailTopic::Sales),
        reports: is_wanted(EmailTopic::Reports),
        order_messages: is_wanted(EmailTopic::OrderMessages),
        weekly_summary: is_wanted(EmailTopic::WeeklySummary),
    }))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct ChangeEmailPreferencesRequest {
    /// Unchanged if absent.
    agent_fixed: Option<bool>,
    /// Unchanged if absent.
    new_posts: Option<bool>,
    /// Unchanged if absent.
    agent_updates: Option<bool>,
    /// Unchanged if absent.
    product_updates: Option<bool>,
    /// For admins; unchanged if absent.
    sales: Option<bool>,
    /// For admins; unchanged if absent.
    reports: Option<bool>,
    /// For admins; unchanged if absent.
    order_messages: Option<bool>,
    /// For admins; unchanged if absent.
    weekly_summary: Option<bool>,
}

/// Choose which optional emails the member wants.
#[utoipa::path(
    put, path = "/api/auth/email-preferences", tag = "users",
    responses((status = 403, description = "Emails to admins of another role"))
)]
pub(crate) async fn change_email_preferences(
    AuthenticatedJson(member, body): AuthenticatedJson<Member, ChangeEmailPreferencesRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<EmailPreferencesResponse>> {
    let choices = [
        (EmailTopic::ProblemFixed, body.agent_fixed),
        (EmailTopic::NewPosts, body.new_posts),
        (EmailTopic::AgentUpdates, body.agent_updates),
        (EmailTopic::ProductUpdates, body.product_updates),
        (EmailTopic::Sales, body.sales),
        (EmailTopic::Reports, body.reports),
        (EmailTopic::OrderMessages, body.order_messages),
        (EmailTopic::WeeklySummary, body.weekly_summary),
    ];
    for (topic, choice) in choices {
        if let Some(is_wanted) = choice {
            EmailPreferences::new(&state.context).change(&member.0.user, topic, is_wanted).await?;
        }
    }
    email_preferences(member, state).await
}

enum_schema!(pub(crate) EmailTopicName = EmailTopic);

/// What an emailed link is about.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailSubscriptionResponse {
    topic: EmailTopicName,
    is_subscribed: bool,
}

impl From<EmailPreference> for EmailSubscriptionResponse {
    fn from(preference: EmailPreference) -> Self {
        Self { topic: preference.topic.into(), is_subscribed: preference.is_wanted }
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct SubscriptionQuery {
    /// From the link in the email.
    #[param(required)]
    token: String,
    /// The newsletter that has the link, if it is one.
    #[param(required = false)]
    newsletter: String,
}

/// Get what the link in an email is about. Needs no login and changes nothing.
#[utoipa::path(
    get, path = "/api/email-subscription", tag = "users", operation_id = "get_email_subscription",
    responses((status = 400))
)]
pub(crate) async fn email_subscription(
    query: Query<SubscriptionQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<EmailSubscriptionResponse>> {
    Ok(Json(EmailPreferences::new(&state.context).find_by_token(&query.token).await?.into()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct ChangeEmailSubscriptionRequest {
    /// The token of the link in the email.
    #[schema(required)]
    token: String,
    #[schema(required)]
    is_subscribed: bool,
    /// The newsletter that has the link, if it is one. Unknown ones are ignored.
    newsletter: Option<String>,
}

/// Unsubscribe with the link in an email, or undo that. Needs no login.
#[utoipa::path(
    put, path = "/api/email-subscription", tag = "users",
    responses((status = 400), (status = 429))
)]
pub(crate) async fn change_email_subscription(
    body: JsonObject<ChangeEmailSubscriptionRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<EmailSubscriptionResponse>> {
    let preferences = &EmailPreferences::new(&state.context);
    let newsletter = body.newsletter.as_deref().and_then(|id| id.parse().ok());
    Ok(Json(preferences.change_by_token(&body.token, body.is_subscribed, newsletter).await?.into()))
}

/// One-click unsubscribe (RFC 8058). Email programs call it with `List-Unsubscribe=One-Click` in the body, which is not
/// needed, since the token is a secret.
pub(crate) async fn unsubscribe(
    query: Query<SubscriptionQuery>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let newsletter = query.newsletter.parse().ok();
    EmailPreferences::new(&state.context).change_by_token(&query.token, false, newsletter).await?;
    Ok(HttpResponse::Ok().content_type(ContentType::plaintext()).body("You're unsubscribed.\n"))
}
