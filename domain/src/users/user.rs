use chrono::{DateTime, Utc};

use super::{
    Block, ConfirmedBy, EmailAddress, EmailChange, FirstName, Password, PasswordHash, PendingEmail, Role,
    ScheduledDeletion, TokenPurpose,
};
use crate::traffic::Source;
use crate::{Reason, SessionId, Transition, UserId};

/// A member or an admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub email: EmailAddress,
    /// May have expired: see [`User::pending_email_at`].
    pub pending_email: Option<PendingEmail>,
    pub first_name: FirstName,
    pub password: Password,
    pub is_verified: bool,
    /// `None` for members.
    pub role: Option<Role>,
    /// `None` if the member may sign in.
    pub block: Option<Block>,
    /// Set while the account is about to be erased.
    pub deletion: Option<ScheduledDeletion>,
    /// What led the member to the site, if it is known.
    pub source: Option<Source>,
    pub created_at: DateTime<Utc>,
}

/// Result of a sign-up for an existing account.
#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegisterAgainOutcome {
    /// The account is verified or blocked; the owner should sign in.
    LoginRequired,
    /// The account is unverified; send a new link.
    VerificationRequired,
}

#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Promotion {
    Promoted,
    Unverified,
}

impl User {
    pub fn register(
        id: UserId,
        email: EmailAddress,
        first_name: FirstName,
        generated: PasswordHash,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            id,
            email,
            pending_email: None,
            first_name,
            password: Password::Generated(generated),
            is_verified: false,
            role: None,
            block: None,
            deletion: None,
            source: None,
            created_at: now,
        }
    }

    /// A member who did not sign up: imported, or added by an admin.
    pub fn without_password(
        id: UserId,
        email: EmailAddress,
        first_name: FirstName,
        now: DateTime<Utc>,
    ) -> Self {
        let none = PasswordHash::new(String::new());
        Self { password: Password::None, ..Self::register(id, email, first_name, none, now) }
    }

    /// A repeated sign-up with this address. Until verification it is unknown who owns the mailbox, so no
    /// earlier password may work. A blocked account stays as it is.
    pub fn register_again(&mut self, first_name: FirstName) -> RegisterAgainOutcome {
        if self.is_verified || self.is_blocked() {
            return RegisterAgainOutcome::LoginRequired;
        }
        self.first_name = first_name;
        self.password = Password::None;
        self.pending_email = None;
        RegisterAgainOutcome::VerificationRequired
    }

    /// The address was verified by its link in the browser that signed up.
    pub fn verify(&mut self) -> Transition {
        if self.is_verified {
            Transition::Unchanged
        } else {
            self.is_verified = true;
            Transition::Applied
        }
    }

    /// A sign-in link, an admin or a link opened in another browser verifies the mailbox. An earlier password may belong to an attacker who signed up
    /// with this address, so it is removed.
    pub fn verify_and_drop_password(&mut self) -> Transition {
        if !self.is_verified {
            self.password = Password::None;
        }
        self.verify()
    }

    /// A password reset link also verifies the mailbox.
    pub fn reset_password(&mut self, chosen: PasswordHash) {
        self.set_password(chosen);
        self.is_verified = true;
    }

    /// Also cancels a pending email change, which an attacker may have requested.
    pub fn set_password(&mut self, chosen: PasswordHash) {
        self.password = Password::Chosen(chosen);
        self.pending_email = None;
    }

    /// Replaces an address that was never verified, such as a misspelled one. The password goes too: its owner may
    /// not own the new mailbox. A verified account is left unchanged.
    pub fn correct_email(&mut self, email: EmailAddress) -> Transition {
        if self.is_verified {
            return Transition::Unchanged;
        }
        self.email = email;
        self.pending_email = None;
        self.password = Password::None;
        Transition::Applied
    }

    pub const fn is_blocked(&self) -> bool {
        self.block.is_some()
    }

    /// The member may no longer sign in. Also cancels a pending email change.
    pub fn block(&mut self, reason: Reason, now: DateTime<Utc>) -> Transition {
        if self.is_blocked() {
            return Transition::Unchanged;
        }
        self.block = Some(Block { at: now, reason });
        self.pending_email = None;
        Transition::Applied
    }

    pub fn unblock(&mut self) -> Transition {
        if self.block.take().is_some() { Transition::Applied } else { Transition::Unchanged }
    }

    /// Whether the member may sign in: neither blocked nor about to be erased.
    pub const fn is_active(&self) -> bool {
        self.block.is_none() && self.deletion.is_none()
    }

    /// Locks the account until it is erased, and cancels a pending email change. A deletion that is already scheduled
    /// keeps its date.
    pub fn schedule_deletion(&mut self, reason: Option<Reason>, now: DateTime<Utc>) -> Transition {
        if self.deletion.is_some() {
            return Transition::Unchanged;
        }
        self.deletion = Some(ScheduledDeletion::request(reason, now));
        self.pending_email = None;
        Transition::Applied
    }

    pub fn undo_deletion(&mut self) -> Transition {
        if self.deletion.take().is_some() { Transition::Applied } else { Transition::Unchanged }
    }

    /// The deletion, while it can be undone.
    pub fn undoable_deletion(&self, now: DateTime<Utc>) -> Option<&ScheduledDeletion> {
        self.deletion.as_ref().filter(|deletion| !deletion.is_due(now))
    }

    /// The same password with a new hash.
    pub fn rehash_password(&mut self, hash: PasswordHash) {
        match &mut self.password {
            Password::None => {}
            Password::Generated(old) | Password::Chosen(old) => *old = hash,
        }
    }

    /// Changes the name immediately. A new address becomes pending; a different spelling of the current one
    /// is applied directly.
    pub fn change_profile(
        &mut self,
        email: Option<EmailAddress>,
        first_name: Option<FirstName>,
        requested_by: SessionId,
        now: DateTime<Utc>,
    ) -> EmailChange {
        if let Some(first_name) = first_name {
            self.first_name = first_name;
        }
        let Some(email) = email else { return EmailChange::Unchanged };
        if email == self.email {
            self.email = email;
            return EmailChange::Unchanged;
        }
        let expires_at = now + TokenPurpose::ChangeEmail.lifetime();
        self.pending_email = Some(PendingEmail { email, requested_by, expires_at });
        EmailChange::Requested
    }

    /// The pending address, unless it has expired.
    pub fn pending_email_at(&self, now: DateTime<Utc>) -> Option<&PendingEmail> {
        self.pending_email.as_ref().filter(|pending| !pending.is_expired(now))
    }

    /// Extends the pending address, for a new link.
    pub fn renew_email_change(&mut self, now: DateTime<Utc>) {
        if let Some(pending) = &mut self.pending_email {
            pending.expires_at = now + TokenPurpose::ChangeEmail.lifetime();
        }
    }

    pub fn cancel_email_change(&mut self) {
        self.pending_email = None;
    }

    /// Applies the pending address and returns the previous one. No effect without a pending address.
    pub fn confirm_email_change(&mut self, confirmed_by: ConfirmedBy) -> Option<EmailAddress> {
        let previous = std::mem::replace(&mut self.email, self.pending_email.take()?.email);
        self.is_verified = true;
        if confirmed_by == ConfirmedBy::MailboxOnly {
            self.password = Password::None;
        }
        Some(previous)
    }

    /// An admin created on the command line: verified, without a password.
    pub fn new_admin(
        id: UserId,
        email: EmailAddress,
        first_name: FirstName,
        role: Role,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            id,
            email,
            pending_email: None,
            first_name,
            password: Password::None,
            is_verified: true,
            role: Some(role),
            block: None,
            deletion: None,
            source: None,
            created_at: now,
        }
    }

    /// Gives a verified account a role, also in place of another, unblocks it and undoes its deletion. A generated
    /// password is removed because it was set before the mailbox was verified. An unverified account is left unchanged.
    pub fn promote(&mut self, role: Role) -> Promotion {
        if !self.is_verified {
            return Promotion::Unverified;
        }
        self.role = Some(role);
        self.block = None;
        self.deletion = None;
        self.pending_email = None;
        if !self.password.is_chosen() {
            self.password = Password::None;
        }
        Promotion::Promoted
    }

    /// An admin becomes a member again.
    pub fn remove_role(&mut self) -> Transition {
        if self.role.take().is_some() { Transition::Applied } else { Transition::Unchanged }
    }
}

#[cfg(test)]
mod tests;
