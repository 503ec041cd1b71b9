use application::ports::{ConnectionRepository, ConnectionSecret, ListedConnection, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::connections::{ClientId, ConnectedApp, Connection};
use domain::users::{TokenDigest, User};
use domain::{ConnectedAppId, ConnectionId, UserId};

use super::unit_of_work::MemoryUnitOfWork;
use super::users::{remove_matching, remove_up_to};

#[async_trait]
impl ConnectionRepository for MemoryUnitOfWork {
    async fn save_app(&mut self, app: &ConnectedApp) -> Result<(), StoreError> {
        self.enter("connections.save_app").await?;
        let apps = &mut self.state.connected_apps;
        let stored = apps.values().find(|stored| stored.client_id() == app.client_id());
        let id = stored.map_or(app.id, |stored| stored.id);
        apps.insert(id, ConnectedApp { id, ..app.clone() });
        Ok(())
    }

    async fn find_app(&mut self, id: &ClientId) -> Result<Option<ConnectedApp>, StoreError> {
        self.enter("connections.find_app").await?;
        Ok(self.state.connected_apps.values().find(|app| app.client_id() == *id).cloned())
    }

    async fn insert(&mut self, connection: &Connection) -> Result<(), StoreError> {
        self.enter("connections.insert").await?;
        let known = self.state.require_member(connection.user_id);
        self.check(known)?;
        let is_taken =
            self.state.connections.values().any(|other| other.code_digest == connection.code_digest);
        self.check(if is_taken { Err(StoreError::Conflict("connections".into())) } else { Ok(()) })?;
        self.state.connections.insert(connection.id, connection.clone());
        Ok(())
    }

    async fn find_by_secret(
        &mut self,
        secret: ConnectionSecret,
        digest: &TokenDigest,
    ) -> Result<Option<Connection>, StoreError> {
        self.enter("connections.find_by_secret").await?;
        let has_secret = |connection: &&Connection| {
            let tokens = connection.tokens.as_ref();
            let of_connection = match secret {
                ConnectionSecret::Code => Some(connection.code_digest),
                ConnectionSecret::AccessToken => tokens.map(|tokens| tokens.access),
                ConnectionSecret::Family => tokens.map(|tokens| tokens.family),
            };
            of_connection == Some(*digest)
        };
        let found = self.state.connections.values().find(has_secret);
        let is_active =
            |connection: &&Connection| self.state.users.get(&connection.user_id).is_some_and(User::is_active);
        Ok(found.filter(is_active).cloned())
    }

    async fn lock(&mut self, id: ConnectionId) -> Result<Option<Connection>, StoreError> {
        self.enter("connections.lock").await?;
        Ok(self.state.connections.get(&id).cloned())
    }

    async fn update(&mut self, connection: &Connection) -> Result<(), StoreError> {
        self.enter("connections.update").await?;
        if let Some(stored) = self.state.connections.get_mut(&connection.id) {
            stored.tokens.clone_from(&connection.tokens);
            stored.last_used_at = connection.last_used_at;
        }
        Ok(())
    }

    async fn list(&mut self, user_id: UserId) -> Result<Vec<ListedConnection>, StoreError> {
        self.enter("connections.list").await?;
        let own = self.state.connections.values().filter(|connection| connection.user_id == user_id);
        let mut listed: Vec<_> = own
            .filter(|connection| connection.tokens.is_some())
            .map(|connection| ListedConnection {
                connection: connection.clone(),
                app_name: self.state.connected_apps[&connection.app_id].name.clone(),
            })
            .collect();
        listed.sort_by_key(|listed| std::cmp::Reverse((listed.connection.created_at, listed.connection.id)));
        Ok(listed)
    }

    async fn count_members(&mut self) -> Result<u64, StoreError> {
        self.enter("connections.count_members").await?;
        let redeemed = self.state.connections.values().filter(|connection| connection.tokens.is_some());
        let members: std::collections::BTreeSet<_> = redeemed.map(|connection| connection.user_id).collect();
        Ok(u64::try_from(members.len()).expect("counts fit"))
    }

    async fn remove(&mut self, id: ConnectionId, user_id: UserId) -> Result<bool, StoreError> {
        self.enter("connections.remove").await?;
        let is_own = |connection: &Connection| connection.id == id && connection.user_id == user_id;
        Ok(remove_matching(&mut self.state.connections, is_own) == 1)
    }

    async fn remove_all_but_latest(&mut self, user_id: UserId, count: u64) -> Result<(), StoreError> {
        self.enter("connections.remove_all_but_latest").await?;
        let own = self.state.connections.values().filter(|connection| connection.user_id == user_id);
        let issued_at =
            |connection: &Connection| Some((connection.tokens.as_ref()?.issued_at, connection.id));
        let mut with_tokens: Vec<_> = own.filter_map(issued_at).collect();
        with_tokens.sort_unstable();
        let excess = with_tokens.len().saturating_sub(usize::try_from(count).expect("counts fit"));
        for (_, id) in with_tokens.into_iter().take(excess) {
            self.state.connections.remove(&id);
        }
        Ok(())
    }

    async fn remove_all_by_user(&mut self, user_id: UserId) -> Result<(), StoreError> {
        self.enter("connections.remove_all_by_user").await?;
        self.state.connections.retain(|_, connection| connection.user_id != user_id);
        Ok(())
    }

    async fn remove_expired(&mut self, now: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("connections.remove_expired").await?;
        Ok(remove_up_to(limit, &mut self.state.connections, |connection| match &connection.tokens {
            Some(tokens) => tokens.issued_at + Connection::REFRESH_LIFETIME <= now,
            None => connection.created_at + Connection::CODE_LIFETIME <= now,
        }))
    }

    async fn touch_app(&mut self, id: ConnectedAppId, now: DateTime<Utc>) -> Result<(), StoreError> {
        self.enter("connections.touch_app").await?;
        if let Some(app) = self.state.connected_apps.get_mut(&id)
            && app.last_used_at <= now - ConnectedApp::TOUCH_INTERVAL
        {
            app.last_used_at = now;
        }
        Ok(())
    }

    async fn remove_unused_apps(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("connections.remove_unused_apps").await?;
        let state = &mut self.state;
        let is_unused = |app: &ConnectedApp| {
            app.last_used_at < before
                && !state.connections.values().any(|connection| connection.app_id == app.id)
        };
        Ok(remove_up_to(limit, &mut state.connected_apps, is_unused))
    }
}
