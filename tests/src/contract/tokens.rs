use application::ports::StoreError;
use chrono::{DateTime, Utc};
use domain::users::{OneTimeToken, TokenDigest, TokenPurpose, User};
use domain::{TokenId, UserId};

use super::Ports;
use super::samples::{at, commit, digest, email, next_id, stored_user};

fn token(owner: UserId, purpose: TokenPurpose, byte: u8, now: DateTime<Utc>) -> OneTimeToken {
    OneTimeToken::issue(TokenId::from_uuid(next_id()), owner, purpose, digest(byte), now)
}

async fn stored(db: &Ports, owner: &User, purpose: TokenPurpose, byte: u8) -> OneTimeToken {
    let token = token(owner.id, purpose, byte, at(0));
    commit(db, async |unit| unit.tokens().insert(&token).await).await.unwrap();
    token
}

async fn find(db: &Ports, digest: TokenDigest) -> Option<OneTimeToken> {
    commit(db, async |unit| unit.tokens().lock_by_digest(&digest).await).await.unwrap()
}

pub async fn a_token_reads_back_and_remembers_its_use(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let mut token = stored(db, &anna, TokenPurpose::VerifyEmail, 1).await;
    assert_eq!(find(db, token.digest).await.as_ref(), Some(&token));

    assert!(token.redeem(at(5)).is_applied());
    commit(db, async |unit| unit.tokens().update(&token).await).await.unwrap();

    assert_eq!(find(db, token.digest).await, Some(token));
    assert_eq!(find(db, digest(2)).await, None);
}

pub async fn find_by_digest_in_read_only_unit_returns_token(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let token = stored(db, &anna, TokenPurpose::SignIn, 1).await;
    let mut reading = db.store.read().await.unwrap();
    assert_eq!(reading.tokens().find_by_digest(&token.digest).await.unwrap(), Some(token));
    assert_eq!(reading.tokens().find_by_digest(&digest(2)).await.unwrap(), None);
}

pub async fn has_live_counts_unused_unexpired_tokens_of_the_purpose(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let berta = stored_user(db, "berta@example.com").await;
    let mut token = stored(db, &anna, TokenPurpose::SignIn, 1).await;
    let has_live = async |owner: &User, purpose: TokenPurpose, now| {
        commit(db, async |unit| unit.tokens().has_live(owner.id, &purpose, now).await).await.unwrap()
    };
    assert!(has_live(&anna, TokenPurpose::SignIn, at(1)).await);
    assert!(!has_live(&anna, TokenPurpose::ResetPassword, at(1)).await);
    assert!(!has_live(&berta, TokenPurpose::SignIn, at(1)).await);
    assert!(!has_live(&anna, TokenPurpose::SignIn, token.expires_at).await);

    assert!(token.redeem(at(2)).is_applied());
    commit(db, async |unit| unit.tokens().update(&token).await).await.unwrap();
    assert!(!has_live(&anna, TokenPurpose::SignIn, at(3)).await);
}

pub async fn a_token_that_reverts_an_address_keeps_it(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let token = stored(db, &anna, TokenPurpose::RevertEmail(email("Old@Example.com")), 1).await;

    let found = find(db, token.digest).await.unwrap();
    assert_eq!(found, token);
    let TokenPurpose::RevertEmail(previous) = found.purpose else { panic!("another purpose") };
    assert_eq!(previous.as_str(), "Old@Example.com");
}

pub async fn tokens_of_one_purpose_go_together(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let berta = stored_user(db, "berta@example.com").await;
    let first = stored(db, &anna, TokenPurpose::RevertEmail(email("one@example.com")), 1).await;
    let second = stored(db, &anna, TokenPurpose::RevertEmail(email("two@example.com")), 2).await;
    let reset = stored(db, &anna, TokenPurpose::ResetPassword, 3).await;
    let bertas = stored(db, &berta, TokenPurpose::RevertEmail(email("one@example.com")), 4).await;

    let any = TokenPurpose::RevertEmail(email("three@example.com"));
    commit(db, async |unit| unit.tokens().remove_for(anna.id, &any).await).await.unwrap();

    assert_eq!(find(db, first.digest).await, None);
    assert_eq!(find(db, second.digest).await, None);
    assert_eq!(find(db, reset.digest).await, Some(reset));
    assert_eq!(find(db, bertas.digest).await, Some(bertas));
}

pub async fn the_first_link_that_reverts_is_found_while_it_lives(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let berta = stored_user(db, "berta@example.com").await;
    let first_of = async |now| {
        commit(db, async |unit| unit.tokens().lock_first_revert_of(anna.id, now).await).await.unwrap()
    };
    stored(db, &anna, TokenPurpose::ResetPassword, 1).await;
    stored(db, &berta, TokenPurpose::RevertEmail(email("b@example.com")), 2).await;
    assert_eq!(first_of(at(1)).await, None);

    let mut first = stored(db, &anna, TokenPurpose::RevertEmail(email("one@example.com")), 3).await;
    let later = token(anna.id, TokenPurpose::RevertEmail(email("two@example.com")), 4, at(60));
    commit(db, async |unit| unit.tokens().insert(&later).await).await.unwrap();
    assert_eq!(first_of(at(61)).await, Some(first.clone()));
    assert_eq!(first_of(first.expires_at).await, Some(later.clone()), "the first has expired");
    assert_eq!(first_of(later.expires_at).await, None);

    assert!(first.redeem(at(62)).is_applied());
    commit(db, async |unit| unit.tokens().update(&first).await).await.unwrap();
    assert_eq!(first_of(at(63)).await, Some(later), "the first was used");
}

pub async fn only_expired_tokens_are_removed(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let short = stored(db, &anna, TokenPurpose::SignIn, 1).await;
    let long = stored(db, &anna, TokenPurpose::ResetPassword, 2).await;

    let early = commit(db, async |unit| unit.tokens().remove_expired(short.expires_at, 10).await).await;
    assert_eq!(early.unwrap(), 0, "a token is not removed at the instant it expires");
    let late = commit(db, async |unit| unit.tokens().remove_expired(long.expires_at, 10).await).await;
    assert_eq!(late.unwrap(), 1);

    assert_eq!(find(db, short.digest).await, None);
    assert_eq!(find(db, long.digest).await, Some(long));
}

pub async fn remove_expired_removes_no_more_than_limit(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    for byte in 1..=5 {
        stored(db, &anna, TokenPurpose::SignIn, byte).await;
    }
    let mut batches = Vec::new();
    for _ in 0..3 {
        let removed = commit(db, async |unit| unit.tokens().remove_expired(at(100_000), 2).await).await;
        batches.push(removed.unwrap());
    }
    assert_eq!(batches, [2, 2, 1]);
}

pub async fn a_digest_is_used_once(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    stored(db, &anna, TokenPurpose::SignIn, 1).await;

    let mut unit = db.store.begin().await.unwrap();
    let again = unit.tokens().insert(&token(anna.id, TokenPurpose::ResetPassword, 1, at(0))).await;
    assert!(matches!(again, Err(StoreError::Conflict("one_time_tokens"))), "{again:?}");
    assert!(matches!(unit.commit().await, Err(StoreError::Aborted)));
}

pub async fn a_token_belongs_to_a_member(db: &Ports) {
    let orphan = token(UserId::from_uuid(next_id()), TokenPurpose::SignIn, 1, at(0));
    let mut unit = db.store.begin().await.unwrap();
    unit.tokens().insert(&orphan).await.expect_err("there is no such member");
}
