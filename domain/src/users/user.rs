use chrono::{DateTime, Utc};

use super::{EmailAddress, FirstName, PasswordHash};
use crate::{Transition, UserId};

/// How a member signs in by password, if at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Password {
    /// No password opens this account: somebody else may have given one.
    None,
    /// Made by the browser at sign-up; the member never saw it.
    Generated(PasswordHash),
    /// Typed by the member.
    Chosen(PasswordHash),
}

impl Password {
    #[must_use]
    pub const fn hash(&self) -> Option<&PasswordHash> {
        match self {
            Self::None => None,
            Self::Generated(hash) | Self::Chosen(hash) => Some(hash),
        }
    }

    #[must_use]
    pub const fn is_chosen(&self) -> bool {
        matches!(self, Self::Chosen(_))
    }
}

/// A member or an admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub email: EmailAddress,
    /// The address that takes the place of `email` once the link mailed to it is opened.
    pub pending_email: Option<EmailAddress>,
    pub first_name: FirstName,
    pub password: Password,
    pub is_verified: bool,
    pub is_admin: bool,
    pub created_at: DateTime<Utc>,
}

/// What a sign-up for an address that has an account already comes to.
#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Registration {
    /// The account is verified: its owner is to sign in.
    LoginRequired,
    /// The account waits for verification: a fresh link goes out.
    Repeated,
}

/// What a change of the profile asks of the address.
#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmailChange {
    Unchanged,
    /// The account keeps its address; the pending one needs a link.
    Requested,
}

/// Who opened the link that confirms a change of address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConfirmedBy {
    /// A browser that is signed in to the account.
    Member,
    /// Someone who reads the new mailbox, and nothing else is known of them. The account's password may be a
    /// stranger's, who requested the change in the hope that the owner of the mailbox would open the link.
    MailboxOnly,
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
            is_admin: false,
            created_at: now,
        }
    }

    /// Somebody signed up with this account's address again. While it is unverified nobody can tell
    /// which of the two owns the mailbox, so no password given so far may open it.
    pub fn register_again(&mut self, first_name: FirstName) -> Registration {
        if self.is_verified {
            return Registration::LoginRequired;
        }
        self.first_name = first_name;
        self.password = Password::None;
        self.pending_email = None;
        Registration::Repeated
    }

    /// The address was proved by a link mailed to it.
    pub fn verify(&mut self) -> Transition {
        if self.is_verified {
            Transition::AlreadyApplied
        } else {
            self.is_verified = true;
            Transition::Applied
        }
    }

    /// A sign-in link was opened, which proves the mailbox. A password given before that may be a stranger's, who
    /// signed up with this address in the hope that its owner would verify it one day.
    pub fn verify_by_sign_in_link(&mut self) -> Transition {
        if !self.is_verified {
            self.password = Password::None;
        }
        self.verify()
    }

    /// A new password by a mailed link: that proves the mailbox too.
    pub fn reset_password(&mut self, chosen: PasswordHash) {
        self.choose_password(chosen);
        self.is_verified = true;
    }

    /// Cancels a pending change of address: a new password is what members set when they suspect that someone else
    /// used their account, and that person may have requested the change.
    pub fn choose_password(&mut self, chosen: PasswordHash) {
        self.password = Password::Chosen(chosen);
        self.pending_email = None;
    }

    /// The same password in a new hash; who knows it does not change.
    pub fn rehash_password(&mut self, hash: PasswordHash) {
        match &mut self.password {
            Password::None => {}
            Password::Generated(old) | Password::Chosen(old) => *old = hash,
        }
    }

    /// Changes the name immediately. Another address is only noted as pending, in place of one noted before; a new
    /// spelling of the current one is taken over, for it is the same mailbox.
    pub fn change_profile(
        &mut self,
        email: Option<EmailAddress>,
        first_name: Option<FirstName>,
    ) -> EmailChange {
        if let Some(first_name) = first_name {
            self.first_name = first_name;
        }
        let Some(email) = email else { return EmailChange::Unchanged };
        if email == self.email {
            self.email = email;
            return EmailChange::Unchanged;
        }
        self.pending_email = Some(email);
        EmailChange::Requested
    }

    pub fn cancel_email_change(&mut self) {
        self.pending_email = None;
    }

    /// Makes the pending address the account's, for the link mailed to it was opened; returns the previous one. Without
    /// a pending address nothing changes.
    pub fn confirm_email_change(&mut self, confirmed_by: ConfirmedBy) -> Option<EmailAddress> {
        let previous = std::mem::replace(&mut self.email, self.pending_email.take()?);
        self.is_verified = true;
        if confirmed_by == ConfirmedBy::MailboxOnly {
            self.password = Password::None;
        }
        Some(previous)
    }

    /// An admin's account made on the command line: verified, with no password yet.
    #[must_use]
    pub fn appoint(id: UserId, email: EmailAddress, first_name: FirstName, now: DateTime<Utc>) -> Self {
        Self {
            id,
            email,
            pending_email: None,
            first_name,
            password: Password::None,
            is_verified: true,
            is_admin: true,
            created_at: now,
        }
    }

    /// Makes an admin of a verified account. Only a password that the member chose stays: the generated one was given at
    /// the sign-up, before anybody proved the mailbox. An unverified account may be a stranger's and is left as it is.
    pub fn promote(&mut self) -> Promotion {
        if !self.is_verified {
            return Promotion::Unverified;
        }
        self.is_admin = true;
        self.pending_email = None;
        if !self.password.is_chosen() {
            self.password = Password::None;
        }
        Promotion::Promoted
    }
}

#[cfg(test)]
mod tests {
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
    fn a_new_member_is_neither_verified_nor_admin() {
        let anna = anna();
        assert!(!anna.is_verified && !anna.is_admin && !anna.password.is_chosen());
    }

    #[test]
    fn no_password_survives_a_second_sign_up_of_an_unverified_address() {
        let mut anna = anna();
        assert_eq!(anna.register_again(name("Anne")), Registration::Repeated);
        assert_eq!(anna.password, Password::None);
        assert_eq!(anna.verify(), Transition::Applied);
        assert_eq!(anna.password, Password::None);
    }

    #[test]
    fn a_second_sign_up_of_a_verified_address_changes_nothing() {
        let mut anna = anna();
        let _ = anna.verify();
        let before = anna.clone();
        assert_eq!(anna.register_again(name("Eve")), Registration::LoginRequired);
        assert_eq!(anna, before);
    }

    #[test]
    fn a_password_of_her_own_takes_the_place_of_the_generated_one_and_proves_nothing() {
        let mut anna = anna();
        let chosen = PasswordHash::new("chosen".to_owned());
        anna.choose_password(chosen.clone());
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
        anna.choose_password(PasswordHash::new("chosen".to_owned()));
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
        assert_eq!(anna.promote(), Promotion::Promoted);
        assert!(anna.is_admin && anna.is_verified);
        assert_eq!(anna.password, Password::None, "the generated one is dropped");

        let chosen = PasswordHash::new("chosen".to_owned());
        anna.choose_password(chosen.clone());
        assert_eq!(anna.promote(), Promotion::Promoted);
        assert_eq!(anna.password, Password::Chosen(chosen));
    }

    #[test]
    fn promote_unverified_member_changes_nothing() {
        let mut anna = anna();
        let before = anna.clone();
        assert_eq!(anna.promote(), Promotion::Unverified);
        assert_eq!(anna, before);
    }

    #[test]
    fn sign_in_link_of_unverified_member_drops_the_password() {
        let mut anna = anna();
        assert_eq!(anna.verify_by_sign_in_link(), Transition::Applied);
        assert_eq!((anna.is_verified, &anna.password), (true, &Password::None));

        let chosen = PasswordHash::new("chosen".to_owned());
        anna.choose_password(chosen.clone());
        assert_eq!(anna.verify_by_sign_in_link(), Transition::AlreadyApplied);
        assert_eq!(anna.password, Password::Chosen(chosen));
    }

    #[test]
    fn a_reset_proves_the_mailbox() {
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
        assert_eq!(anna.change_profile(Some(new_address()), None), EmailChange::Requested);
        anna
    }

    #[test]
    fn change_profile_new_address_is_pending() {
        let anna = anna_with_pending_address();
        assert_eq!((anna.email.as_str(), anna.is_verified), ("anna@example.com", true));
        assert_eq!(anna.pending_email, Some(new_address()));
    }

    #[test]
    fn confirm_email_change_moves_the_account_once() {
        let mut anna = anna_with_pending_address();
        let password = anna.password.clone();
        let previous = anna.confirm_email_change(ConfirmedBy::Member);
        assert_eq!(previous.unwrap().as_str(), "anna@example.com");
        assert_eq!((&anna.email, &anna.pending_email), (&new_address(), &None));
        assert!(anna.is_verified);
        assert_eq!(anna.password, password);
        assert_eq!(anna.confirm_email_change(ConfirmedBy::Member), None);
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
        for set in [User::choose_password, User::reset_password] {
            let mut anna = anna_with_pending_address();
            set(&mut anna, PasswordHash::new("chosen".to_owned()));
            assert_eq!(anna.pending_email, None);
        }
    }

    #[test]
    fn a_new_spelling_of_the_same_address_stays_verified() {
        let mut anna = anna();
        let _ = anna.verify();
        let spelled = EmailAddress::parse("Anna@Example.com").unwrap();
        assert_eq!(anna.change_profile(Some(spelled), Some(name("Änni"))), EmailChange::Unchanged);
        assert!(anna.is_verified);
        assert_eq!(anna.email.as_str(), "Anna@Example.com");
        assert_eq!(anna.first_name.as_str(), "Änni");
    }
}
