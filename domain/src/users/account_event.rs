use chrono::{DateTime, NaiveTime, Utc};

use super::Device;
use crate::{AccountEventId, UserId};

crate::text_enum! {
    /// Kind of account event.
    pub enum AccountEventKind {
        SignedInByPassword = "signed_in_by_password",
        SignedInByLink = "signed_in_by_link",
        /// With the six digits of a sign-in email.
        SignedInByCode = "signed_in_by_code",
        SignedInByPasskey = "signed_in_by_passkey",
        /// The verification link was opened, which also starts a session.
        EmailVerified = "email_verified",
        SignInFailed = "sign_in_failed",
        EmailChangeRequested = "email_change_requested",
        EmailChanged = "email_changed",
        /// The member chose a password for the first time.
        PasswordSet = "password_set",
        PasswordChanged = "password_changed",
        PasswordReset = "password_reset",
        PasswordRemoved = "password_removed",
        SessionsRevoked = "sessions_revoked",
        SecondFactorEnabled = "second_factor_enabled",
        SecondFactorDisabled = "second_factor_disabled",
        /// An operator removed the second factor.
        SecondFactorReset = "second_factor_reset",
        RecoveryCodeUsed = "recovery_code_used",
        RecoveryCodesReplaced = "recovery_codes_replaced",
        PasskeyAdded = "passkey_added",
        PasskeyRemoved = "passkey_removed",
        AppConnected = "app_connected",
        AppDisconnected = "app_disconnected",
        DeletionRequested = "deletion_requested",
        DeletionUndone = "deletion_undone",
        DataExportRequested = "data_export_requested",
    }
}

/// An entry of an account's history. It holds no password, token, email or IP address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountEvent {
    pub id: AccountEventId,
    pub user_id: UserId,
    pub kind: AccountEventKind,
    /// Time of the latest occurrence.
    pub happened_at: DateTime<Utc>,
    /// Browser of the latest occurrence; `None` for an operator on the command line.
    pub device: Option<Device>,
    /// How many failed sign-ins or revoked sessions; otherwise 1.
    pub count: u32,
}

impl AccountEvent {
    pub const MAX_PER_ACCOUNT: u64 = 500;

    /// Failed sign-ins of one UTC day share an event, so that password guessing cannot push other events out
    /// of the history.
    pub fn day_start(now: DateTime<Utc>) -> DateTime<Utc> {
        now.date_naive().and_time(NaiveTime::MIN).and_utc()
    }

    /// Adds another occurrence.
    pub fn merge(&mut self, latest: &Self) {
        self.count = self.count.saturating_add(latest.count);
        self.happened_at = latest.happened_at;
        self.device.clone_from(&latest.device);
    }
}
