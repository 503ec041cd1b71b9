use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::connections::{AppName, ClientId, ConnectedApp, Connection, MetadataUrl};
use domain::users::TokenDigest;
use domain::{ConnectedAppId, ConnectionId, UserId};

use super::{BoxError, StoreError};

/// Which secret identifies a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectionSecret {
    Code,
    AccessToken,
    /// The part of a refresh token that stays the same.
    Family,
}

/// A connection with the name of its app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedConnection {
    pub connection: Connection,
    pub app_name: AppName,
}

/// Apps, and members' connections with them.
#[async_trait]
pub trait ConnectionRepository: Send {
    /// Replaces name, URIs and last use of an app whose metadata has the same URL, which keeps its id.
    async fn save_app(&mut self, app: &ConnectedApp) -> Result<(), StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find_app(&mut self, id: &ClientId) -> Result<Option<ConnectedApp>, StoreError>;
    async fn insert(&mut self, connection: &Connection) -> Result<(), StoreError>;
    /// The connection with this secret, if its account is active. Takes no lock, so that it works in a read-only unit of
    /// work.
    async fn find_by_secret(
        &mut self,
        secret: ConnectionSecret,
        digest: &TokenDigest,
    ) -> Result<Option<Connection>, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: ConnectionId) -> Result<Option<Connection>, StoreError>;
    /// Writes tokens and last use.
    async fn update(&mut self, connection: &Connection) -> Result<(), StoreError>;
    /// Those of a member whose code was redeemed, newest first.
    async fn list(&mut self, user_id: UserId) -> Result<Vec<ListedConnection>, StoreError>;
    /// How many members have a connection.
    async fn count_members(&mut self) -> Result<u64, StoreError>;
    /// Returns whether the member had this connection.
    async fn remove(&mut self, id: ConnectionId, user_id: UserId) -> Result<bool, StoreError>;
    /// Keeps this many of the member's connections with tokens, those that were renewed last.
    async fn remove_all_but_latest(&mut self, user_id: UserId, count: u64) -> Result<(), StoreError>;
    async fn remove_all_by_user(&mut self, user_id: UserId) -> Result<(), StoreError>;
    /// Removes at most `limit` connections whose code or refresh token has expired; returns the number.
    async fn remove_expired(&mut self, now: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
    /// Records that the app got tokens, at most once in [`ConnectedApp::TOUCH_INTERVAL`].
    async fn touch_app(&mut self, id: ConnectedAppId, now: DateTime<Utc>) -> Result<(), StoreError>;
    /// Removes at most `limit` apps without connections that were last used before this time; returns the number.
    async fn remove_unused_apps(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}

/// What an app publishes about itself, not checked yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppMetadata {
    pub client_id: String,
    pub client_name: String,
    pub redirect_uris: Vec<String>,
    /// How the app authenticates at the token endpoint; `none` if it does not say.
    pub token_endpoint_auth_method: String,
}

/// Reads what apps publish about themselves.
#[async_trait]
pub trait AppMetadataReader: Send + Sync {
    /// Reads a bounded size in a bounded time, only from a public address, and follows no redirect.
    async fn read(&self, url: &MetadataUrl) -> Result<AppMetadata, BoxError>;
}
