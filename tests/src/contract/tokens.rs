use application::ports::StoreError;
use chrono::{DateTime, Utc};
use domain::users::{
    CodeError, Intent, OneTimeToken, Redemption, ReturnPath, SignInCode, TokenDigest, TokenPurpose, User,
};
use domain::{TokenId, UserId};

use super::Ports;
use super::builders::{at, digest, email, next_id, stored_user, stored_users};

fn token(owner: UserId, purpose: TokenPurpose, byte: u8, now: DateTime<Utc>) -> OneTimeToken {
    let address = email("Anna@Example.com");
    OneTimeToken::issue(TokenId::from_uuid(next_id()), owner, purpose, address, digest(byte), now)
}

async fn stored(db: &Ports, owner: &User, purpose: TokenPurpose, byte: u8) -> OneTimeToken {
    let return_path = ReturnPath::parse("/gpts/meal-planner?q=soup").unwrap();
    let intent = Intent { return_path: Some(return_path) };
    let token = OneTimeToken { intent, ..token(owner.id, purpose, byte, at(0)) };
    commit!(db.tokens().insert(&token));
    token
}

async fn find(db: &Ports, digest: TokenDigest) -> Option<OneTimeToken> {
    commit!(db.tokens().lock_by_digest(&digest))
}

pub async fn update_token_stores_its_use(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let mut token = stored(db, &anna, TokenPurpose::VerifyEmail, 1).await;
    let found = find(db, token.digest).await.unwrap();
    assert_eq!((&found, found.email.as_str()), (&token, "Anna@Example.com"));
    assert_eq!(commit!(db.tokens().find_by_digest(&token.digest)), Some(found));

    assert_eq!(token.redeem(&anna, at(5)), Redemption::Redeemed);
    commit!(db.tokens().update(&token));

    assert_eq!(find(db, token.digest).await, Some(token));
    assert_eq!(find(db, digest(2)).await, None);
}

pub async fn remove_tokens_of_purpose_removes_all(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let first = stored(db, &anna, TokenPurpose::ChangeEmail, 1).await;
    let second = stored(db, &anna, TokenPurpose::ChangeEmail, 2).await;
    let reset = stored(db, &anna, TokenPurpose::ResetPassword, 3).await;
    let bertas = stored(db, &berta, TokenPurpose::ChangeEmail, 4).await;

    commit!(db.tokens().remove_by_purpose(anna.id, TokenPurpose::ChangeEmail));

    assert_eq!(find(db, first.digest).await, None);
    assert_eq!(find(db, second.digest).await, None);
    assert_eq!(find(db, reset.digest).await, Some(reset));
    assert_eq!(find(db, bertas.digest).await, Some(bertas));
}

pub async fn remove_unused_of_member_keeps_used_tokens(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let mut used = stored(db, &anna, TokenPurpose::VerifyEmail, 1).await;
    assert_eq!(used.redeem(&anna, at(5)), Redemption::Redeemed);
    commit!(db.tokens().update(&used));
    let reset = stored(db, &anna, TokenPurpose::ResetPassword, 2).await;
    let change = stored(db, &anna, TokenPurpose::ChangeEmail, 3).await;
    let bertas = stored(db, &berta, TokenPurpose::SignIn, 4).await;

    commit!(db.tokens().remove_unused_by_user(anna.id));

    assert_eq!(find(db, used.digest).await, Some(used));
    assert_eq!(find(db, reset.digest).await, None);
    assert_eq!(find(db, change.digest).await, None);
    assert_eq!(find(db, bertas.digest).await, Some(bertas));
}

pub async fn remove_all_unused_keeps_used_tokens(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let mut used = stored(db, &anna, TokenPurpose::VerifyEmail, 1).await;
    assert_eq!(used.redeem(&anna, at(5)), Redemption::Redeemed);
    commit!(db.tokens().update(&used));
    let reset = stored(db, &anna, TokenPurpose::ResetPassword, 2).await;
    let bertas = stored(db, &berta, TokenPurpose::SignIn, 3).await;

    commit!(db.tokens().remove_all_unused());

    assert_eq!(find(db, used.digest).await, Some(used));
    assert_eq!(find(db, reset.digest).await, None);
    assert_eq!(find(db, bertas.digest).await, None);
}

pub async fn find_by_digest_in_read_only_unit_returns_token(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let token = stored(db, &anna, TokenPurpose::SignIn, 1).await;
    let mut reading = db.store.read().await.unwrap();
    assert_eq!(reading.tokens().find_by_digest(&token.digest).await.unwrap(), Some(token));
    assert_eq!(reading.tokens().find_by_digest(&digest(2)).await.unwrap(), None);
}

pub async fn has_valid_counts_unused_unexpired_tokens_of_purpose(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let mut token = stored(db, &anna, TokenPurpose::SignIn, 1).await;
    let has_valid = async |owner: &User, purpose: TokenPurpose, now| {
        commit!(db.tokens().has_valid(owner.id, purpose, now))
    };
    assert!(has_valid(&anna, TokenPurpose::SignIn, at(1)).await);
    assert!(!has_valid(&anna, TokenPurpose::ResetPassword, at(1)).await);
    assert!(!has_valid(&berta, TokenPurpose::SignIn, at(1)).await);
    assert!(!has_valid(&anna, TokenPurpose::SignIn, token.expires_at).await);

    assert_eq!(token.redeem(&anna, at(2)), Redemption::Redeemed);
    commit!(db.tokens().update(&token));
    assert!(!has_valid(&anna, TokenPurpose::SignIn, at(3)).await);
}

pub async fn remove_expired_keeps_unexpired_tokens(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let short = stored(db, &anna, TokenPurpose::SignIn, 1).await;
    let long = stored(db, &anna, TokenPurpose::ResetPassword, 2).await;

    assert_eq!(
        commit!(db.tokens().remove_expired(short.expires_at, 10)),
        0,
        "a token is not removed at the instant it expires"
    );
    assert_eq!(commit!(db.tokens().remove_expired(long.expires_at, 10)), 1);

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
        batches.push(commit!(db.tokens().remove_expired(at(100_000), 2)));
    }
    assert_eq!(batches, [2, 2, 1]);
}

pub async fn insert_token_with_same_digest_is_rejected(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    stored(db, &anna, TokenPurpose::SignIn, 1).await;

    let mut unit = db.store.begin().await.unwrap();
    let again = unit.tokens().insert(&token(anna.id, TokenPurpose::ResetPassword, 1, at(0))).await;
    assert!(matches!(&again, Err(StoreError::Conflict(table)) if table == "one_time_tokens"), "{again:?}");
    assert!(matches!(unit.commit().await, Err(StoreError::Aborted)));
}

pub async fn insert_token_without_user_is_rejected(db: &Ports) {
    let orphan = token(UserId::from_uuid(next_id()), TokenPurpose::SignIn, 1, at(0));
    let mut unit = db.store.begin().await.unwrap();
    unit.tokens().insert(&orphan).await.expect_err("there is no such member");
}

pub async fn find_by_browser_returns_token_with_its_code(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let mut token = token(anna.id, TokenPurpose::SignIn, 1, at(0));
    token.code = Some(SignInCode::new(digest(2), digest(3)));
    commit!(db.tokens().insert(&token));
    stored(db, &anna, TokenPurpose::SignIn, 4).await;

    assert_eq!(token.check_code(&digest(5), at(1)), Err(CodeError::Wrong));
    commit!(db.tokens().update(&token));

    let mut reading = db.store.read().await.unwrap();
    assert_eq!(reading.tokens().find_by_browser(&digest(2)).await.unwrap(), Some(token));
    assert_eq!(reading.tokens().find_by_browser(&digest(3)).await.unwrap(), None);
}

pub async fn insert_token_for_same_browser_is_rejected(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let for_browser = |byte| {
        let code = SignInCode::new(digest(9), digest(byte));
        OneTimeToken { code: Some(code), ..token(anna.id, TokenPurpose::SignIn, byte, at(0)) }
    };
    commit!(db.tokens().insert(&for_browser(1)));

    let mut unit = db.store.begin().await.unwrap();
    let again = unit.tokens().insert(&for_browser(2)).await;
    assert!(matches!(&again, Err(StoreError::Conflict(table)) if table == "one_time_tokens"), "{again:?}");
}

pub async fn find_unused_returns_the_latest_of_the_purpose(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let find = async || {
        let mut unit = db.store.read().await.unwrap();
        unit.tokens().find_unused(anna.id, TokenPurpose::VerifyEmail).await.unwrap()
    };
    let _ = stored(db, &anna, TokenPurpose::SignIn, 1).await;
    assert_eq!(find().await, None);
    let mut token = stored(db, &anna, TokenPurpose::VerifyEmail, 2).await;
    assert_eq!(find().await, Some(token.clone()));
    assert_eq!(token.redeem(&anna, at(5)), Redemption::Redeemed);
    commit!(db.tokens().update(&token));
    assert_eq!(find().await, None);
}
