use std::collections::BTreeSet;

use application::ports::{ProblemReportRepository, ProblemReportView, Reporter, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::problem_reports::{ProblemReport, ReportAnswer, ReportNote, ReportOutcome, Resolution};
use domain::toolbox::ToolboxItem;
use domain::users::EmailAddress;
use domain::{AgentId, ProblemReportId, PromptId, UserId};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};
use uuid::Uuid;

use super::columns;
use super::database::Database;
use super::entities::problem_reports::{ActiveModel, Column, Entity, Model};
use super::entities::users;
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl ProblemReportRepository for SeaUnitOfWork {
    async fn insert(&mut self, report: &ProblemReport) -> Result<bool, StoreError> {
        self.insert_unless_exists(row(report), &[Column::UserId, Column::OpenItemId]).await
    }

    async fn lock_all(
        &mut self,
        item: ToolboxItem,
        ids: &BTreeSet<ProblemReportId>,
    ) -> Result<Vec<ProblemReport>, StoreError> {
        let query = Entity::find()
            .filter(Column::Id.is_in(ids.iter().map(ProblemReportId::as_uuid)))
            .filter(of_item(item))
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id)
            .lock_exclusive();
        self.read_all(query, |row| report(&row)).await
    }

    async fn update(&mut self, report: &ProblemReport) -> Result<(), StoreError> {
        let ActiveModel { open_item_id, outcome, answer, resolved_by, resolved_at, .. } = row(report);
        let resolution =
            ActiveModel { open_item_id, outcome, answer, resolved_by, resolved_at, ..ActiveModel::default() };
        let update = Entity::update_many().set(resolution).filter(Column::Id.eq(report.id.as_uuid()));
        self.execute(update).await
    }

    async fn remove_resolved(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.remove_batch(Entity::find().filter(Column::ResolvedAt.lt(columns::time(before))), limit).await
    }
}

impl Database {
    pub(super) async fn open_reports_of(
        &self,
        item: ToolboxItem,
        limit: usize,
    ) -> Result<Vec<ProblemReportView>, StoreError> {
        let query = Entity::find()
            .select_only()
            .columns([Column::Id, Column::UserId, Column::Note, Column::CreatedAt])
            .inner_join(users::Entity)
            .columns([users::Column::FirstName, users::Column::Email])
            .filter(Column::OpenItemId.eq(item.as_uuid()))
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id)
            .limit(u64::try_from(limit).ok())
            .into_model::<ViewRow>();
        self.read_all(query, view).await
    }
}

fn of_item(item: ToolboxItem) -> Expr {
    match item {
        ToolboxItem::Agent(id) => Column::AgentId.eq(id.as_uuid()),
        ToolboxItem::Prompt(id) => Column::PromptId.eq(id.as_uuid()),
    }
}

#[derive(FromQueryResult)]
struct ViewRow {
    id: Uuid,
    user_id: Uuid,
    note: Option<String>,
    created_at: DateTime<Utc>,
    first_name: String,
    email: String,
}

fn view(row: ViewRow) -> Result<ProblemReportView, StoreError> {
    let reporter = Reporter {
        id: UserId::from_uuid(row.user_id),
        first_name: row.first_name,
        email: EmailAddress::parse(&row.email).map_err(unreadable("users.email"))?,
    };
    Ok(ProblemReportView {
        id: ProblemReportId::from_uuid(row.id),
        reporter: Some(reporter),
        note: row.note,
        created_at: row.created_at,
    })
}

fn row(report: &ProblemReport) -> ActiveModel {
    let resolution = report.resolution.as_ref();
    let outcome = resolution.map(|resolution| &resolution.outcome);
    let answer = outcome.and_then(ReportOutcome::answer);
    ActiveModel {
        id: Set(report.id.as_uuid()),
        agent_id: Set(report.item.agent().map(|id| id.as_uuid())),
        prompt_id: Set(report.item.prompt().map(|id| id.as_uuid())),
        user_id: Set(report.member.as_uuid()),
        note: Set(report.note.as_ref().map(|note| note.as_str().to_owned())),
        created_at: Set(columns::time(report.created_at)),
        open_item_id: Set(resolution.is_none().then_some(report.item.as_uuid())),
        outcome: Set(outcome.map(|outcome| outcome.as_str().to_owned())),
        answer: Set(answer.map(|answer| answer.as_str().to_owned())),
        resolved_by: Set(resolution.and_then(|resolution| resolution.by).map(|admin| admin.as_uuid())),
        resolved_at: Set(resolution.map(|resolution| columns::time(resolution.at))),
    }
}

pub(super) fn report(row: &Model) -> Result<ProblemReport, StoreError> {
    let note = row.note.as_deref().map(ReportNote::parse).transpose();
    let resolution = match (&row.outcome, row.resolved_at) {
        (Some(name), Some(at)) => {
            let outcome = outcome(name, row.answer.as_deref())?;
            Some(Resolution { outcome, by: row.resolved_by.map(UserId::from_uuid), at })
        }
        _ => None,
    };
    Ok(ProblemReport {
        id: ProblemReportId::from_uuid(row.id),
        item: item(row)?,
        member: UserId::from_uuid(row.user_id),
        note: note.map_err(unreadable("problem_reports.note"))?,
        created_at: row.created_at,
        resolution,
    })
}

fn item(row: &Model) -> Result<ToolboxItem, StoreError> {
    let agent = row.agent_id.map(|id| ToolboxItem::Agent(AgentId::from_uuid(id)));
    let item = agent.or(row.prompt_id.map(|id| ToolboxItem::Prompt(PromptId::from_uuid(id))));
    item.ok_or_else(|| unreadable("problem_reports.agent_id")("neither an agent nor a prompt"))
}

fn outcome(name: &str, answer: Option<&str>) -> Result<ReportOutcome, StoreError> {
    match name {
        "fixed" => Ok(ReportOutcome::Fixed),
        "dismissed" => {
            let answer = answer.map(ReportAnswer::parse).transpose();
            Ok(ReportOutcome::Dismissed(answer.map_err(unreadable("problem_reports.answer"))?))
        }
        _ => Err(columns::unknown_value("problem_reports.outcome", name)),
    }
}
