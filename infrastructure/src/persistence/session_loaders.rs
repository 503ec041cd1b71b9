//! Batched reads of sessions and the agents that their members own.

use std::collections::{BTreeSet, HashMap, HashSet};

use application::ports::{CurrentUser, StoreError};
use domain::users::{ConfirmationCode, Device, EmailAddress, Session, SessionDigest, ViewAs};
use domain::{AgentId, SessionId, UserId};
use sea_orm::{ColumnTrait as _, DatabaseConnection, EntityTrait as _, QueryFilter as _, QuerySelect as _};
use uuid::Uuid;

use super::batch_loader::{BatchLoader, padded};
use super::columns;
use super::entities::sessions::{Column, Entity, Model};
use super::entities::{passkeys, purchases, second_factors, users};
use super::error::{translate, unreadable};
use super::timeout::WithTimeout;

/// Nearly every request reads its session, and many the member's purchases.
#[derive(Debug)]
pub(super) struct SessionLoaders {
    pub(super) sessions: BatchLoader<SessionDigest, (Session, CurrentUser)>,
    pub(super) owned_agents: BatchLoader<UserId, BTreeSet<AgentId>>,
}

impl SessionLoaders {
    pub(super) fn new(reader: &WithTimeout<DatabaseConnection>) -> Self {
        let (sessions, purchases) = (reader.clone(), reader.clone());
        Self {
            sessions: BatchLoader::new(move |digests| find_sessions(sessions.clone(), digests)),
            owned_agents: BatchLoader::new(move |users| find_owned_agents(purchases.clone(), users)),
        }
    }
}

async fn find_sessions(
    reader: WithTimeout<DatabaseConnection>,
    digests: Vec<SessionDigest>,
) -> Result<HashMap<SessionDigest, (Session, CurrentUser)>, StoreError> {
    let found = Entity::find()
        .filter(Column::Digest.is_in(padded(digests).iter().map(|digest| digest.as_bytes().to_vec())))
        .find_also_related(users::Entity)
        .find_also_related(second_factors::Entity)
        .all(&reader)
        .await
        .map_err(translate)?;
    let admins = found.iter().filter_map(|(_, user, _)| user.as_ref()).filter(|user| user.role.is_some());
    let with_passkey = find_with_passkey(&reader, admins.map(|admin| admin.id).collect()).await?;
    let sessions = found.into_iter().filter_map(|(row, user, factor)| Some((row, user?, factor)));
    sessions
        .map(|(row, user, factor)| {
            let session = session(row)?;
            let has_second_factor = factor.is_some_and(|factor| factor.enabled_at.is_some());
            let has_passkey = with_passkey.contains(&user.id);
            Ok((session.digest, (session, current_user(user, has_second_factor, has_passkey)?)))
        })
        .collect()
}

async fn find_with_passkey(
    reader: &WithTimeout<DatabaseConnection>,
    users: Vec<Uuid>,
) -> Result<HashSet<Uuid>, StoreError> {
    if users.is_empty() {
        return Ok(HashSet::new());
    }
    let found = passkeys::Entity::find()
        .select_only()
        .column(passkeys::Column::UserId)
        .filter(passkeys::Column::UserId.is_in(users))
        .into_tuple()
        .all(reader)
        .await
        .map_err(translate)?;
    Ok(found.into_iter().collect())
}

async fn find_owned_agents(
    reader: WithTimeout<DatabaseConnection>,
    users: Vec<UserId>,
) -> Result<HashMap<UserId, BTreeSet<AgentId>>, StoreError> {
    let rows: Vec<(Uuid, Uuid)> = purchases::Entity::find()
        .select_only()
        .columns([purchases::Column::UserId, purchases::Column::OwnedAgentId])
        .filter(purchases::Column::UserId.is_in(padded(users).iter().map(UserId::as_uuid)))
        .filter(purchases::Column::OwnedAgentId.is_not_null())
        .into_tuple()
        .all(&reader)
        .await
        .map_err(translate)?;
    let mut owned: HashMap<_, BTreeSet<_>> = HashMap::new();
    for (user, agent) in rows {
        owned.entry(UserId::from_uuid(user)).or_default().insert(AgentId::from_uuid(agent));
    }
    Ok(owned)
}

fn current_user(
    user: users::Model,
    has_second_factor: bool,
    has_passkey: bool,
) -> Result<CurrentUser, StoreError> {
    Ok(CurrentUser {
        id: UserId::from_uuid(user.id),
        pending_email: columns::pending_email(&user)?,
        role: columns::role(&user)?,
        email: user.email,
        first_name: user.first_name,
        password_chosen: user.password_kind == "chosen",
        has_second_factor,
        has_passkey,
    })
}

pub(super) fn session(row: Model) -> Result<Session, StoreError> {
    let code = match (row.code_email, row.code_digest, row.code_expires_at) {
        (Some(email), Some(digest), Some(expires_at)) => Some(ConfirmationCode {
            email: EmailAddress::parse(&email).map_err(unreadable("sessions.code_email"))?,
            digest: columns::digest("sessions.code_digest", digest)?,
            expires_at,
            attempts: columns::count("sessions.code_attempts", row.code_attempts)?,
        }),
        _ => None,
    };
    let view_as = row.view_as.as_deref().map(ViewAs::parse).transpose();
    Ok(Session {
        id: SessionId::from_uuid(row.id),
        user_id: UserId::from_uuid(row.user_id),
        digest: columns::digest("sessions.digest", row.digest)?,
        device: Device::from_label(row.device),
        created_at: row.created_at,
        last_seen_at: row.last_seen_at,
        authenticated_at: row.authenticated_at,
        code,
        view_as: view_as.map_err(unreadable("sessions.view_as"))?,
    })
}
