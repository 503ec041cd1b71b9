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
    /// Dynamic client registration (RFC 7591). Apps are public clients: they have no secret.
    pub struct RegisterApp
}

impl RegisterApp {
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn register(
        &self,
        name: Option<&str>,
        redirect_uris: &[String],
        client: &Client,
    ) -> Result<ConnectedApp, RegisterAppError> {
        let (name, redirect_uris) = parse_client_metadata(name, redirect_uris)?;
        client.count(&*self.context.rate_limiter, RateLimit::AppRegistrationsPerIp).await??;
        let id = ConnectedAppId::from_uuid(self.context.ids.next_id());
        let last_used_at = self.context.clock.now();
        let app = ConnectedApp { id, name, redirect_uris, last_used_at, metadata: None };
        let mut unit = self.context.unaudited_store.begin().await?;
        unit.connections().save_app(&app).await?;
        unit.commit().await?;
        Ok(app)
    }
}

/// Validates client metadata. An app without `client_name` is named after the host of its first redirect URI.
pub(super) fn parse_client_metadata(
    name: Option<&str>,
    redirect_uris: &[String],
) -> Result<(AppName, Vec<RedirectUri>), RegisterAppError> {
    let uris = redirect_uris.iter().map(|uri| RedirectUri::parse(uri)).collect::<Result<Vec<_>, _>>();
    let uris = uris.map_err(RegisterAppError::RedirectUri)?;
    let Some(first) = uris.first().filter(|_| uris.len() <= ConnectedApp::MAX_REDIRECT_URIS) else {
        return Err(RegisterAppError::RedirectUris);
    };
    let host = || first.host().unwrap_or_else(|| "an app on this computer".to_owned());
    let name = AppName::parse(&name.map_or_else(host, ToOwned::to_owned)).map_err(RegisterAppError::Name)?;
    Ok((name, uris))
}
