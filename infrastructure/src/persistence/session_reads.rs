//! Who is behind a request. That is read anew for each, for a session that was ended opens nothing from then on; those
//! who ask at the same time share a statement (`docs/decisions/0017-batched-session-reads.md`).

use std::collections::HashMap;
use std::sync::Arc;

use domain::users::SessionDigest;
use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DbBackend, DbErr, FromQueryResult, Statement, Value,
};

use super::entities::sessions::Model;
use super::gathering::Gathering;
use super::patience::{Patient, Timeout};

/// A session with its member, and with what she owns where that was asked for.
#[derive(Debug, Clone, FromQueryResult)]
pub(super) struct FoundSession {
    #[sea_orm(nested)]
    pub(super) session: Model,
    pub(super) email: String,
    pub(super) pending_email: Option<String>,
    pub(super) first_name: String,
    pub(super) is_admin: bool,
    pub(super) password_kind: String,
    /// Ids in hexadecimal, one behind the other: a list in one value costs less than a row for each.
    pub(super) owned: Option<String>,
}

type Gathered = Arc<Gathering<SessionDigest, FoundSession>>;

#[derive(Clone)]
pub(super) struct SessionReads {
    timeout: Timeout,
    members: Gathered,
    owners: Gathered,
}

impl SessionReads {
    pub(super) fn new(reader: &Patient<DatabaseConnection>) -> Self {
        let backend = reader.get_database_backend();
        let gathered = |sql| {
            let reader = reader.clone();
            Gathering::new(move |keys| Box::pin(read(reader.clone(), sql, keys)))
        };
        let (members, owners) = statements(backend);
        Self { timeout: reader.timeout(), members: gathered(members), owners: gathered(owners) }
    }

    /// Nobody waits longer than she would for a statement of her own.
    pub(super) async fn member(&self, key: SessionDigest) -> Result<Option<FoundSession>, DbErr> {
        self.timeout.limit(self.members.ask(key)).await
    }

    /// The same with what she owns.
    pub(super) async fn owner(&self, key: SessionDigest) -> Result<Option<FoundSession>, DbErr> {
        self.timeout.limit(self.owners.ask(key)).await
    }
}

/// Written out, for nothing is asked more often.
macro_rules! sessions_with {
    ([$($owned:literal),+], $keys:literal) => {
        concat!(
            "SELECT sessions.*, email, pending_email, first_name, is_admin, password_kind, ",
            $($owned,)+
            " AS owned FROM sessions JOIN users ON users.id = sessions.user_id WHERE key ",
            $keys
        )
    };
}

/// The statements for members and for owners. How ids are put behind one another, and how a list of keys is given, is
/// each database's own affair.
macro_rules! statements {
    ($ids:literal, $keys:literal) => {
        (
            sessions_with!(["NULL"], $keys),
            sessions_with!(
                ["(SELECT ", $ids, " FROM purchases WHERE user_id = users.id AND owned_gpt_id IS NOT NULL)"],
                $keys
            ),
        )
    };
}

fn statements(backend: DbBackend) -> (&'static str, &'static str) {
    match backend {
        // Were the list seen when the statement is planned, PostgreSQL would plan anew for each short one.
        DbBackend::Postgres => statements!(
            "string_agg(replace(owned_gpt_id::text, '-', ''), '')",
            "= ANY(ARRAY(SELECT unnest($1)))"
        ),
        _ => {
            statements!("group_concat(hex(owned_gpt_id), '')", "IN (SELECT unhex(value) FROM json_each($1))")
        }
    }
}

async fn read(
    reader: Patient<DatabaseConnection>,
    sql: &'static str,
    keys: Vec<SessionDigest>,
) -> Result<HashMap<SessionDigest, FoundSession>, DbErr> {
    let backend = reader.get_database_backend();
    let statement = Statement::from_sql_and_values(backend, sql, [list(backend, &keys)]);
    let rows = FoundSession::find_by_statement(statement).all(&reader).await?;
    // Whose a row is, it says itself.
    let with_key =
        |row: FoundSession| Some((SessionDigest::new(row.session.key.as_slice().try_into().ok()?), row));
    Ok(rows.into_iter().filter_map(with_key).collect())
}

fn list(backend: DbBackend, keys: &[SessionDigest]) -> Value {
    match backend {
        DbBackend::Postgres => keys.iter().map(|key| key.as_bytes().to_vec()).collect::<Vec<_>>().into(),
        _ => keys
            .iter()
            .map(|key| hex::encode(key.as_bytes()))
            .collect::<serde_json::Value>()
            .to_string()
            .into(),
    }
}
