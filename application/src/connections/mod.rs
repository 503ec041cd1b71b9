//! Apps that read a member's library for them, such as an assistant. Marigold is their authorization server (OAuth 2.1) and
//! their resource server.

mod authorize;
mod manage;
mod register;
mod tokens;

pub use authorize::{AuthorizationError, AuthorizationInput, AuthorizeApp, AuthorizeAppError, Consent};
pub use manage::ManageConnections;
pub use register::{RegisterApp, RegisterAppError};
pub use tokens::{ConnectedMember, ConnectionTokenService, GrantError, IssuedTokens};

use crate::site::Site;

impl Site {
    /// The URL of the MCP server; also the audience of tokens (RFC 8707).
    pub fn mcp_url(&self) -> String {
        self.url_for("/mcp")
    }

    /// Whether tokens may be requested for this resource. A missing one means this server.
    fn is_own_resource(&self, resource: &str) -> bool {
        resource.is_empty() || resource.strip_suffix('/').unwrap_or(resource) == self.mcp_url()
    }
}
