//! Users: members and admins, sessions, tokens and devices.

mod account_event;
mod block;
mod confirmation_code;
mod deletion;
mod device;
mod email_address;
mod email_change;
mod first_name;
mod member_note;
mod password;
mod recovery_code;
mod role;
mod second_factor;
mod session;
mod sign_in_challenge;
mod token;
mod user;
mod view_as;

pub use account_event::{AccountEvent, AccountEventKind};
pub use block::Block;
pub use confirmation_code::{CodeError, ConfirmationCode};
pub use deletion::ScheduledDeletion;
pub use device::Device;
pub use email_address::{EmailAddress, EmailAddressError};
pub use email_change::{ConfirmedBy, EmailChange, PendingEmail};
pub use first_name::{FirstName, FirstNameError};
pub use member_note::{MemberNote, NoteText, NoteTextError};
pub use password::{Password, PasswordHash, PlainPassword, PlainPasswordError};
pub use recovery_code::RecoveryCode;
pub use role::{Permission, Role, RoleError};
pub use second_factor::{SecondFactor, TotpSecret};
pub use session::{Session, SessionDigest};
pub use sign_in_challenge::SignInChallenge;
pub use token::{OneTimeToken, Redemption, TokenDigest, TokenPurpose, TokenState};
pub use user::{Promotion, RegisterAgainOutcome, User};
pub use view_as::{ViewAs, ViewAsError};
