use std::collections::BTreeSet;

use domain::connections::{
    ClientId, Connection, ConnectionTokens, RedeemOutcome, RotateOutcome, is_code_verifier,
};
use domain::users::{AccountEventKind, TokenDigest};
use domain::{AgentId, ConnectedAppId, ConnectionId, UserId};

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, ConnectionSecret, Secret, StoreError, UnitOfWork};
use crate::rate_limits::RateLimit;
use crate::users::{AccountHistory, Client};

/// Why an app gets no tokens (RFC 6749, section 5.2).
#[derive(Debug, thiserror::Error)]
pub enum GrantError {
    #[error("The app is not registered.")]
    InvalidClient,
    #[error("The code or token is invalid or has expired.")]
    InvalidGrant,
    #[error("Unknown resource.")]
    InvalidTarget,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(GrantError);

/// New tokens. Only their digests are stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedTokens {
    pub access: Secret,
    pub refresh: Secret,
}

/// The member for whom an app makes a request. It has the rights of a member, even for an admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectedMember {
    pub connection_id: ConnectionId,
    pub user_id: UserId,
    pub owned: BTreeSet<AgentId>,
}

impl ConnectedMember {
    pub const fn actor(&self) -> Actor {
        Actor::Member(self.user_id)
    }
}

use_case! {
    /// Issues, renews, revokes and checks the tokens of connected apps. They are stored by their digests.
    pub struct ConnectionTokenService
}

impl ConnectionTokenService {
    /// Redeems an authorization code. If the app redeemed it before, the connection ends.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn exchange(
        &self,
        client_id: &str,
        code: &str,
        verifier: &str,
        redirect_uri: Option<&str>,
        resource: &str,
        client: &Client,
    ) -> Result<IssuedTokens, GrantError> {
        let app = self.find_app(client_id, resource).await?;
        let digest = self.context.secrets.digest(code);
        let Some(mut unit) = self.begin_if_known(ConnectionSecret::Code, code, client).await? else {
            return Err(GrantError::InvalidGrant);
        };
        let Some(mut connection) = lock(&mut *unit, ConnectionSecret::Code, &digest).await? else {
            return Err(GrantError::InvalidGrant);
        };
        let (family, issued) = (self.context.secrets.generate(), self.generate());
        let tokens = ConnectionTokens {
            access: self.context.secrets.digest(issued.access.expose()),
            family: self.context.secrets.digest(family.expose()),
            refresh: self.context.secrets.digest(issued.refresh.expose()),
            issued_at: self.context.clock.now(),
        };
        if !is_code_verifier(verifier) {
            return Err(GrantError::InvalidGrant);
        }
        let verifier_digest = self.context.secrets.digest(verifier);
        match connection.redeem(app, redirect_uri, &verifier_digest, tokens) {
            RedeemOutcome::Rejected => Err(GrantError::InvalidGrant),
            RedeemOutcome::Replayed => self.end_after_reuse(unit, &connection).await,
            RedeemOutcome::Redeemed => {
                unit.connections().update(&connection).await?;
                unit.connections()
                    .remove_all_but_latest(connection.user_id, Connection::MAX_PER_USER)
                    .await?;
                unit.connections().touch_app(app, self.context.clock.now()).await?;
                unit.commit().await?;
                Ok(IssuedTokens { refresh: refresh_token(&family, &issued.refresh), ..issued })
            }
        }
    }

    /// Replaces both tokens. A refresh token that was used before ends the connection.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn refresh(
        &self,
        client_id: &str,
        token: &str,
        resource: &str,
        client: &Client,
    ) -> Result<IssuedTokens, GrantError> {
        let app = self.find_app(client_id, resource).await?;
        let (family, secret) = token.split_once('.').ok_or(GrantError::InvalidGrant)?;
        let digest = self.context.secrets.digest(family);
        let Some(mut unit) = self.begin_if_known(ConnectionSecret::Family, family, client).await? else {
            return Err(GrantError::InvalidGrant);
        };
        let Some(mut connection) = lock(&mut *unit, ConnectionSecret::Family, &digest).await? else {
            return Err(GrantError::InvalidGrant);
        };
        let issued = self.generate();
        let presented = self.context.secrets.digest(secret);
        let access = self.context.secrets.digest(issued.access.expose());
        let refresh = self.context.secrets.digest(issued.refresh.expose());
        match connection.rotate(app, &presented, access, refresh, self.context.clock.now()) {
            RotateOutcome::Rejected => Err(GrantError::InvalidGrant),
            RotateOutcome::Reused => self.end_after_reuse(unit, &connection).await,
            RotateOutcome::Rotated => {
                unit.connections().update(&connection).await?;
                unit.connections().touch_app(app, self.context.clock.now()).await?;
                unit.commit().await?;
                let family = Secret::new(family.to_owned());
                Ok(IssuedTokens { refresh: refresh_token(&family, &issued.refresh), ..issued })
            }
        }
    }

    /// Ends the connection of an access or refresh token (RFC 7009). Unknown tokens are ignored.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn revoke(&self, client_id: &str, token: &str, client: &Client) -> Result<(), GrantError> {
        let app = self.find_app(client_id, "").await?;
        let (secret, token) = match token.split_once('.') {
            Some((family, _)) => (ConnectionSecret::Family, family),
            None => (ConnectionSecret::AccessToken, token),
        };
        let Some(mut unit) = self.begin_if_known(secret, token, client).await? else { return Ok(()) };
        let found = lock(&mut *unit, secret, &self.context.secrets.digest(token)).await?;
        if let Some(connection) = found.filter(|connection| connection.app_id == app) {
            self.disconnect(&mut *unit, &connection).await?;
            unit.commit().await?;
        }
        Ok(())
    }

    /// The member of a valid access token. Fails if a rate limit is exceeded or the store is unavailable.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn authenticate(&self, access_token: &str) -> Result<Option<ConnectedMember>, Failure> {
        let now = self.context.clock.now();
        let digest = self.context.secrets.digest(access_token);
        let mut unit = self.context.unaudited_store.read().await?;
        let found = unit.connections().find_by_secret(ConnectionSecret::AccessToken, &digest).await?;
        drop(unit);
        let Some(mut connection) = found.filter(|found| found.grants_access(now)) else { return Ok(None) };
        for (limit, key) in [
            (RateLimit::AppRequestsPerConnection, connection.id.to_string()),
            (RateLimit::AppRequestsPerMember, connection.user_id.to_string()),
        ] {
            self.context.node_rate_limiter.count(limit, &key).await??;
        }
        let owned = self.context.queries.sessions().owned_agents(connection.user_id).await?;
        if connection.needs_touch(now) {
            let mut unit = self.context.unaudited_store.begin().await?;
            // It may have been renewed or ended meanwhile.
            if let Some(current) = unit.connections().lock(connection.id).await? {
                connection = Connection { last_used_at: Some(now), ..current };
                unit.connections().update(&connection).await?;
                unit.commit().await?;
            }
        }
        Ok(Some(ConnectedMember { connection_id: connection.id, user_id: connection.user_id, owned }))
    }

    async fn find_app(&self, client_id: &str, resource: &str) -> Result<ConnectedAppId, GrantError> {
        let id = ClientId::parse(client_id).ok_or(GrantError::InvalidClient)?;
        let app = self.context.store.read().await?.connections().find_app(&id).await?;
        let app = app.ok_or(GrantError::InvalidClient)?;
        if !self.context.site().is_own_resource(resource) {
            return Err(GrantError::InvalidTarget);
        }
        Ok(app.id)
    }

    /// Begins to write, only for known secrets, so that guesses never wait for the writer. Unknown ones count against the
    /// limit of the client.
    async fn begin_if_known(
        &self,
        secret: ConnectionSecret,
        text: &str,
        client: &Client,
    ) -> Result<Option<Box<dyn UnitOfWork>>, GrantError> {
        let digest = self.context.secrets.digest(text);
        let mut unit = self.context.store.read().await?;
        if unit.connections().find_by_secret(secret, &digest).await?.is_none() {
            drop(unit);
            client.count(&*self.context.rate_limiter, RateLimit::UnknownTokensPerIp).await??;
            return Ok(None);
        }
        Ok(Some(self.context.store.begin().await?))
    }

    fn generate(&self) -> IssuedTokens {
        IssuedTokens { access: self.context.secrets.generate(), refresh: self.context.secrets.generate() }
    }

    /// A secret that is used twice may be stolen, so the connection ends.
    async fn end_after_reuse(
        &self,
        mut unit: Box<dyn UnitOfWork>,
        connection: &Connection,
    ) -> Result<IssuedTokens, GrantError> {
        tracing::warn!(connection = %connection.id, "connection ended because a code or token was used twice");
        self.disconnect(&mut *unit, connection).await?;
        unit.commit().await?;
        Err(GrantError::InvalidGrant)
    }

    /// Ends the connection, and records it in the account history.
    async fn disconnect(&self, unit: &mut dyn UnitOfWork, connection: &Connection) -> Result<(), StoreError> {
        let member = connection.user_id;
        if unit.connections().remove(connection.id, member).await? {
            let kind = AccountEventKind::AppDisconnected;
            AccountHistory::new(&self.context).record(unit, member, kind, None).await?;
        }
        Ok(())
    }
}

/// The refresh token as the app gets it.
fn refresh_token(family: &Secret, refresh: &Secret) -> Secret {
    Secret::new(format!("{}.{}", family.expose(), refresh.expose()))
}

/// Lock order: account before connection.
async fn lock(
    unit: &mut dyn UnitOfWork,
    secret: ConnectionSecret,
    digest: &TokenDigest,
) -> Result<Option<Connection>, StoreError> {
    let Some(found) = unit.connections().find_by_secret(secret, digest).await? else { return Ok(None) };
    let user = unit.users().lock(found.user_id).await?;
    if user.is_some_and(|user| user.is_active()) { unit.connections().lock(found.id).await } else { Ok(None) }
}
