//! Accounts: sign-up, email verification, sign-in, sessions and profile.

mod account_history;
mod admins;
mod browser;
mod client;
mod link_lookup;
mod password;
mod password_reset;
mod profile;
mod reauthentication;
mod registration;
mod revoke_sessions;
mod session_issuer;
mod sessions;
mod sign_in;
mod sign_in_link;
mod token_mailer;
mod trusted_devices;
mod verification;

pub use account_history::AccountHistory;
pub use admins::{AdminCreation, Admins, CreateAdminError};
pub use browser::Browser;
pub use client::Client;
pub use link_lookup::LinkLookup;
pub use password::{ChangePasswordError, PasswordChange};
pub use password_reset::{PasswordReset, ResetPasswordError};
pub use profile::{
    ChangeProfileError, ConfirmEmailChangeError, ConfirmedEmail, Profile, ProfileChange,
    ResendEmailChangeError,
};
pub use reauthentication::{ReauthenticateError, Reauthentication};
pub use registration::{RegisterError, Registration, RegistrationInput};
pub use revoke_sessions::{RevokeError, RevokeSessions};
pub use session_issuer::SessionIssuer;
pub use sessions::{AuthenticatedUser, NewSession, ReauthenticationRequired, Sessions};
pub use sign_in::{SignIn, SignInError};
pub use sign_in_link::{RedeemSignInLinkError, SignInLink};
pub use token_mailer::TokenMailer;
pub use trusted_devices::TrustedDevices;
pub use verification::{Verification, Verified, VerifyError};

use crate::ports::{RetryAfter, StoreError};

#[derive(Debug, thiserror::Error)]
pub enum RequestMailError {
    #[error(transparent)]
    TooMany(#[from] RetryAfter),
    #[error(transparent)]
    Store(#[from] StoreError),
}
