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
    assert_eq!(anna.verify_and_drop_password(), Transition::Applied);
    assert_eq!((anna.is_verified, &anna.password), (true, &Password::None));

    let chosen = PasswordHash::new("chosen".to_owned());
    anna.set_password(chosen.clone());
    assert_eq!(anna.verify_and_drop_password(), Transition::Unchanged);
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

fn reason() -> Reason {
    Reason::parse("Shared her account").unwrap()
}

#[test]
fn blocked_account_stays_as_it_is_until_unblocked() {
    let mut anna = anna_with_pending_address();
    assert_eq!(anna.block(reason(), anna.created_at), Transition::Applied);
    assert_eq!(anna.block.as_ref().map(|block| block.at), Some(anna.created_at));
    assert_eq!(anna.pending_email, None);
    let blocked = anna.clone();
    assert_eq!(anna.block(reason(), anna.created_at + TimeDelta::hours(1)), Transition::Unchanged);
    assert_eq!(anna.register_again(name("Eve")), RegisterAgainOutcome::LoginRequired);
    assert_eq!(anna, blocked);
    assert_eq!((anna.unblock(), anna.unblock()), (Transition::Applied, Transition::Unchanged));
    assert!(!anna.is_blocked());
}

#[test]
fn blocked_unverified_account_ignores_a_new_sign_up() {
    let mut anna = anna();
    let _ = anna.block(reason(), anna.created_at);
    let blocked = anna.clone();
    assert_eq!(anna.register_again(name("Eve")), RegisterAgainOutcome::LoginRequired);
    assert_eq!(anna, blocked);
}

#[test]
fn correct_email_changes_only_an_unverified_account() {
    let mut anna = anna();
    assert_eq!(anna.correct_email(new_address()), Transition::Applied);
    assert_eq!((&anna.email, &anna.password), (&new_address(), &Password::None));
    let _ = anna.verify();
    let before = anna.clone();
    assert_eq!(anna.correct_email(EmailAddress::parse("other@example.com").unwrap()), Transition::Unchanged);
    assert_eq!(anna, before);
}

#[test]
fn remove_role_makes_an_admin_a_member() {
    let mut anna = anna();
    let _ = anna.verify();
    let _ = anna.block(reason(), anna.created_at);
    assert_eq!(anna.promote(Role::Support), Promotion::Promoted);
    assert!(!anna.is_blocked());
    assert_eq!((anna.remove_role(), anna.remove_role()), (Transition::Applied, Transition::Unchanged));
    assert_eq!(anna.role, None);
}

#[test]
fn schedule_deletion_locks_the_account_for_seven_days() {
    let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let mut anna = anna();
    let pending = Some(EmailAddress::parse("new@example.com").unwrap());
    let _ = anna.change_profile(pending, None, SessionId::from_uuid(Uuid::nil()), now);
    let reason = Some(Reason::parse("Asked by phone").unwrap());
    assert!(anna.is_active());
    assert_eq!(anna.schedule_deletion(reason, now), Transition::Applied);
    assert!(!anna.is_active() && anna.pending_email.is_none());

    let scheduled = anna.deletion.clone();
    let later = now + TimeDelta::days(7);
    assert_eq!(anna.schedule_deletion(None, later), Transition::Unchanged);
    assert_eq!(anna.deletion, scheduled);
    assert_eq!(anna.undoable_deletion(later - TimeDelta::seconds(1)), scheduled.as_ref());
    assert_eq!(anna.undoable_deletion(later), None);

    assert_eq!(anna.undo_deletion(), Transition::Applied);
    assert_eq!(anna.undo_deletion(), Transition::Unchanged);
    assert!(anna.is_active());
}
