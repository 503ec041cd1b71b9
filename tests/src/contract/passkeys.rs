use application::ports::StoreError;
use domain::users::{Device, Passkey, PasskeyChallenge, PasskeyCredential, PasskeyName, User};
use domain::{PasskeyId, UserId};
use futures_util::future::join;

use super::Ports;
use super::builders::{at, digest, next_id, stored_user, stored_users};

pub(super) fn passkey(owner: UserId, credential: u8, second: i64) -> Passkey {
    let credential = PasskeyCredential { id: vec![credential; 16], data: format!("{{\"n\":{credential}}}") };
    let device = Device::from_user_agent("Firefox/128.0 Linux");
    Passkey::add(PasskeyId::from_uuid(next_id()), owner, credential, &device, &[], at(second))
}

async fn stored(db: &Ports, owner: &User, credential: u8, second: i64) -> Passkey {
    let passkey = passkey(owner.id, credential, second);
    commit!(db.passkeys().insert(&passkey));
    passkey
}

async fn list(db: &Ports, owner: &User) -> Vec<Passkey> {
    db.store.read().await.unwrap().passkeys().list(owner.id).await.unwrap()
}

pub async fn passkeys_are_listed_per_member_oldest_first(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let second = stored(db, &anna, 2, 20).await;
    let first = stored(db, &anna, 1, 10).await;
    let bertas = stored(db, &berta, 3, 0).await;
    assert_eq!(list(db, &anna).await, [first.clone(), second]);
    assert_eq!(commit!(db.passkeys().find_by_credential(&bertas.credential.id)), Some(bertas));
    assert_eq!(commit!(db.passkeys().find_by_credential(&[9])), None);
}

pub async fn update_passkey_stores_name_data_and_use(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let mut passkey = stored(db, &anna, 1, 0).await;
    passkey.name = PasskeyName::parse("Phone").unwrap();
    let credential = PasskeyCredential { data: "{}".to_owned(), ..passkey.credential.clone() };
    passkey.record_use(credential, at(5));
    commit!(db.passkeys().update(&passkey));
    assert_eq!(list(db, &anna).await, [passkey]);
}

pub async fn insert_known_credential_is_rejected(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    stored(db, &anna, 1, 0).await;
    let mut unit = db.store.begin().await.unwrap();
    let again = unit.passkeys().insert(&passkey(berta.id, 1, 0)).await;
    assert!(matches!(&again, Err(StoreError::Conflict(table)) if table == "passkeys"), "{again:?}");
}

pub async fn remove_passkey_needs_its_member(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let first = stored(db, &anna, 1, 0).await;
    let second = stored(db, &anna, 2, 1).await;
    let bertas = stored(db, &berta, 3, 0).await;
    let remove = async |id, owner| commit!(db.passkeys().remove(id, owner));
    assert!(!remove(first.id, berta.id).await);
    assert!(remove(first.id, anna.id).await);
    assert!(!remove(first.id, anna.id).await);
    assert_eq!(list(db, &anna).await, [second]);
    assert_eq!(commit!(db.passkeys().remove_all_by_user(anna.id)), 1);
    assert_eq!(list(db, &berta).await, [bertas]);
}

pub async fn challenge_is_used_once(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let challenge = PasskeyChallenge::issue(digest(1), Some(anna.id), "{}".to_owned(), at(0));
    commit!(db.passkeys().insert_challenge(&challenge));
    let find =
        async |byte| db.store.read().await.unwrap().passkeys().find_challenge(&digest(byte)).await.unwrap();
    assert_eq!(find(1).await, Some(challenge));
    assert_eq!(find(2).await, None);
    let take = async || commit!(db.passkeys().use_challenge(&digest(1)));
    let (first, second) = join(take(), take()).await;
    assert!(first != second);
    assert_eq!(find(1).await, None);
}

pub async fn remove_expired_challenges_keeps_valid_ones(db: &Ports) {
    for byte in 1..=4 {
        let challenge = PasskeyChallenge::issue(digest(byte), None, "{}".to_owned(), at(i64::from(byte)));
        commit!(db.passkeys().insert_challenge(&challenge));
    }
    let end = at(4) + PasskeyChallenge::LIFETIME;
    let mut batches = Vec::new();
    for _ in 0..3 {
        batches.push(commit!(db.passkeys().remove_expired_challenges(end, 2)));
    }
    assert_eq!(batches, [2, 1, 0]);
}
