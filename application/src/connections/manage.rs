use domain::ConnectionId;
use domain::users::{AccountEventKind, Permission};

use crate::Failure;
use crate::context::use_case;
use crate::ports::{Actor, ListedConnection, StoreError};
use crate::users::{AccountHistory, AuthenticatedUser};

use_case! {
    /// Lists and ends the connections of a member.
    pub struct ManageConnections
}

impl ManageConnections {
    /// Newest first. Empty in "View as".
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, member: &AuthenticatedUser) -> Result<Vec<ListedConnection>, StoreError> {
        self.context.store.read().await?.connections().list(member.user.id).await
    }

    /// Returns whether the member had this connection.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn end(&self, member: &AuthenticatedUser, id: ConnectionId) -> Result<bool, StoreError> {
        let mut unit = self.context.store.begin_as(member.actor()).await?;
        // Accounts are locked before connections.
        let _ = unit.users().lock(member.user.id).await?;
        let had = unit.connections().remove(id, member.user.id).await?;
        if had {
            let (kind, device) = (AccountEventKind::AppDisconnected, Some(&member.device));
            AccountHistory::new(&self.context).record(&mut *unit, member.user.id, kind, device).await?;
        }
        unit.commit().await?;
        Ok(had)
    }

    /// How many members have connected an app.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn count_members(&self, actor: Actor) -> Result<u64, Failure> {
        actor.require(Permission::ViewReports)?;
        Ok(self.context.store.read().await?.connections().count_members().await?)
    }
}
