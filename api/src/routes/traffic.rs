//! Visits of the site, for owners.

use actix_web::web::{Data, Json, Query};
use application::ports::{PageViews, SourceFigures};
use application::traffic::{TrafficReport, TrafficStep, ViewTraffic};
use chrono::{DateTime, Utc};
use domain::traffic::SourceKind;
use serde::Serialize;
use utoipa::ToSchema;

use super::endpoints;
use super::reports::{FigureResponse, PeriodQuery};
use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::Admin;
use crate::state::AppState;

enum_schema!(pub(crate) SourceKindResponse = SourceKind);

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TrafficStepResponse {
    /// When the hour, day or month begins. Visitors of a day are in its first hour.
    since: DateTime<Utc>,
    visitors: i64,
}

impl From<TrafficStep> for TrafficStepResponse {
    fn from(TrafficStep { since, visitors }: TrafficStep) -> Self {
        Self { since, visitors }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PageViewsResponse {
    path: String,
    views: i64,
}

impl From<PageViews> for PageViewsResponse {
    fn from(PageViews { path, views }: PageViews) -> Self {
        Self { path, views }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SourceResponse {
    kind: SourceKindResponse,
    /// A host such as `news.example`, or the value of `utm_source`.
    name: String,
    /// Page views that it led to directly.
    visits: i64,
    /// Members who joined in the period.
    joined: i64,
    /// Orders in the period of members who once joined through it.
    orders: i64,
}

impl From<SourceFigures> for SourceResponse {
    fn from(SourceFigures { source, visits, joined, orders }: SourceFigures) -> Self {
        Self { kind: source.kind().into(), name: source.name().to_owned(), visits, joined, orders }
    }
}

/// Admins, robots and browsers that ask not to be counted are not included.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TrafficResponse {
    /// About how many. Someone who comes on two days counts twice.
    visitors: FigureResponse,
    page_views: FigureResponse,
    steps: Vec<TrafficStepResponse>,
    /// Most viewed first.
    pages: Vec<PageViewsResponse>,
    /// Most visits first.
    sources: Vec<SourceResponse>,
}

impl From<TrafficReport> for TrafficResponse {
    fn from(report: TrafficReport) -> Self {
        Self {
            visitors: report.visitors.into(),
            page_views: report.page_views.into(),
            steps: report.steps.into_iter().map(Into::into).collect(),
            pages: report.pages.into_iter().map(Into::into).collect(),
            sources: report.sources.into_iter().map(Into::into).collect(),
        }
    }
}

endpoints! {
    "/admin/traffic" { get traffic }
}

/// Visitors, pages, and where members come from.
#[utoipa::path(get, path = "/api/admin/traffic", tag = "traffic", operation_id = "admin_get_traffic")]
pub(crate) async fn traffic(
    Admin(admin): Admin,
    query: Query<PeriodQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<TrafficResponse>> {
    let period = query.parse(&state)?;
    Ok(Json(ViewTraffic::new(&state.context).report(admin.actor(), period).await?.into()))
}
