use domain::UserId;
use domain::users::User;
use domain::welcome::{Interests, Welcome};

use super::Ports;
use super::builders::{next_id, stored_user, stored_users};

/// One whose interests have letters that must survive storage.
pub(super) fn welcome(member: UserId) -> Welcome {
    let interests = ["Küche & \"Garten\"", "Lifestyle"].map(str::to_owned);
    Welcome { interests: Some(Interests::parse(&interests).unwrap()), ..Welcome::new(member) }
}

async fn insert(db: &Ports, welcome: &Welcome) {
    commit!(db.welcomes().insert(welcome));
}

async fn find(db: &Ports, member: &User) -> Option<Welcome> {
    let found = db.store.read().await.unwrap().welcomes().find(member.id).await.unwrap();
    let locked = commit!(db.welcomes().lock(member.id));
    assert_eq!(found, locked);
    found
}

pub async fn update_welcome_changes_only_its_member(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    for member in [&anna, &berta] {
        assert_eq!(find(db, member).await, None);
        insert(db, &Welcome::new(member.id)).await;
    }
    let changed = welcome(anna.id);
    commit!(db.welcomes().update(&changed));
    assert_eq!(find(db, &anna).await, Some(changed));
    assert_eq!(find(db, &berta).await, Some(Welcome::new(berta.id)));

    commit!(db.welcomes().remove(anna.id));
    assert_eq!(find(db, &anna).await, None);
    assert_eq!(find(db, &berta).await, Some(Welcome::new(berta.id)));
}

pub async fn welcome_needs_its_account_and_goes_with_it(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    insert(db, &Welcome::new(anna.id)).await;
    assert!(commit!(db.users().remove(anna.id)));
    assert_eq!(find(db, &anna).await, None);
    let stranger = Welcome::new(UserId::from_uuid(next_id()));
    let mut unit = db.store.begin().await.unwrap();
    assert!(unit.welcomes().insert(&stranger).await.is_err());
}
