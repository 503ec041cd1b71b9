//! Reports for owners.

use actix_web::web::{Data, Json, Query};
use application::health::WebhookProblems;
use application::ports::{AgentSales, CodeSales, MemberFigures, OpenProblems, SettledOrder};
use application::reports::{BucketSize, Figure, Overview, OverviewReport, Period, ReportPeriod, ReportStep};
use chrono::{DateTime, NaiveDate, Utc};
use domain::purchases::OrderNumber;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::endpoints;
use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::{Admin, FieldErrors, optional};
use crate::state::AppState;

#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(dead_code, reason = "documents the values of a parameter")]
pub(crate) enum PeriodParameter {
    Today,
    #[schema(rename = "7d")]
    SevenDays,
    #[schema(rename = "30d")]
    ThirtyDays,
    #[schema(rename = "90d")]
    NinetyDays,
    #[schema(rename = "12m")]
    TwelveMonths,
    Custom,
}

/// The period of a report. Empty parameters count as missing.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct PeriodQuery {
    /// Up to and including today; 30 days if it is missing. `12m` is the last twelve calendar months.
    #[param(required = false, value_type = PeriodParameter, inline)]
    period: String,
    /// First day of a custom period, such as `2026-11-01`.
    #[param(required = false, format = Date)]
    since: String,
    /// Last day of a custom period, which is included. Up to two years after the first.
    #[param(required = false, format = Date)]
    until: String,
}

impl PeriodQuery {
    pub(super) fn parse(&self, state: &AppState) -> ApiResult<ReportPeriod> {
        let mut fields = FieldErrors::default();
        let period = match self.period.as_str() {
            "today" => Some(Period::Today),
            "7d" => Some(Period::Days(7)),
            "" | "30d" => Some(Period::Days(30)),
            "90d" => Some(Period::Days(90)),
            "12m" => Some(Period::Year),
            "custom" => {
                let first = fields.collect("since", parse_day(&self.since));
                let last = fields.collect("until", parse_day(&self.until));
                first.zip(last).map(|(first, last)| Period::Custom { first, last })
            }
            _ => fields.collect("period", Err("Use today, 7d, 30d, 90d, 12m or custom")),
        };
        let resolved = period.and_then(|period| {
            fields.collect("until", period.resolve(state.site().time_zone, state.clock.now()))
        });
        fields.finish(|| resolved)
    }
}

fn parse_day(text: &str) -> Result<NaiveDate, &'static str> {
    let day = optional(text, |text| NaiveDate::parse_from_str(text, "%Y-%m-%d").map_err(|_| ()));
    let in_range = |day: &NaiveDate| (2000..2200).contains(&chrono::Datelike::year(day));
    day.ok().flatten().filter(in_range).ok_or("Use a day such as 2026-11-21")
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FigureResponse {
    value: i64,
    /// In the period before.
    previous: i64,
}

impl From<Figure> for FigureResponse {
    fn from(Figure { value, previous }: Figure) -> Self {
        Self { value, previous }
    }
}

enum_schema!(pub(crate) BucketSizeResponse = BucketSize);

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReportStepResponse {
    /// When the hour, day or month begins.
    since: DateTime<Utc>,
    /// In cents, net of refunds.
    revenue: i64,
    orders: i64,
    new_members: i64,
}

impl From<ReportStep> for ReportStepResponse {
    fn from(ReportStep { since, revenue, orders, new_members }: ReportStep) -> Self {
        Self { since, revenue, orders, new_members }
    }
}

/// What became of the members who joined in the period.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FunnelResponse {
    joined: i64,
    verified: i64,
    bought: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AgentSalesResponse {
    agent_id: Uuid,
    title: String,
    sold: i64,
    /// In cents, net of refunds.
    revenue: i64,
}

impl From<AgentSales> for AgentSalesResponse {
    fn from(AgentSales { agent_id, title, sold, revenue }: AgentSales) -> Self {
        Self { agent_id: agent_id.as_uuid(), title, sold, revenue }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CodeSalesResponse {
    code: String,
    uses: i64,
    /// In cents, net of refunds.
    revenue: i64,
    /// In cents.
    discount: i64,
}

impl From<CodeSales> for CodeSalesResponse {
    fn from(CodeSales { code, uses, revenue, discount }: CodeSales) -> Self {
        Self { code, uses, revenue, discount }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SettledOrderResponse {
    id: Uuid,
    number: String,
    member_id: Uuid,
    /// Null once the account is deleted, like the email address.
    first_name: Option<String>,
    email: Option<String>,
    /// In cents.
    total: i64,
    /// In cents.
    refunded: i64,
    settled_at: DateTime<Utc>,
}

impl From<SettledOrder> for SettledOrderResponse {
    fn from(order: SettledOrder) -> Self {
        Self {
            id: order.id.as_uuid(),
            number: OrderNumber::from(order.id).to_string(),
            member_id: order.user_id.as_uuid(),
            first_name: order.first_name,
            email: order.email,
            total: order.total,
            refunded: order.refunded,
            settled_at: order.settled_at,
        }
    }
}

/// What an admin should look at.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenProblemsResponse {
    payment_discrepancies: i64,
    payments_without_order: i64,
    /// In the last 30 days.
    failed_refunds: i64,
    /// Orders whose member waits for an answer.
    orders_with_open_message: i64,
    /// In the last 30 days.
    failed_emails: i64,
    /// Agents with neither a URL nor a package.
    agents_without_delivery: i64,
    /// Members who bought one of them.
    waiting_buyers: i64,
    /// Agents with open reports that they don't open.
    reported_agents: i64,
    /// Prompts with open reports.
    reported_prompts: i64,
    /// Webhooks that the site has turned off because nothing could be delivered.
    webhooks_off: i64,
    /// When the provider's last webhook event was rejected; null if one was accepted since then, or after a week.
    webhook_rejected_at: Option<DateTime<Utc>>,
    /// When the last paid order was placed, if no webhook event has arrived since.
    webhook_silent_since: Option<DateTime<Utc>>,
}

impl OpenProblemsResponse {
    fn new(problems: OpenProblems, webhook: WebhookProblems) -> Self {
        Self {
            payment_discrepancies: problems.payment_discrepancies,
            payments_without_order: problems.payments_without_order,
            failed_refunds: problems.failed_refunds,
            orders_with_open_message: problems.orders_with_open_message,
            failed_emails: problems.failed_emails,
            agents_without_delivery: problems.agents_without_delivery,
            waiting_buyers: problems.waiting_buyers,
            reported_agents: problems.reported_agents,
            reported_prompts: problems.reported_prompts,
            webhooks_off: problems.webhooks_off,
            webhook_rejected_at: webhook.rejection.map(|rejection| rejection.at),
            webhook_silent_since: webhook.silent_since,
        }
    }
}

/// Amounts are in cents. An order counts when it is settled, and its refunds count with it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OverviewResponse {
    since: DateTime<Utc>,
    /// Not included.
    until: DateTime<Utc>,
    /// The IANA name of the time zone in which days begin.
    time_zone: &'static str,
    step_size: BucketSizeResponse,
    /// Net of refunds.
    revenue: FigureResponse,
    orders: FigureResponse,
    /// The average of the orders that cost something, before refunds.
    average_order: FigureResponse,
    refunds: FigureResponse,
    refunded_orders: FigureResponse,
    new_members: FigureResponse,
    buyers: FigureResponse,
    funnel: FunnelResponse,
    steps: Vec<ReportStepResponse>,
    /// Highest revenue first.
    best_agents: Vec<AgentSalesResponse>,
    /// The same period, most sold first.
    most_sold_agents: Vec<AgentSalesResponse>,
    best_codes: Vec<CodeSalesResponse>,
    latest_orders: Vec<SettledOrderResponse>,
    problems: OpenProblemsResponse,
}

impl OverviewResponse {
    fn new(report: OverviewReport, time_zone: &'static str) -> Self {
        let MemberFigures { joined, verified, bought } = report.joined;
        Self {
            since: report.range.since,
            until: report.range.until,
            time_zone,
            step_size: report.bucket_size.into(),
            revenue: report.revenue.into(),
            orders: report.orders.into(),
            average_order: report.average_order.into(),
            refunds: report.refunds.into(),
            refunded_orders: report.refunded_orders.into(),
            new_members: report.new_members.into(),
            buyers: report.buyers.into(),
            funnel: FunnelResponse { joined, verified, bought },
            steps: report.steps.into_iter().map(Into::into).collect(),
            best_agents: report.best_agents.into_iter().map(Into::into).collect(),
            most_sold_agents: report.most_sold_agents.into_iter().map(Into::into).collect(),
            best_codes: report.best_codes.into_iter().map(Into::into).collect(),
            latest_orders: report.latest_orders.into_iter().map(Into::into).collect(),
            problems: OpenProblemsResponse::new(report.problems, report.webhook_problems),
        }
    }
}

endpoints! {
    "/admin/overview" { get overview }
}

/// Figures of a period, compared with the period before.
#[utoipa::path(get, path = "/api/admin/overview", tag = "reports", operation_id = "admin_overview")]
pub(crate) async fn overview(
    Admin(admin): Admin,
    query: Query<PeriodQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<OverviewResponse>> {
    let period = query.parse(&state)?;
    let report = Overview::new(&state.context).report(admin.actor(), period).await?;
    Ok(Json(OverviewResponse::new(report, state.site().time_zone.name())))
}
