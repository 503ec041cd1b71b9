use application::ports::{ConnectionRepository, ConnectionSecret, ListedConnection, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::connections::{
    AppName, ClientId, ConnectedApp, Connection, ConnectionTokens, MetadataSource, MetadataUrl, RedirectUri,
};
use domain::users::TokenDigest;
use domain::{ConnectedAppId, ConnectionId, UserId};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _,
};

use super::columns;
use super::entities::connections::{ActiveModel, Column, Entity, Model};
use super::entities::{connected_apps as apps, users};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl ConnectionRepository for SeaUnitOfWork {
    async fn save_app(&mut self, app: &ConnectedApp) -> Result<(), StoreError> {
        let uris: Vec<_> = app.redirect_uris.iter().map(RedirectUri::as_str).collect();
        let row = apps::ActiveModel {
            id: Set(app.id.as_uuid()),
            name: Set(app.name.as_str().to_owned()),
            redirect_uris: Set(uris.join("\n")),
            last_used_at: Set(columns::time(app.last_used_at)),
            metadata_url: Set(app.metadata.as_ref().map(|metadata| metadata.url.as_str().to_owned())),
            metadata_read_at: Set(app.metadata.as_ref().map(|metadata| columns::time(metadata.read_at))),
        };
        let replaced = [
            apps::Column::Name,
            apps::Column::RedirectUris,
            apps::Column::LastUsedAt,
            apps::Column::MetadataReadAt,
        ];
        let same = OnConflict::column(apps::Column::MetadataUrl).update_columns(replaced).to_owned();
        self.execute(apps::Entity::insert(row).on_conflict(same)).await
    }

    async fn find_app(&mut self, id: &ClientId) -> Result<Option<ConnectedApp>, StoreError> {
        let is_same = match id {
            ClientId::Registered(id) => Condition::all()
                .add(apps::Column::Id.eq(id.as_uuid()))
                .add(apps::Column::MetadataUrl.is_null()),
            ClientId::Published(url) => Condition::all().add(apps::Column::MetadataUrl.eq(url.as_str())),
        };
        self.read_one(apps::Entity::find().filter(is_same), |row| app(&row)).await
    }

    async fn insert(&mut self, connection: &Connection) -> Result<(), StoreError> {
        let row = ActiveModel {
            id: Set(connection.id.as_uuid()),
            user_id: Set(connection.user_id.as_uuid()),
            app_id: Set(connection.app_id.as_uuid()),
            redirect_uri: Set(connection.redirect_uri.as_str().to_owned()),
            code_digest: Set(connection.code_digest.as_bytes().to_vec()),
            challenge: Set(connection.code_challenge.as_bytes().to_vec()),
            created_at: Set(columns::time(connection.created_at)),
            ..changing_columns(connection)
        };
        self.execute(Entity::insert(row)).await
    }

    async fn find_by_secret(
        &mut self,
        secret: ConnectionSecret,
        digest: &TokenDigest,
    ) -> Result<Option<Connection>, StoreError> {
        let column = match secret {
            ConnectionSecret::Code => Column::CodeDigest,
            ConnectionSecret::AccessToken => Column::AccessDigest,
            ConnectionSecret::Family => Column::FamilyDigest,
        };
        let query = Entity::find()
            .filter(column.eq(digest.as_bytes().to_vec()))
            .inner_join(users::Entity)
            .filter(users::Column::BlockedAt.is_null())
            .filter(users::Column::DeletesAt.is_null());
        self.read_one(query, connection).await
    }

    async fn lock(&mut self, id: ConnectionId) -> Result<Option<Connection>, StoreError> {
        self.read_one(Entity::find_by_id(id.as_uuid()).lock_exclusive(), connection).await
    }

    async fn update(&mut self, connection: &Connection) -> Result<(), StoreError> {
        let update = Entity::update_many()
            .set(changing_columns(connection))
            .filter(Column::Id.eq(connection.id.as_uuid()));
        self.execute(update).await
    }

    async fn list(&mut self, user_id: UserId) -> Result<Vec<ListedConnection>, StoreError> {
        let found = Entity::find()
            .filter(Column::UserId.eq(user_id.as_uuid()))
            .filter(Column::IssuedAt.is_not_null())
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .find_also_related(apps::Entity);
        let found = self.query_all(found).await?;
        let rows = found.into_iter().filter_map(|(row, app)| Some((row, app?)));
        let listed = rows.map(|(row, app)| {
            let app_name = AppName::parse(&app.name).map_err(unreadable("connected_apps.name"))?;
            Ok(ListedConnection { connection: connection(row)?, app_name })
        });
        let listed = listed.collect();
        self.read(listed)
    }

    async fn count_members(&mut self) -> Result<u64, StoreError> {
        let members = Entity::find().select_only().column(Column::UserId).distinct();
        self.count_rows(members.filter(Column::IssuedAt.is_not_null())).await
    }

    async fn remove(&mut self, id: ConnectionId, user_id: UserId) -> Result<bool, StoreError> {
        let delete = Entity::delete_many()
            .filter(Column::Id.eq(id.as_uuid()))
            .filter(Column::UserId.eq(user_id.as_uuid()));
        Ok(self.rows_affected(delete).await? == 1)
    }

    async fn remove_all_but_latest(&mut self, user_id: UserId, count: u64) -> Result<(), StoreError> {
        let with_tokens =
            Condition::all().add(Column::UserId.eq(user_id.as_uuid())).add(Column::IssuedAt.is_not_null());
        let latest = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(with_tokens.clone())
            .order_by_desc(Column::IssuedAt)
            .order_by_desc(Column::Id)
            .limit(count)
            .into_query();
        let delete = Entity::delete_many().filter(with_tokens).filter(Column::Id.not_in_subquery(latest));
        self.execute(delete).await
    }

    async fn remove_all_by_user(&mut self, user_id: UserId) -> Result<(), StoreError> {
        self.execute(Entity::delete_many().filter(Column::UserId.eq(user_id.as_uuid()))).await
    }

    async fn remove_expired(&mut self, now: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        let unredeemed = Condition::all()
            .add(Column::IssuedAt.is_null())
            .add(Column::CreatedAt.lte(columns::time(now - Connection::CODE_LIFETIME)));
        let expired = Condition::any()
            .add(unredeemed)
            .add(Column::IssuedAt.lte(columns::time(now - Connection::REFRESH_LIFETIME)));
        self.remove_batch(Entity::find().filter(expired), limit).await
    }

    async fn touch_app(&mut self, id: ConnectedAppId, now: DateTime<Utc>) -> Result<(), StoreError> {
        let due = columns::time(now - ConnectedApp::TOUCH_INTERVAL);
        let update = apps::Entity::update_many()
            .col_expr(apps::Column::LastUsedAt, Expr::value(columns::time(now)))
            .filter(apps::Column::Id.eq(id.as_uuid()))
            .filter(apps::Column::LastUsedAt.lte(due));
        self.execute(update).await
    }

    async fn remove_unused_apps(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        let used = Entity::find().select_only().column(Column::AppId).into_query();
        let rows = apps::Entity::find()
            .filter(apps::Column::LastUsedAt.lt(columns::time(before)))
            .filter(apps::Column::Id.not_in_subquery(used));
        self.remove_batch(rows, limit).await
    }
}

/// Tokens and last use.
fn changing_columns(connection: &Connection) -> ActiveModel {
    let tokens = connection.tokens.as_ref();
    let bytes = |digest: TokenDigest| digest.as_bytes().to_vec();
    ActiveModel {
        last_used_at: Set(connection.last_used_at.map(columns::time)),
        access_digest: Set(tokens.map(|tokens| bytes(tokens.access))),
        family_digest: Set(tokens.map(|tokens| bytes(tokens.family))),
        refresh_digest: Set(tokens.map(|tokens| bytes(tokens.refresh))),
        issued_at: Set(tokens.map(|tokens| columns::time(tokens.issued_at))),
        ..ActiveModel::default()
    }
}

fn app(row: &apps::Model) -> Result<ConnectedApp, StoreError> {
    let uris = row.redirect_uris.lines().map(RedirectUri::parse).collect::<Result<_, _>>();
    Ok(ConnectedApp {
        id: ConnectedAppId::from_uuid(row.id),
        name: AppName::parse(&row.name).map_err(unreadable("connected_apps.name"))?,
        redirect_uris: uris.map_err(unreadable("connected_apps.redirect_uris"))?,
        last_used_at: row.last_used_at,
        metadata: match (&row.metadata_url, row.metadata_read_at) {
            (Some(url), Some(read_at)) => {
                let url = MetadataUrl::parse(url).map_err(unreadable("connected_apps.metadata_url"))?;
                Some(MetadataSource { url, read_at })
            }
            _ => None,
        },
    })
}

fn connection(row: Model) -> Result<Connection, StoreError> {
    let tokens = match (row.access_digest, row.family_digest, row.refresh_digest, row.issued_at) {
        (Some(access), Some(family), Some(refresh), Some(issued_at)) => Some(ConnectionTokens {
            access: columns::digest("connections.access_digest", access)?,
            family: columns::digest("connections.family_digest", family)?,
            refresh: columns::digest("connections.refresh_digest", refresh)?,
            issued_at,
        }),
        _ => None,
    };
    let redirect_uri = RedirectUri::parse(&row.redirect_uri);
    Ok(Connection {
        id: ConnectionId::from_uuid(row.id),
        user_id: UserId::from_uuid(row.user_id),
        app_id: ConnectedAppId::from_uuid(row.app_id),
        redirect_uri: redirect_uri.map_err(unreadable("connections.redirect_uri"))?,
        code_digest: columns::digest("connections.code_digest", row.code_digest)?,
        code_challenge: columns::digest("connections.challenge", row.challenge)?,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
        tokens,
    })
}
