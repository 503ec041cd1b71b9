use domain::UserId;
use domain::users::{EmailPreference, EmailTopic, User};

use super::Ports;
use super::builders::{at, next_id, stored_user, stored_users};

pub(super) fn preference(member: UserId, token: &str) -> EmailPreference {
    EmailPreference::new(member, EmailTopic::ProblemFixed, token.to_owned())
}

async fn insert(db: &Ports, preference: &EmailPreference) {
    commit!(db.email_preferences().insert_if_absent(preference));
}

async fn list(db: &Ports, member: &User) -> Vec<EmailPreference> {
    db.store.read().await.unwrap().email_preferences().list(member.id).await.unwrap()
}

pub async fn email_preference_keeps_its_first_token(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let (first, bertas) = (preference(anna.id, "first"), preference(berta.id, "berta"));
    insert(db, &first).await;
    insert(db, &EmailPreference { is_wanted: false, ..preference(anna.id, "second") }).await;
    insert(db, &bertas).await;
    assert_eq!(list(db, &anna).await, std::slice::from_ref(&first));
    let find =
        async |token| db.store.read().await.unwrap().email_preferences().find_by_token(token).await.unwrap();
    assert_eq!(find("first").await, Some(first));
    assert_eq!(find("berta").await, Some(bertas));
    for unknown in ["second", "First", ""] {
        assert_eq!(find(unknown).await, None, "{unknown}");
    }
}

pub async fn email_preferences_of_a_topic_are_inserted_together(db: &Ports) {
    let [anna, berta, clara] = stored_users(db, ["anna", "berta", "clara"]).await;
    let off = preference(anna.id, "anna").chosen(false, at(5));
    insert(db, &off).await;
    let other_topic = EmailPreference::new(berta.id, EmailTopic::NewPosts, "posts".to_owned());
    insert(db, &other_topic).await;
    let [bertas, claras] = [preference(berta.id, "berta"), preference(clara.id, "clara")];
    let new = [preference(anna.id, "second"), bertas.clone(), claras.clone()];
    commit!(db.email_preferences().insert_all_absent(&new));
    commit!(db.email_preferences().insert_all_absent(&[]));
    let list = async |members: &[UserId]| {
        let mut unit = db.store.read().await.unwrap();
        let found = unit.email_preferences().list_by_topic(EmailTopic::ProblemFixed, members).await;
        let mut found = found.unwrap();
        found.sort_by_key(|preference| preference.unsubscribe_token.clone());
        found
    };
    assert_eq!(list(&[berta.id, anna.id]).await, [off, bertas]);
    assert_eq!(list(&[clara.id, UserId::from_uuid(next_id())]).await, [claras]);
    assert_eq!(list(&[]).await, []);
}

pub async fn update_email_preference_changes_only_its_member(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let bertas = preference(berta.id, "berta");
    insert(db, &preference(anna.id, "anna")).await;
    insert(db, &bertas).await;
    let off = preference(anna.id, "anna").chosen(false, at(5));
    commit!(db.email_preferences().update(&off));
    assert_eq!((list(db, &anna).await, list(db, &berta).await), (vec![off], vec![bertas]));
}

pub async fn email_preference_needs_its_account_and_goes_with_it(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    insert(db, &preference(anna.id, "anna")).await;
    assert!(commit!(db.users().remove(anna.id)));
    assert_eq!(list(db, &anna).await, []);
    let mut unit = db.store.begin().await.unwrap();
    let stranger = preference(UserId::from_uuid(next_id()), "stranger");
    assert!(unit.email_preferences().insert_if_absent(&stranger).await.is_err());
}
