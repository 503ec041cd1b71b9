use domain::ConnectionId;
use domain::connections::{AppName, ConnectedApp, Connection, RedirectUri};
use domain::users::{AccountEventKind, TokenDigest};

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::users::{AccountHistory, AuthenticatedUser, TokenMailer};

/// The parameters of an authorization request; empty if they are missing.
#[derive(Debug, Clone, Default)]
pub struct AuthorizationInput {
    pub response_type: String,
    pub client_id: String,
    pub redirect_uri: String,
    pub state: String,
    pub code_challenge_method: String,
    /// `None` if it is missing or no SHA-256.
    pub challenge: Option<TokenDigest>,
    pub resource: String,
}

/// A request that cannot be allowed. These are never sent to the app: it may be another one than it seems.
#[derive(Debug, thiserror::Error)]
pub enum AuthorizeAppError {
    #[error("This app isn't known here any more. Remove the connection in the app and add it again.")]
    UnknownApp,
    #[error("This app asked to send you to a page that it hasn't registered, so we stopped here.")]
    RedirectUri,
    #[error("account no longer exists")]
    NoAccount,
    #[error("The request of this app has a mistake.")]
    Invalid,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(AuthorizeAppError);

/// What the app is told if its request is wrong, or the member refuses (RFC 6749, section 4.1.2.1).
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

/// What a member decides about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    pub app_name: AppName,
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
    pub async fn consent(&self, input: &AuthorizationInput) -> Result<Consent, AuthorizeAppError> {
        let (app, redirect_uri) = self.find(input).await?;
        let error = self.check(input).err();
        let refusal = error.unwrap_or(AuthorizationError::AccessDenied).as_str();
        Ok(Consent {
            app_name: app.name,
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
    ) -> Result<String, AuthorizeAppError> {
        let (app, redirect_uri) = self.find(input).await?;
        let challenge = self.check(input).map_err(|_| AuthorizeAppError::Invalid)?;
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
            code: self.context.secrets.digest(code.expose()),
            challenge,
            created_at: self.context.clock.now(),
            last_used_at: None,
            tokens: None,
        };
        unit.connections().insert(&connection).await?;
        let device = Some(&member.device);
        AccountHistory::new(&self.context)
            .record(&mut *unit, user.id, AccountEventKind::AppConnected, device)
            .await?;
        TokenMailer::new(&self.context).send_app_notice(&mut *unit, &user, &app.name).await?;
        unit.commit().await?;
        Ok(self.response(input, &redirect_uri, ("code", code.expose())))
    }

    /// The app, and its registered URI.
    async fn find(
        &self,
        input: &AuthorizationInput,
    ) -> Result<(ConnectedApp, RedirectUri), AuthorizeAppError> {
        let id = input.client_id.parse().map_err(|_| AuthorizeAppError::UnknownApp)?;
        let app = self.context.store.read().await?.connections().find_app(id).await?;
        let app = app.ok_or(AuthorizeAppError::UnknownApp)?;
        let redirect_uri = app.redirect_uri(&input.redirect_uri).ok_or(AuthorizeAppError::RedirectUri)?;
        Ok((app, redirect_uri))
    }

    /// The challenge of a valid request. Only S256 is accepted, so that no request can be downgraded.
    fn check(&self, input: &AuthorizationInput) -> Result<TokenDigest, AuthorizationError> {
        if input.response_type != "code" {
            return Err(AuthorizationError::UnsupportedResponseType);
        }
        if !self.context.site().is_own_resource(&input.resource) {
            return Err(AuthorizationError::InvalidTarget);
        }
        let challenge = input.challenge.filter(|_| input.code_challenge_method == "S256");
        challenge.ok_or(AuthorizationError::InvalidRequest)
    }

    /// `iss` tells the app who responds, so that it does not send the code to another server (RFC 9207).
    fn response(&self, input: &AuthorizationInput, to: &RedirectUri, result: (&str, &str)) -> String {
        let state = Some(("state", &*input.state)).filter(|(_, state)| !state.is_empty());
        let site = self.context.site();
        to.with_parameters([result, ("iss", &*site.public_url)].into_iter().chain(state))
    }
}
