use domain::users::{
    AccountEventKind, Device, SecondFactor, Session, SignInChallenge, TokenDigest, TotpSecret, User,
};
use domain::{SessionId, SignInChallengeId};
use futures_util::future::join;

use super::Ports;
use super::builders::{at, digest, next_id, stored_user, stored_users};

fn secret(byte: u8) -> TotpSecret {
    TotpSecret::new([byte; TotpSecret::LENGTH])
}

async fn enabled(db: &Ports, user: &User) -> SecondFactor {
    let pending = SecondFactor::set_up(user.id, secret(1), at(0));
    let factor = SecondFactor { enabled_at: Some(at(1)), last_used_step: Some(7), ..pending };
    commit!(db.second_factors().save(&factor));
    factor
}

async fn find(db: &Ports, user: &User) -> Option<SecondFactor> {
    db.store.read().await.unwrap().second_factors().find(user.id).await.unwrap()
}

async fn use_step(db: &Ports, user: &User, step: u64) -> bool {
    commit!(db.second_factors().use_step(user.id, step))
}

async fn use_code(db: &Ports, user: &User, code: &TokenDigest) -> bool {
    commit!(db.second_factors().use_recovery_code(user.id, code))
}

async fn replace_codes(db: &Ports, user: &User, codes: &[TokenDigest]) {
    commit!(db.second_factors().replace_recovery_codes(user.id, codes));
}

async fn count(db: &Ports, user: &User) -> u64 {
    db.store.read().await.unwrap().second_factors().count_recovery_codes(user.id).await.unwrap()
}

async fn challenge(db: &Ports, user: &User, byte: u8) -> SignInChallenge {
    let id = SignInChallengeId::from_uuid(next_id());
    let kind = AccountEventKind::SignedInByLink;
    let challenge = SignInChallenge::issue(id, user.id, digest(byte), kind, at(i64::from(byte)));
    commit!(db.sign_in_challenges().insert(&challenge));
    challenge
}

async fn find_challenge(db: &Ports, byte: u8) -> Option<SignInChallenge> {
    db.store.read().await.unwrap().sign_in_challenges().find_by_digest(&digest(byte)).await.unwrap()
}

pub async fn save_second_factor_round_trips(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    assert_eq!(find(db, &anna).await, None);
    let pending = SecondFactor::set_up(anna.id, secret(2), at(0));
    commit!(db.second_factors().save(&pending));
    assert_eq!(find(db, &anna).await, Some(pending));
    let factor = enabled(db, &anna).await;
    assert_eq!(find(db, &anna).await, Some(factor));
}

pub async fn find_session_tells_whether_a_second_factor_is_enabled(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let id = SessionId::from_uuid(next_id());
    let session = Session::start(id, anna.id, digest(1), Device::from_user_agent(""), at(0));
    commit!(db.sessions().insert(&session));
    let has_second_factor =
        async || db.queries.sessions().find(&digest(1)).await.unwrap().unwrap().1.has_second_factor;
    assert!(!has_second_factor().await);
    let pending = SecondFactor::set_up(anna.id, secret(2), at(0));
    commit!(db.second_factors().save(&pending));
    assert!(!has_second_factor().await, "waits for its first code");
    enabled(db, &anna).await;
    assert!(has_second_factor().await);
}

pub async fn use_step_accepts_only_later_steps(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    assert!(!use_step(db, &anna, 8).await, "no second factor");
    enabled(db, &anna).await;
    for (step, is_accepted) in [(7, false), (6, false), (9, true), (9, false), (8, false), (10, true)] {
        assert_eq!(use_step(db, &anna, step).await, is_accepted, "{step}");
    }
    assert_eq!(find(db, &anna).await.unwrap().last_used_step, Some(10));
}

pub async fn use_step_concurrently_works_once(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    enabled(db, &anna).await;
    let (first, second) = join(use_step(db, &anna, 8), use_step(db, &anna, 8)).await;
    assert!(first != second);
}

pub async fn recovery_code_works_once_until_replaced(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    enabled(db, &anna).await;
    replace_codes(db, &anna, &[digest(1), digest(2), digest(3)]).await;
    assert_eq!(count(db, &anna).await, 3);
    assert!(use_code(db, &anna, &digest(2)).await);
    assert!(!use_code(db, &anna, &digest(2)).await);
    assert!(!use_code(db, &anna, &digest(9)).await);
    assert_eq!(count(db, &anna).await, 2);
    replace_codes(db, &anna, &[digest(4)]).await;
    assert!(!use_code(db, &anna, &digest(1)).await);
    assert!(use_code(db, &anna, &digest(4)).await);
}

pub async fn use_recovery_code_concurrently_works_once(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    enabled(db, &anna).await;
    replace_codes(db, &anna, &[digest(1)]).await;
    let code = digest(1);
    let (first, second) = join(use_code(db, &anna, &code), use_code(db, &anna, &code)).await;
    assert!(first != second);
}

pub async fn remove_second_factor_removes_its_codes(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    for user in [&anna, &berta] {
        enabled(db, user).await;
        replace_codes(db, user, &[digest(1)]).await;
    }
    let remove = async || commit!(db.second_factors().remove(anna.id));
    assert!(remove().await && !remove().await);
    assert_eq!((find(db, &anna).await, count(db, &anna).await), (None, 0));
    assert_eq!(count(db, &berta).await, 1);
    assert!(find(db, &berta).await.is_some());
}

pub async fn sign_in_challenge_round_trips(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let mut stored = challenge(db, &anna, 1).await;
    stored.record_failure();
    commit!(db.sign_in_challenges().update(&stored));
    assert_eq!(find_challenge(db, 1).await, Some(stored.clone()));
    let locked = commit!(db.sign_in_challenges().lock(stored.id));
    assert_eq!(locked, Some(stored.clone()));
    commit!(db.sign_in_challenges().remove(stored.id));
    assert_eq!(find_challenge(db, 1).await, None);
}

pub async fn ending_all_sessions_ends_challenges(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    challenge(db, &anna, 1).await;
    challenge(db, &berta, 2).await;
    let id = SessionId::from_uuid(next_id());
    let ended = commit!(db.sessions().remove_all_by_user(anna.id, Some(id)));
    assert_eq!(ended, 0, "only sessions are counted");
    assert!(find_challenge(db, 1).await.is_none() && find_challenge(db, 2).await.is_some());
    challenge(db, &anna, 3).await;
    commit!(db.sign_in_challenges().remove_all_by_user(anna.id));
    assert!(find_challenge(db, 3).await.is_none() && find_challenge(db, 2).await.is_some());
    commit!(db.sessions().remove_all());
    assert!(find_challenge(db, 2).await.is_none());
}

pub async fn remove_expired_challenges_keeps_others(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    for byte in 1..=4 {
        challenge(db, &anna, byte).await;
    }
    let remove = async |limit| {
        let before = at(3) + SignInChallenge::LIFETIME;
        commit!(db.sign_in_challenges().remove_expired(before, limit))
    };
    assert_eq!((remove(1).await, remove(10).await), (1, 1));
    assert!(find_challenge(db, 3).await.is_some() && find_challenge(db, 4).await.is_some());
}
