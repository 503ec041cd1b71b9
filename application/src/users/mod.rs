//! Accounts: sign-up, email verification, sign-in, sessions and profile.

mod account_deletion;
mod account_history;
mod account_notices;
mod add_member;
mod admins;
mod change_members;
mod client;
mod complete_sign_in;
mod confirmation_codes;
mod data_export;
mod deletion_mailer;
mod email_preferences;
mod erasure;
mod manage_members;
mod manage_passkeys;
mod manage_second_factor;
pub(crate) mod member_changes;
mod member_labels;
mod member_notes;
mod passkey_challenges;
mod passkey_check;
mod passkey_reauthentication;
mod password;
mod password_reset;
mod profile;
mod reauthentication;
mod reset_second_factor;
mod revoke_sessions;
mod second_factor_check;
mod second_factor_sign_in;
mod sessions;
mod sign_in;
mod sign_in_code;
mod sign_in_context;
mod sign_in_link;
mod sign_in_passkey;
mod sign_up;
mod sign_up_stamps;
mod token_lookup;
mod token_mailer;
mod trusted_devices;
mod verification;
mod view_as;

pub use account_deletion::{AccountDeletion, DeleteAccountError, UndoDeletionError};
pub use account_history::AccountHistory;
pub(crate) use add_member::insert_without_sign_up;
pub use add_member::{AddMember, AddMemberError, NewMember};
pub use admins::{AdminCreation, Admins, CreateAdminError};
pub use change_members::ChangeMembers;
pub use client::Client;
pub use complete_sign_in::CompleteSignIn;
pub use confirmation_codes::ConfirmationCodes;
pub use data_export::{
    DataExports, DownloadDataExportError, ExportForOperatorError, PrepareDataExports, RequestDataExportError,
};
pub use email_preferences::{EmailPreferences, UnsubscribeError};
pub use erasure::{Erasure, ErasureReport};
pub use manage_members::{ManageMembers, MemberDetail, MemberNoteView};
pub use manage_passkeys::{ManagePasskeys, ManagePasskeysError};
pub use manage_second_factor::{
    ManageSecondFactor, ManageSecondFactorError, SecondFactorSetUp, SecondFactorStatus,
};
pub use member_changes::{ChangeMemberError, require_change};
pub use member_labels::MemberLabels;
pub use member_notes::MemberNotes;
pub use passkey_check::PasskeyCheck;
pub use passkey_reauthentication::PasskeyReauthentication;
pub use password::{ChangePasswordError, PasswordChange};
pub use password_reset::{PasswordReset, ResetPasswordError};
pub use profile::{
    ChangeProfileError, ConfirmEmailChangeError, ConfirmedEmail, Profile, ProfileChange,
    ResendEmailChangeError,
};
pub use reauthentication::{ReauthenticateError, Reauthentication};
pub use reset_second_factor::{RemovedFactors, ResetSecondFactor, ResetSecondFactorError};
pub use revoke_sessions::{RevokeSessions, RevokeSessionsError};
pub use second_factor_check::SecondFactorCheck;
pub use second_factor_sign_in::{SecondFactorSignIn, SecondFactorSignInError};
pub use sessions::{AuthenticatedUser, Authentication, FoundSession, NewSession, Sessions, SignInOutcome};
pub use sign_in::{SignIn, SignInError};
pub use sign_in_code::{SignInByCode, SignInByCodeError};
pub use sign_in_context::SignInContext;
pub use sign_in_link::{RedeemSignInLinkError, SignInLink};
pub use sign_in_passkey::{SignInByPasskey, SignInByPasskeyError};
pub use sign_up::{SignUp, SignUpError, SignUpInput};
pub use sign_up_stamps::{SignUpForm, SignUpStamps};
pub use token_lookup::TokenLookup;
pub use token_mailer::TokenMailer;
pub use trusted_devices::TrustedDevices;
pub use verification::{Verification, VerificationOutcome, VerifyError};
pub use view_as::{ViewSiteAs, ViewSiteAsError};
