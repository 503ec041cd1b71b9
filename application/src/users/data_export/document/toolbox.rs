use domain::news::Visit;
use domain::packages::SeenVersion;
use domain::prompts::PromptText;
use domain::toolbox::{Favorite, RecentUse};

use super::object::Object;

pub(super) fn favorite((favorite, name): &(Favorite, String)) -> Object {
    let item = favorite.item;
    Object::new()
        .with("kind", item.kind())
        .with("id", item.as_uuid())
        .with("name", name)
        .with("addedAt", favorite.added_at)
}

pub(super) fn recent_use((recent, name): &(RecentUse, String)) -> Object {
    Object::new()
        .with("kind", recent.item.kind())
        .with("id", recent.item.as_uuid())
        .with("name", name)
        .with("usedAt", recent.used_at)
        .with("copiedText", recent.copied_text.as_ref().map(PromptText::as_str))
}

pub(super) fn seen_version(
    (SeenVersion { agent_id, number, seen_at }, title): &(SeenVersion, String),
) -> Object {
    Object::new()
        .with("agentId", agent_id.as_uuid())
        .with("title", title)
        .with("version", number)
        .with("seenAt", seen_at)
}

pub(super) fn visit(visit: &Visit) -> Object {
    Object::new()
        .with("firstVisitAt", visit.first_visit_at)
        .with("lastSeenAt", visit.last_seen_at)
        .with("previousVisitEndedAt", visit.news_since)
}
