use chrono::{DateTime, Utc};

use super::{EmailAddress, FirstName, PasswordHash};
use crate::{Transition, UserId};

/// How a member signs in by password, if at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Password {
    /// No password opens this account: somebody else may have given one (decision 3).
    None,
    /// Made by the browser at sign-up; the member never saw it (specification, section 7).
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

/// A member or an admin (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub email: EmailAddress,
    pub first_name: FirstName,
    pub password: Password,
    pub is_verified: bool,
    pub is_admin: bool,
    pub created_at: DateTime<Utc>,
}

/// What a sign-up for an address that has an account already comes to (decision 2).
#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Registration {
    /// The account is verified: its owner is to sign in.
    LoginRequired,
    /// The account waits for verification: a fresh link goes out.
    Repeated,
}

/// What changing the profile did to the address.
#[must_use]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EmailChange {
    Unchanged,
    /// The address changed and is unverified until its link is opened (decision 8).
    Changed {
        previous: EmailAddress,
        /// Whether the member had proved that the previous mailbox is hers.
        was_verified: bool,
    },
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
            first_name,
            password: Password::Generated(generated),
            is_verified: false,
            is_admin: false,
            created_at: now,
        }
    }

    /// Somebody signed up with this account's address again. While it is unverified nobody can tell
    /// which of the two owns the mailbox, so no password given so far may open it (decision 3).
    pub fn register_again(&mut self, first_name: FirstName) -> Registration {
        if self.is_verified {
            return Registration::LoginRequired;
        }
        self.first_name = first_name;
        self.password = Password::None;
        Registration::Repeated
    }

    /// The member proved that the mailbox is hers.
    pub fn verify(&mut self) -> Transition {
        if self.is_verified {
            Transition::AlreadyApplied
        } else {
            self.is_verified = true;
            Transition::Applied
        }
    }

    /// A new password by a mailed link: that proves the mailbox too (decision 7).
    pub fn reset_password(&mut self, chosen: PasswordHash) {
        self.password = Password::Chosen(chosen);
        self.is_verified = true;
    }

    pub fn choose_password(&mut self, chosen: PasswordHash) {
        self.password = Password::Chosen(chosen);
    }

    /// The same password in a new hash; who knows it does not change.
    pub fn rehash_password(&mut self, hash: PasswordHash) {
        match &mut self.password {
            Password::None => {}
            Password::Generated(old) | Password::Chosen(old) => *old = hash,
        }
    }

    /// Changes what is given. A new spelling of the same address stays verified.
    pub fn change_profile(
        &mut self,
        email: Option<EmailAddress>,
        first_name: Option<FirstName>,
    ) -> EmailChange {
        if let Some(first_name) = first_name {
            self.first_name = first_name;
        }
        let Some(email) = email else { return EmailChange::Unchanged };
        let same = self.email == email;
        let previous = std::mem::replace(&mut self.email, email);
        if same {
            return EmailChange::Unchanged;
        }
        let was_verified = std::mem::replace(&mut self.is_verified, false);
        EmailChange::Changed { previous, was_verified }
    }

    /// Puts the address back by the link that the old mailbox got, which proves that mailbox. Who
    /// changed the address may know the password, so none survives.
    pub fn revert_email(&mut self, previous: EmailAddress) {
        self.email = previous;
        self.is_verified = true;
        self.password = Password::None;
    }

    /// An admin's account made on the command line: verified, with no password yet (decision 12).
    #[must_use]
    pub fn appoint(id: UserId, email: EmailAddress, first_name: FirstName, now: DateTime<Utc>) -> Self {
        Self {
            id,
            email,
            first_name,
            password: Password::None,
            is_verified: true,
            is_admin: true,
            created_at: now,
        }
    }

    /// Makes the account a verified admin (decision 12).
    pub fn promote(&mut self) {
        self.is_admin = true;
        self.is_verified = true;
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
    fn a_promoted_member_is_a_verified_admin() {
        let mut anna = anna();
        anna.promote();
        assert!(anna.is_admin && anna.is_verified);
    }

    #[test]
    fn a_reset_proves_the_mailbox() {
        let mut anna = anna();
        anna.reset_password(PasswordHash::new("new".to_owned()));
        assert!(anna.is_verified && anna.password.is_chosen());
    }

    #[test]
    fn a_new_address_is_unverified_until_proved() {
        let mut anna = anna();
        let _ = anna.verify();
        let new = EmailAddress::parse("new@example.com").unwrap();
        let old = anna.email.clone();
        assert_eq!(
            anna.change_profile(Some(new), None),
            EmailChange::Changed { previous: old.clone(), was_verified: true }
        );
        assert!(!anna.is_verified);
        anna.revert_email(old.clone());
        assert!(anna.is_verified);
        assert_eq!(anna.email, old);
        assert_eq!(anna.password, Password::None);
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
