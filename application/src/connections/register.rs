use domain::ConnectedAppId;
use domain::connections::{AppName, AppNameError, ConnectedApp, RedirectUri, RedirectUriError};

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::rate_limits::RateLimit;
use crate::users::Client;

#[derive(Debug, thiserror::Error)]
pub enum RegisterAppError {
    #[error(transparent)]
    Name(AppNameError),
    #[error(transparent)]
    RedirectUri(RedirectUriError),
    #[error("redirect_uris must have 1 to {} URIs", ConnectedApp::MAX_REDIRECT_URIS)]
    RedirectUris,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(RegisterAppError);

use_case! {
    /// Registers apps that ask for it (RFC 7591). They are public clients: they have no secret.
    pub struct RegisterApp
}

impl RegisterApp {
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn register(
        &self,
        name: &str,
        redirect_uris: &[String],
        client: &Client,
    ) -> Result<ConnectedApp, RegisterAppError> {
        let name = AppName::parse(name).map_err(RegisterAppError::Name)?;
        if redirect_uris.is_empty() || redirect_uris.len() > ConnectedApp::MAX_REDIRECT_URIS {
            return Err(RegisterAppError::RedirectUris);
        }
        let redirect_uris = redirect_uris.iter().map(|uri| RedirectUri::parse(uri)).collect::<Result<_, _>>();
        let redirect_uris = redirect_uris.map_err(RegisterAppError::RedirectUri)?;
        client.count(&*self.context.rate_limiter, RateLimit::AppRegistrationsPerIp).await??;
        let id = ConnectedAppId::from_uuid(self.context.ids.next_id());
        let app = ConnectedApp { id, name, redirect_uris, created_at: self.context.clock.now() };
        let mut unit = self.context.unaudited_store.begin().await?;
        unit.connections().insert_app(&app).await?;
        unit.commit().await?;
        Ok(app)
    }
}
