use domain::connections::{
    AppName, ClientId, ConnectedApp, Connection, MetadataSource, MetadataUrl, RedirectUri,
};
use domain::users::{AccountEventKind, TokenDigest};
use domain::{ConnectedAppId, ConnectionId};

use super::register::parse_client_metadata;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::rate_limits::RateLimit;
use crate::users::{AccountHistory, AuthenticatedUser, Client, TokenMailer};

/// The parameters of an authorization request; empty if they are missing.
#[derive(Debug, Clone, Default)]
pub struct AuthorizationInput {
    pub response_type: String,
    pub client_id: String,
    pub redirect_uri: String,
    pub state: String,
    pub code_challenge_method: String,
    /// `None` if it is missing or no SHA-256.
    pub code_challenge: Option<TokenDigest>,
    pub resource: String,
}

/// Why the member cannot allow a request. Shown to the member; [`AuthorizationError`] is what the app gets.
#[derive(Debug, thiserror::Error)]
pub enum AuthorizeAppError {
    #[error("We don't recognize this app anymore. Remove the connection in the app and add it again.")]
    UnknownApp,
    #[error("We couldn't read this app's details. Try again in the app, or contact its developer.")]
    Metadata,
    #[error("This app asked to send you to a page that it hasn't registered, so we didn't connect it.")]
    RedirectUri,
    #[error("account no longer exists")]
    NoAccount,
    #[error("The app sent an invalid request.")]
    Invalid,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(AuthorizeAppError);

/// The error in the redirect to the app if its request is wrong, or the member refuses (RFC 6749, section 4.1.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthorizationError {
    AccessDenied,
    InvalidRequest,
    UnsupportedResponseType,
    InvalidTarget,
}

impl AuthorizationError {
    const fn as_str(self) -> &'static str {
        match self {
            Self::AccessDenied => "access_denied",
            Self::InvalidRequest => "invalid_request",
            Self::UnsupportedResponseType => "unsupported_response_type",
            Self::InvalidTarget => "invalid_target",
        }
    }
}

/// What the consent page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    pub app_name: AppName,
    /// The host that publishes what the app is; `None` if it registered itself.
    pub metadata_host: Option<String>,
    /// Where the browser goes afterwards; `None` on the member's own computer.
    pub redirect_host: Option<String>,
    /// Whether the request is valid, so that the member may allow it.
    pub is_valid: bool,
    /// Tells the app that the member refused, or what is wrong with its request.
    pub refusal_url: String,
}

use_case! {
    /// Lets members decide whether an app may read their library.
    pub struct AuthorizeApp
}

impl AuthorizeApp {
    /// What the member is asked.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn consent(
        &self,
        input: &AuthorizationInput,
        client: &Client,
    ) -> Result<Consent, AuthorizeAppError> {
        let (app, redirect_uri) = self.find(input, client).await?;
        let error = self.check(input).err();
        let refusal = error.unwrap_or(AuthorizationError::AccessDenied).as_str();
        Ok(Consent {
            app_name: app.name,
            metadata_host: app.metadata.map(|metadata| metadata.url.host().to_owned()),
            redirect_host: redirect_uri.host(),
            is_valid: error.is_none(),
            refusal_url: self.response(input, &redirect_uri, ("error", refusal)),
        })
    }

    /// Connects the app. Returns where the browser takes the code to it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn allow(
        &self,
        member: &AuthenticatedUser,
        input: &AuthorizationInput,
        client: &Client,
    ) -> Result<String, AuthorizeAppError> {
        let (app, redirect_uri) = self.find(input, client).await?;
        let code_challenge = self.check(input).map_err(|_| AuthorizeAppError::Invalid)?;
        member.count_account_change(&*self.context.rate_limiter).await?;
        let code = self.context.secrets.generate();
        let mut unit = self.context.store.begin_as(member.actor()).await?;
        let user = unit.users().lock(member.user.id).await?.ok_or(AuthorizeAppError::NoAccount)?;
        // The session may have ended since the request was authenticated.
        if !unit.sessions().exists(member.session_id, user.id).await? {
            return Err(AuthorizeAppError::NoAccount);
        }
        let connection = Connection {
            id: ConnectionId::from_uuid(self.context.ids.next_id()),
            user_id: user.id,
            app_id: app.id,
            redirect_uri: redirect_uri.clone(),
            code_digest: self.context.secrets.digest(code.expose()),
            code_challenge,
            created_at: self.context.clock.now(),
            last_used_at: None,
            tokens: None,
        };
        unit.connections().insert(&connection).await?;
        let device = Some(&member.device);
        AccountHistory::new(&self.context)
            .record(&mut *unit, user.id, AccountEventKind::AppConnected, device)
            .await?;
        TokenMailer::new(&self.context).send_app_notice(&mut *unit, &user, &app.name, &redirect_uri).await?;
        unit.commit().await?;
        Ok(self.response(input, &redirect_uri, ("code", code.expose())))
    }

    /// The app, and its registered URI.
    async fn find(
        &self,
        input: &AuthorizationInput,
        client: &Client,
    ) -> Result<(ConnectedApp, RedirectUri), AuthorizeAppError> {
        let id = ClientId::parse(&input.client_id).ok_or(AuthorizeAppError::UnknownApp)?;
        let stored = self.context.store.read().await?.connections().find_app(&id).await?;
        let app = match (stored, &id) {
            (Some(app), _) if app.has_fresh_metadata(self.context.clock.now()) => app,
            (_, ClientId::Published(url)) => self.read_metadata(url, client).await?,
            (_, ClientId::Registered(_)) => return Err(AuthorizeAppError::UnknownApp),
        };
        let redirect_uri = app.redirect_uri(&input.redirect_uri).ok_or(AuthorizeAppError::RedirectUri)?;
        Ok((app, redirect_uri))
    }

    /// Requests a URL that the app chose, so only members can cause it, and it is limited like registrations.
    async fn read_metadata(
        &self,
        url: &MetadataUrl,
        client: &Client,
    ) -> Result<ConnectedApp, AuthorizeAppError> {
        client.count(&*self.context.rate_limiter, RateLimit::AppRegistrationsPerIp).await??;
        let metadata = self.context.app_metadata_reader.read(url).await.map_err(|error| {
            tracing::info!(host = url.host(), error, "metadata of an app could not be read");
            AuthorizeAppError::Metadata
        })?;
        // The document must name its own URL, so that no app can pretend to be another. Apps have no secret here.
        if metadata.client_id != url.as_str() || metadata.token_endpoint_auth_method != "none" {
            return Err(AuthorizeAppError::Metadata);
        }
        let (name, redirect_uris) =
            parse_client_metadata(Some(&metadata.client_name), &metadata.redirect_uris)
                .map_err(|_| AuthorizeAppError::Metadata)?;
        let now = self.context.clock.now();
        let app = ConnectedApp {
            id: ConnectedAppId::from_uuid(self.context.ids.next_id()),
            name,
            redirect_uris,
            last_used_at: now,
            metadata: Some(MetadataSource { url: url.clone(), read_at: now }),
        };
        let mut unit = self.context.unaudited_store.begin().await?;
        unit.connections().save_app(&app).await?;
        let stored = unit.connections().find_app(&app.client_id()).await?;
        unit.commit().await?;
        stored.ok_or(AuthorizeAppError::UnknownApp)
    }

    /// The challenge of a valid request. Only S256 is accepted, so that no request can be downgraded.
    fn check(&self, input: &AuthorizationInput) -> Result<TokenDigest, AuthorizationError> {
        if input.response_type != "code" {
            return Err(AuthorizationError::UnsupportedResponseType);
        }
        if !self.context.site().is_own_resource(&input.resource) {
            return Err(AuthorizationError::InvalidTarget);
        }
        let challenge = input.code_challenge.filter(|_| input.code_challenge_method == "S256");
        challenge.ok_or(AuthorizationError::InvalidRequest)
    }

    /// With `iss`, which prevents mix-up attacks (RFC 9207).
    fn response(&self, input: &AuthorizationInput, to: &RedirectUri, result: (&str, &str)) -> String {
        let state = Some(("state", &*input.state)).filter(|(_, state)| !state.is_empty());
        let site = self.context.site();
        to.with_parameters([result, ("iss", &*site.public_url)].into_iter().chain(state))
    }
}
