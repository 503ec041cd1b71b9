use chrono::{DateTime, NaiveTime, Utc};

use super::Device;
use crate::{AccountEventId, UserId};

/// Kind of account event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountEventKind {
    SignedInByPassword,
    SignedInByLink,
    /// With the six digits of a sign-in email.
    SignedInByCode,
    SignedInByPasskey,
    /// The verification link was opened, which also starts a session.
    EmailVerified,
    SignInFailed,
    EmailChangeRequested,
    EmailChanged,
    /// The member chose a password for the first time.
    PasswordSet,
    PasswordChanged,
    PasswordReset,
    PasswordRemoved,
    SessionsRevoked,
    SecondFactorEnabled,
    SecondFactorDisabled,
    /// An operator removed the second factor.
    SecondFactorReset,
    RecoveryCodeUsed,
    RecoveryCodesReplaced,
    PasskeyAdded,
    PasskeyRemoved,
    DeletionRequested,
    DeletionUndone,
    DataExportRequested,
}

impl AccountEventKind {
    pub const ALL: [Self; 23] = [
        Self::SignedInByPassword,
        Self::SignedInByLink,
        Self::SignedInByCode,
        Self::SignedInByPasskey,
        Self::EmailVerified,
        Self::SignInFailed,
        Self::EmailChangeRequested,
        Self::EmailChanged,
        Self::PasswordSet,
        Self::PasswordChanged,
        Self::PasswordReset,
        Self::PasswordRemoved,
        Self::SessionsRevoked,
        Self::SecondFactorEnabled,
        Self::SecondFactorDisabled,
        Self::SecondFactorReset,
        Self::RecoveryCodeUsed,
        Self::RecoveryCodesReplaced,
        Self::PasskeyAdded,
        Self::PasskeyRemoved,
        Self::DeletionRequested,
        Self::DeletionUndone,
        Self::DataExportRequested,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SignedInByPassword => "signed_in_by_password",
            Self::SignedInByLink => "signed_in_by_link",
            Self::SignedInByCode => "signed_in_by_code",
            Self::SignedInByPasskey => "signed_in_by_passkey",
            Self::EmailVerified => "email_verified",
            Self::SignInFailed => "sign_in_failed",
            Self::EmailChangeRequested => "email_change_requested",
            Self::EmailChanged => "email_changed",
            Self::PasswordSet => "password_set",
            Self::PasswordChanged => "password_changed",
            Self::PasswordReset => "password_reset",
            Self::PasswordRemoved => "password_removed",
            Self::SessionsRevoked => "sessions_revoked",
            Self::SecondFactorEnabled => "second_factor_enabled",
            Self::SecondFactorDisabled => "second_factor_disabled",
            Self::SecondFactorReset => "second_factor_reset",
            Self::RecoveryCodeUsed => "recovery_code_used",
            Self::RecoveryCodesReplaced => "recovery_codes_replaced",
            Self::PasskeyAdded => "passkey_added",
            Self::PasskeyRemoved => "passkey_removed",
            Self::DeletionRequested => "deletion_requested",
            Self::DeletionUndone => "deletion_undone",
            Self::DataExportRequested => "data_export_requested",
        }
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
