use chrono::{DateTime, Utc};

use super::{
    ConfirmedBy, EmailAddress, EmailChange, FirstName, Password, PasswordHash, PendingEmail, Role,
    TokenPurpose,
};
use crate::{SessionId, Transition, UserId};

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
    pub created_at: DateTime<Utc>,
}

/// Result of a sign-up for an existing account.
#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegisterAgainOutcome {
    /// The account is verified; the owner should sign in.
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
    #[must_use]
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
            created_at: now,
        }
    }

    /// A repeated sign-up with this address. Until verification it is unknown who owns the mailbox, so no
    /// earlier password may work.
    pub fn register_again(&mut self, first_name: FirstName) -> RegisterAgainOutcome {
        if self.is_verified {
            return RegisterAgainOutcome::LoginRequired;
        }
        self.first_name = first_name;
        self.password = Password::None;
        self.pending_email = None;
        RegisterAgainOutcome::VerificationRequired
    }

    /// The address was verified by its link.
    pub fn verify(&mut self) -> Transition {
        if self.is_verified {
            Transition::Unchanged
        } else {
            self.is_verified = true;
            Transition::Applied
        }
    }

    /// A sign-in link verifies the mailbox. An earlier password may belong to an attacker who signed up with
    /// this address, so it is removed.
    pub fn verify_by_sign_in_link(&mut self) -> Transition {
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
    #[must_use]
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
    #[must_use]
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
            created_at: now,
        }
    }

    /// Gives a verified account a role, also in place of another. A generated password is removed because it was set before the mailbox was
    /// verified. An unverified account is left unchanged.
    pub fn promote(&mut self, role: Role) -> Promotion {
        if !self.is_verified {
            return Promotion::Unverified;
        }
        self.role = Some(role);
        self.pending_email = None;
        if !self.password.is_chosen() {
            self.password = Password::None;
        }
        Promotion::Promoted
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use uuid::Uuid;

    use super::*;

    fn anna() -> User {
        User::register(
            UserId::from_uuid(Uuid::nil()),
            EmailAddress::parse("anna@example.com").unwrap(),
            FirstName::parse("Anna").unwrap(),
            PasswordHash::new("first".to_owned()),
            DateTime::from_timestamp(1_800_000_000, 0).unwrap(),
        )
    }

    fn name(text: &str) -> FirstName {
        FirstName::parse(text).unwrap()
    }

    #[test]
    fn new_user_is_unverified_member() {
        let anna = anna();
        assert!(!anna.is_verified && anna.role.is_none() && !anna.password.is_chosen());
    }

    #[test]
    fn register_again_unverified_drops_password() {
        let mut anna = anna();
        assert_eq!(anna.register_again(name("Anne")), RegisterAgainOutcome::VerificationRequired);
        assert_eq!(anna.password, Password::None);
        assert_eq!(anna.verify(), Transition::Applied);
        assert_eq!(anna.password, Password::None);
    }

    #[test]
    fn register_again_verified_changes_nothing() {
        let mut anna = anna();
        let _ = anna.verify();
        let before = anna.clone();
        assert_eq!(anna.register_again(name("Eve")), RegisterAgainOutcome::LoginRequired);
        assert_eq!(anna, before);
    }

    #[test]
    fn set_password_does_not_verify_mailbox() {
        let mut anna = anna();
        let chosen = PasswordHash::new("chosen".to_owned());
        anna.set_password(chosen.clone());
        assert_eq!(anna.password.hash(), Some(&chosen));
        assert_eq!(anna.password, Password::Chosen(chosen));
        assert!(!anna.is_verified);
    }

    #[test]
    fn rehash_password_keeps_its_kind() {
        let mut anna = anna();
        let stronger = PasswordHash::new("stronger".to_owned());
        anna.rehash_password(stronger.clone());
        assert_eq!(anna.password, Password::Generated(stronger.clone()));
        anna.set_password(PasswordHash::new("chosen".to_owned()));
        anna.rehash_password(stronger.clone());
        assert_eq!(anna.password, Password::Chosen(stronger.clone()));
        anna.password = Password::None;
        anna.rehash_password(stronger);
        assert_eq!(anna.password, Password::None);
    }

    #[test]
    fn promote_verified_member_keeps_only_a_chosen_password() {
        let mut anna = anna();
        let _ = anna.verify();
        assert_eq!(anna.promote(Role::Editor), Promotion::Promoted);
        assert_eq!((anna.role, anna.is_verified), (Some(Role::Editor), true));
        assert_eq!(anna.password, Password::None, "the generated one is dropped");

        let chosen = PasswordHash::new("chosen".to_owned());
        anna.set_password(chosen.clone());
        assert_eq!(anna.promote(Role::Editor), Promotion::Promoted);
        assert_eq!(anna.password, Password::Chosen(chosen));
    }

    #[test]
    fn promote_unverified_member_changes_nothing() {
        let mut anna = anna();
        let before = anna.clone();
        assert_eq!(anna.promote(Role::Editor), Promotion::Unverified);
        assert_eq!(anna, before);
    }

    #[test]
    fn sign_in_link_of_unverified_member_drops_the_password() {
        let mut anna = anna();
        assert_eq!(anna.verify_by_sign_in_link(), Transition::Applied);
        assert_eq!((anna.is_verified, &anna.password), (true, &Password::None));

        let chosen = PasswordHash::new("chosen".to_owned());
        anna.set_password(chosen.clone());
        assert_eq!(anna.verify_by_sign_in_link(), Transition::Unchanged);
        assert_eq!(anna.password, Password::Chosen(chosen));
    }

    #[test]
    fn reset_password_verifies_mailbox() {
        let mut anna = anna();
        anna.reset_password(PasswordHash::new("new".to_owned()));
        assert!(anna.is_verified && anna.password.is_chosen());
    }

    fn new_address() -> EmailAddress {
        EmailAddress::parse("new@example.com").unwrap()
    }

    fn anna_with_pending_address() -> User {
        let mut anna = anna();
        let _ = anna.verify();
        let session = SessionId::from_uuid(Uuid::nil());
        let change = anna.change_profile(Some(new_address()), None, session, anna.created_at);
        assert_eq!(change, EmailChange::Requested);
        anna
    }

    #[test]
    fn change_profile_new_address_is_pending() {
        let anna = anna_with_pending_address();
        assert_eq!((anna.email.as_str(), anna.is_verified), ("anna@example.com", true));
        assert_eq!(anna.pending_email.unwrap().email, new_address());
    }

    #[test]
    fn pending_address_expires_after_24_hours() {
        let mut anna = anna_with_pending_address();
        let end = anna.created_at + TimeDelta::hours(24);
        assert!(anna.pending_email_at(end - TimeDelta::seconds(1)).is_some());
        assert!(anna.pending_email_at(end).is_none());
        anna.renew_email_change(anna.created_at + TimeDelta::hours(1));
        assert!(anna.pending_email_at(end).is_some());
        assert!(anna.pending_email_at(end + TimeDelta::hours(1)).is_none());
    }

    #[test]
    fn confirm_email_change_moves_the_account_once() {
        let mut anna = anna_with_pending_address();
        let password = anna.password.clone();
        let previous = anna.confirm_email_change(ConfirmedBy::Requester);
        assert_eq!(previous.unwrap().as_str(), "anna@example.com");
        assert_eq!((&anna.email, &anna.pending_email), (&new_address(), &None));
        assert!(anna.is_verified);
        assert_eq!(anna.password, password);
        assert_eq!(anna.confirm_email_change(ConfirmedBy::Requester), None);
        assert_eq!(anna.email, new_address());
    }

    #[test]
    fn confirm_email_change_by_mailbox_drops_the_password() {
        let mut anna = anna_with_pending_address();
        anna.password = Password::Chosen(PasswordHash::new("chosen".to_owned()));
        assert!(anna.confirm_email_change(ConfirmedBy::MailboxOnly).is_some());
        assert_eq!(anna.password, Password::None);
    }

    #[test]
    fn new_password_cancels_the_pending_address() {
        for set in [User::set_password, User::reset_password] {
            let mut anna = anna_with_pending_address();
            set(&mut anna, PasswordHash::new("chosen".to_owned()));
            assert_eq!(anna.pending_email, None);
        }
    }

    #[test]
    fn change_profile_same_address_stays_verified() {
        let mut anna = anna();
        let _ = anna.verify();
        let spelled = EmailAddress::parse("Anna@Example.com").unwrap();
        let session = SessionId::from_uuid(Uuid::nil());
        let change = anna.change_profile(Some(spelled), Some(name("Änni")), session, anna.created_at);
        assert_eq!(change, EmailChange::Unchanged);
        assert!(anna.is_verified);
        assert_eq!(anna.email.as_str(), "Anna@Example.com");
        assert_eq!(anna.first_name.as_str(), "Änni");
    }
}
