use chrono::{DateTime, Utc};
use domain::news::Visit;
use domain::packages::SeenVersion;
use domain::toolbox::{Favorite, RecentUse};
use serde::Serialize;
use uuid::Uuid;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FavoriteInfo {
    kind: &'static str,
    id: Uuid,
    name: String,
    added_at: DateTime<Utc>,
}

impl From<(Favorite, String)> for FavoriteInfo {
    fn from((favorite, name): (Favorite, String)) -> Self {
        let item = favorite.item;
        Self { kind: item.kind(), id: item.as_uuid(), name, added_at: favorite.added_at }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RecentUseInfo {
    kind: &'static str,
    id: Uuid,
    name: String,
    used_at: DateTime<Utc>,
    copied_text: Option<String>,
}

impl From<(RecentUse, String)> for RecentUseInfo {
    fn from((recent, name): (RecentUse, String)) -> Self {
        Self {
            kind: recent.item.kind(),
            id: recent.item.as_uuid(),
            name,
            used_at: recent.used_at,
            copied_text: recent.copied_text.map(|text| text.as_str().to_owned()),
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SeenVersionInfo {
    agent_id: Uuid,
    title: String,
    version: u32,
    seen_at: DateTime<Utc>,
}

impl From<(SeenVersion, String)> for SeenVersionInfo {
    fn from((SeenVersion { agent_id, number, seen_at }, title): (SeenVersion, String)) -> Self {
        Self { agent_id: agent_id.as_uuid(), title, version: number, seen_at }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "all times of the export end with \"At\"")]
pub(super) struct VisitInfo {
    first_visit_at: DateTime<Utc>,
    last_seen_at: DateTime<Utc>,
    previous_visit_ended_at: Option<DateTime<Utc>>,
}

impl From<Visit> for VisitInfo {
    fn from(visit: Visit) -> Self {
        Self {
            first_visit_at: visit.first_visit_at,
            last_seen_at: visit.last_seen_at,
            previous_visit_ended_at: visit.news_since,
        }
    }
}
