use std::collections::BTreeSet;

use chrono::TimeDelta;
use domain::agents::Access;
use domain::users::{
    FirstName, MemberNote, NoteText, OneTimeToken, Password, PasswordHash, Role, TokenPurpose, User,
};
use domain::{MemberNoteId, Reason, SessionId, TokenId, UserId};
use futures_util::future::join_all;

use super::Ports;
use super::builders::{
    at, cents, commit, digest, email, mail, next_id, order, purchase, stored_agent, stored_order,
    stored_user, stored_users, user,
};

async fn reload(db: &Ports, id: UserId) -> Option<User> {
    let locked = commit!(db.users().lock(id));
    assert_eq!(locked, db.queries.users().find(id).await.unwrap(), "unit of work and query agree");
    locked
}

pub async fn insert_user_round_trips(db: &Ports) {
    let anna = stored_user(db, "Anna.B+news@Example.com").await;

    let found = reload(db, anna.id).await.unwrap();
    assert_eq!(found, anna);
    assert_eq!(found.email.as_str(), "Anna.B+news@Example.com", "the spelling is kept");
    let address = email("anna.b+NEWS@example.com");
    assert_eq!(db.queries.users().find_by_email(&address).await.unwrap().as_ref(), Some(&anna));
    let locked = commit!(db.users().lock_by_email(&address));
    assert_eq!(locked, Some(anna));
}

pub async fn update_password_of_each_kind_round_trips(db: &Ports) {
    let mut anna = stored_user(db, "anna@example.com").await;
    let hash = || PasswordHash::new("$argon2id$v=19$…".to_owned());
    for password in [Password::Chosen(hash()), Password::None, Password::Generated(hash())] {
        anna.password = password;
        assert!(commit!(db.users().update(&anna)));
        assert_eq!(reload(db, anna.id).await.as_ref(), Some(&anna));
    }
}

pub async fn find_first_admin_returns_oldest_account(db: &Ports) {
    let first = async || commit!(db.users().find_first_admin());
    stored_user(db, "anna@example.com").await;
    assert_eq!(first().await, None, "a member is none");
    let mut admins = [user("late@example.com"), user("early@example.com"), user("same@example.com")];
    for (admin, seconds) in admins.iter_mut().zip([9, 3, 3]) {
        admin.created_at = at(seconds);
        let _ = admin.verify();
        let _ = admin.promote(Role::Editor);
        assert!(commit!(db.users().insert(admin)));
    }
    assert_eq!(first().await.as_ref(), Some(&admins[1]));
}

pub async fn update_role_round_trips_and_lock_owners_finds_owners(db: &Ports) {
    let mut anna = stored_user(db, "anna@example.com").await;
    let _ = anna.verify();
    let owners = async || commit!(db.users().lock_owners());
    for role in Role::ALL {
        let _ = anna.promote(role);
        assert!(commit!(db.users().update(&anna)));
        assert_eq!(reload(db, anna.id).await.as_ref(), Some(&anna));
        assert_eq!(owners().await.len(), usize::from(role == Role::Owner));
    }
}

pub async fn insert_user_email_is_unique_case_insensitively(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let other = user("ANNA@Example.com");

    assert!(!commit!(db.users().insert(&other)));

    assert_eq!(reload(db, other.id).await, None);
    assert_eq!(reload(db, anna.id).await, Some(anna));
}

pub async fn update_user_stores_every_field(db: &Ports) {
    let mut anna = stored_user(db, "anna@example.com").await;
    anna.email = email("anna@new.example");
    let _ = anna.verify();
    let _ = anna.promote(Role::Editor);
    anna.set_password(PasswordHash::new("chosen".to_owned()));
    let pending = Some(email("Anna@Next.example"));
    let session = SessionId::from_uuid(next_id());
    let _ = anna.change_profile(pending, Some(FirstName::parse("Änne").unwrap()), session, at(7));

    assert!(commit!(db.users().update(&anna)));

    let found = reload(db, anna.id).await.unwrap();
    let pending = found.pending_email.as_ref().unwrap();
    assert_eq!((pending.email.as_str(), pending.requested_by), ("Anna@Next.example", session));
    assert_eq!(found, anna);
    assert_eq!(
        db.queries.users().find_by_email(&email("anna@example.com")).await.unwrap(),
        None,
        "the old one is free"
    );
}

pub async fn update_user_to_taken_email_changes_nothing(db: &Ports) {
    stored_user(db, "anna@example.com").await;
    let berta = stored_user(db, "berta@example.com").await;
    let mut changed = berta.clone();
    changed.email = email("Anna@example.com");
    changed.first_name = FirstName::parse("Bea").unwrap();

    assert!(!commit!(db.users().update(&changed)));

    assert_eq!(reload(db, berta.id).await, Some(berta));
}

pub async fn insert_users_concurrently_keeps_one_per_email(db: &Ports) {
    let sign_ups = (0..8)
        .map(|_| commit(db, async |unit| unit.users().insert(&user("anna@example.com")).await.unwrap()));
    assert_eq!(join_all(sign_ups).await.into_iter().filter(|inserted| *inserted).count(), 1);

    let others =
        join_all((0..8).map(|n| async move { stored_user(db, &format!("m{n}@example.com")).await })).await;
    let changes = others.into_iter().map(|mut member| {
        commit(db, async move |unit| {
            member.email = email("wanted@example.com");
            unit.users().update(&member).await.unwrap()
        })
    });
    assert_eq!(join_all(changes).await.into_iter().filter(|inserted| *inserted).count(), 1);
}

pub async fn cancel_all_email_changes_leaves_none_pending(db: &Ports) {
    let mut members = [stored_user(db, "anna@example.com").await, stored_user(db, "berta@example.com").await];
    for member in &mut members {
        let pending = Some(email("new@example.com"));
        let _ = member.change_profile(pending, None, SessionId::from_uuid(next_id()), at(0));
        assert!(commit!(db.users().update(member)));
    }
    let carla = stored_user(db, "carla@example.com").await;

    commit!(db.users().cancel_all_email_changes());

    for mut member in members {
        member.cancel_email_change();
        assert_eq!(reload(db, member.id).await, Some(member));
    }
    assert_eq!(reload(db, carla.id).await, Some(carla));
}

pub async fn list_emails_returns_those_of_existing_accounts(db: &Ports) {
    let anna = stored_user(db, "Anna@example.com").await;
    stored_user(db, "berta@example.com").await;
    let ids = [anna.id, UserId::from_uuid(next_id())].into();
    let found = db.queries.users().list_emails(&ids).await.unwrap();
    assert_eq!(found, [(anna.id, "Anna@example.com".to_owned())].into());
    assert!(db.queries.users().list_emails(&BTreeSet::new()).await.unwrap().is_empty());
}

pub async fn find_unknown_user_returns_none(db: &Ports) {
    assert_eq!(reload(db, UserId::from_uuid(next_id())).await, None);
    assert_eq!(db.queries.users().find_by_email(&email("nobody@example.com")).await.unwrap(), None);
}

pub async fn remove_unverified_account_removes_its_links(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let link = OneTimeToken::issue(
        TokenId::from_uuid(next_id()),
        anna.id,
        TokenPurpose::SignIn,
        anna.email.clone(),
        digest(1),
        at(0),
    );
    commit!(db.tokens().insert(&link));

    let other = email("ANNA@example.com");
    assert!(commit!(db.users().remove_unverified(&other)));

    assert_eq!(reload(db, anna.id).await, None);
    assert_eq!(commit!(db.tokens().find_by_digest(&link.digest)), None);
    assert_eq!(reload(db, berta.id).await, Some(berta));
    assert!(!commit!(db.users().remove_unverified(&other)));
}

pub async fn remove_unverified_leaves_a_verified_account(db: &Ports) {
    let mut anna = stored_user(db, "anna@example.com").await;
    let _ = anna.verify();
    assert!(commit!(db.users().update(&anna)));
    assert!(!commit!(db.users().remove_unverified(&anna.email)));
    assert_eq!(reload(db, anna.id).await, Some(anna));
}

pub async fn remove_account_keeps_orders_under_its_id(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let agent = stored_agent(db, "Meal Planner", Access::Premium(cents(900)), at(0)).await;
    let order = stored_order(db, order(&anna, std::slice::from_ref(&agent), None)).await;
    let bought = purchase(&order, &agent, at(1));
    let mails = [mail("anna", at(0)).of_account(anna.id), mail("berta", at(0)).of_account(berta.id)];
    let note = MemberNote {
        id: MemberNoteId::from_uuid(next_id()),
        member: berta.id,
        author: Some(anna.id),
        text: NoteText::parse("Called").unwrap(),
        created_at: at(0),
    };
    let about_anna =
        MemberNote { id: MemberNoteId::from_uuid(next_id()), member: anna.id, author: None, ..note.clone() };
    commit(db, async |unit| {
        assert!(unit.purchases().insert(&bought).await.unwrap());
        for mail in &mails {
            unit.outbox().enqueue(mail).await.unwrap();
        }
        for note in [&note, &about_anna] {
            unit.member_notes().insert(note).await.unwrap();
        }
    })
    .await;

    assert!(commit!(db.users().remove(anna.id)));

    assert_eq!(reload(db, anna.id).await, None);
    assert!(!commit!(db.users().remove(anna.id)));
    commit(db, async |unit| {
        assert_eq!(unit.orders().find(order.id).await.unwrap().unwrap().user_id, anna.id);
        assert_eq!(unit.purchases().list_by_order(order.id).await.unwrap(), std::slice::from_ref(&bought));
        assert_eq!(unit.outbox().find(mails[0].id).await.unwrap(), None);
        assert!(unit.outbox().find(mails[1].id).await.unwrap().is_some());
        assert!(unit.member_notes().list(anna.id).await.unwrap().is_empty());
        let without_author = MemberNote { author: None, ..note.clone() };
        assert_eq!(unit.member_notes().list(berta.id).await.unwrap(), [without_author]);
    })
    .await;
    let listed = db.queries.orders().find(order.id).await.unwrap().unwrap().member;
    assert_eq!((listed.id, listed.email, listed.first_name), (anna.id, None, None));
}

pub async fn list_due_deletions_is_longest_due_first(db: &Ports) {
    let mut ids = Vec::new();
    for (address, requested_at) in
        [("anna@example.com", 3), ("berta@example.com", 1), ("carla@example.com", 2)]
    {
        let mut member = stored_user(db, address).await;
        let reason = (requested_at == 1).then(|| Reason::parse("Asked by phone").unwrap());
        assert!(member.schedule_deletion(reason, at(requested_at)).is_applied());
        assert!(commit!(db.users().update(&member)));
        assert_eq!(reload(db, member.id).await.as_ref(), Some(&member));
        ids.push(member.id);
    }
    stored_user(db, "dora@example.com").await;
    let due = async |now, limit| {
        let mut unit = db.store.read().await.unwrap();
        unit.users().list_due_deletions(now, limit).await.unwrap()
    };
    let days = TimeDelta::days(7);
    assert_eq!(due(at(2) + days, 500).await, [ids[1], ids[2]]);
    assert_eq!(due(at(3) + days, 1).await, [ids[1]]);
}

pub async fn remove_unverified_before_keeps_links_blocks_and_verified(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let link = OneTimeToken::issue(
        TokenId::from_uuid(next_id()),
        berta.id,
        TokenPurpose::VerifyEmail,
        berta.email.clone(),
        digest(1),
        at(0),
    );
    commit!(db.tokens().insert(&link));
    let mut carla = stored_user(db, "carla@example.com").await;
    assert!(carla.block(Reason::parse("Spam").unwrap(), at(0)).is_applied());
    let mut dora = stored_user(db, "dora@example.com").await;
    let _ = dora.verify();
    for member in [&carla, &dora] {
        assert!(commit!(db.users().update(member)));
    }
    let remove = async |before, now, limit| commit!(db.users().remove_unverified_before(before, now, limit));
    assert_eq!(remove(anna.created_at, at(1), 500).await, 0);
    let later = anna.created_at + TimeDelta::seconds(1);
    assert_eq!(remove(later, at(1), 500).await, 1);
    assert_eq!(reload(db, anna.id).await, None);
    assert_eq!(remove(later, link.expires_at, 500).await, 1);
    for member in [carla, dora] {
        assert_eq!(reload(db, member.id).await.as_ref(), Some(&member));
    }
}
