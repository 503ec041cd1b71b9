//! Accounts: signing up, proving a mailbox, signing in and out, and what a member changes about herself.

mod admins;
mod arrivals;
mod browser;
mod client;
mod known_browsers;
mod link_lookup;
mod links;
mod password;
mod password_reset;
mod profile;
mod reauthentication;
mod registration;
mod revocation;
mod sessions;
mod sign_in;
mod sign_in_link;
mod verification;

pub use admins::{Admins, AppointError, Appointment};
pub use arrivals::Arrivals;
pub use browser::Browser;
pub use client::Client;
pub use known_browsers::KnownBrowsers;
pub use link_lookup::LinkLookup;
pub use links::Links;
pub use password::{ChangePasswordError, PasswordChange};
pub use password_reset::{PasswordReset, ResetPasswordError};
pub use profile::{
    ChangeProfileError, ConfirmEmailChangeError, ConfirmedEmail, Profile, ProfileChange,
    ResendEmailChangeError,
};
pub use reauthentication::{ReauthenticateError, Reauthentication};
pub use registration::{NewMember, RegisterError, Registration};
pub use revocation::{Revocation, RevokeError};
pub use sessions::{ReauthenticationRequired, Sessions, SignedIn, SignedInMember};
pub use sign_in::{SignIn, SignInError};
pub use sign_in_link::{RedeemSignInLinkError, SignInLink};
pub use verification::{Verification, Verified, VerifyError};

use crate::ports::{RetryAfter, StoreError};

/// Why a mail was not asked for.
#[derive(Debug, thiserror::Error)]
pub enum RequestMailError {
    #[error(transparent)]
    TooMany(#[from] RetryAfter),
    #[error(transparent)]
    Store(#[from] StoreError),
}
