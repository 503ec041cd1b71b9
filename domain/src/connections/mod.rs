//! Apps that read a member's library for them, such as an assistant (OAuth 2.1).

mod app;
mod connection;

pub use app::{
    AppName, AppNameError, ClientId, ConnectedApp, MetadataSource, MetadataUrl, MetadataUrlError,
    RedirectUri, RedirectUriError,
};
pub use connection::{Connection, ConnectionTokens, RedeemOutcome, RotateOutcome, is_code_verifier};
