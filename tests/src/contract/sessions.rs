use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use application::ports::AdminSession;
use domain::agents::Access;
use domain::purchases::PurchaseStatus;
use domain::users::{
    CodeError, ConfirmationCode, Device, PasswordHash, Role, Session, SessionDigest, User, ViewAs,
};
use domain::{Reason, SessionId, UserId};
use futures_util::future::{join, join_all};
use tokio::task::yield_now;

use super::Ports;
use super::builders::{
    at, cents, commit, digest, email, next_id, order, purchase, stored_agent, stored_order, stored_user,
    stored_users,
};

async fn stored(db: &Ports, owner: &User, byte: u8, created_at: i64) -> Session {
    let device = Device::from_user_agent("Firefox/145.0");
    let session =
        Session::start(SessionId::from_uuid(next_id()), owner.id, digest(byte), device, at(created_at));
    commit!(db.sessions().insert(&session));
    session
}

async fn find(db: &Ports, key: &SessionDigest) -> Option<Session> {
    db.queries.sessions().find(key).await.unwrap().map(|(session, _)| session)
}

pub async fn find_session_returns_its_user(db: &Ports) {
    stored_user(db, "berta@example.com").await;
    let mut anna = stored_user(db, "Anna@example.com").await;
    let session = stored(db, &anna, 1, 0).await;

    let (found, member) = db.queries.sessions().find(&digest(1)).await.unwrap().unwrap();
    assert_eq!(found, session);
    assert_eq!(
        (member.id, member.email.as_str(), member.first_name.as_str()),
        (anna.id, "Anna@example.com", "Anna")
    );
    assert!(member.role.is_none() && !member.password_chosen);

    let _ = anna.verify();
    let _ = anna.promote(Role::Support);
    anna.set_password(PasswordHash::new("chosen".to_owned()));
    let _ =
        anna.change_profile(Some(email("Anna@next.example")), None, SessionId::from_uuid(next_id()), at(5));
    commit!(db.users().update(&anna));
    let (_, member) = db.queries.sessions().find(&digest(1)).await.unwrap().unwrap();
    assert_eq!((member.role, member.password_chosen), (Some(Role::Support), true), "current values");
    assert_eq!(member.pending_email, anna.pending_email);

    assert_eq!(db.queries.sessions().find(&digest(2)).await.unwrap(), None);
}

pub async fn owned_agents_are_those_of_current_purchases(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let price = Access::Premium(cents(999));
    let (planner, reader) =
        (stored_agent(db, "Planner", price, at(0)).await, stored_agent(db, "Reader", price, at(1)).await);
    let owned = async |member: &User| db.queries.sessions().owned_agents(member.id).await.unwrap();
    assert!(owned(&anna).await.is_empty());

    let agents = [planner, reader];
    let placed = stored_order(db, order(&anna, &agents, None)).await;
    let mut bought = agents.each_ref().map(|agent| purchase(&placed, agent, at(2)));
    for purchase in &bought {
        assert!(commit!(db.purchases().insert(purchase)));
    }
    assert_eq!(owned(&anna).await, agents.iter().map(|agent| agent.id).collect());
    assert!(owned(&berta).await.is_empty());

    bought[0].status = PurchaseStatus::Refunded;
    assert!(commit!(db.purchases().update(&bought[0])));
    assert_eq!(owned(&anna).await, [agents[1].id].into());
}

pub async fn touch_session_never_moves_back(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let session = stored(db, &anna, 1, 0).await;

    for (visit, seen) in [(50, 50), (20, 50), (60, 60)] {
        commit!(db.sessions().touch(session.id, at(visit)));
        assert_eq!(find(db, &session.digest).await.unwrap().last_seen_at, at(seen));
    }
}

pub async fn session_exists_only_for_its_user(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let session = stored(db, &anna, 1, 0).await;
    let exists = async |owner: &User| commit!(db.sessions().exists(session.id, owner.id));
    assert!(exists(&anna).await && !exists(&berta).await);
    commit!(db.sessions().remove_all_by_user(anna.id, None));
    assert!(!exists(&anna).await);
}

pub async fn session_authorizes_an_active_admin_of_its_role(db: &Ports) {
    let mut anna = stored_user(db, "anna@example.com").await;
    (anna.is_verified, anna.role) = (true, Some(Role::Owner));
    assert!(commit!(db.users().update(&anna)));
    let session = stored(db, &anna, 1, 0).await;
    let reason = || Reason::parse("Left").unwrap();
    let owner =
        AdminSession { id: session.id, user_id: anna.id, role: Role::Owner, is_recently_authenticated: true };
    let authorizes = async |session: &AdminSession| commit!(db.sessions().authorizes(session));
    assert!(authorizes(&owner).await);
    assert!(!authorizes(&AdminSession { role: Role::Support, ..owner }).await);
    assert!(!authorizes(&AdminSession { user_id: UserId::from_uuid(next_id()), ..owner }).await);
    let [mut blocked, mut deleted, mut member] = [&anna; 3].map(User::clone);
    let _ = blocked.block(reason(), at(1));
    let _ = deleted.schedule_deletion(None, at(1));
    member.role = None;
    for changed in [blocked, deleted, member] {
        assert!(commit!(db.users().update(&changed)));
        assert!(!authorizes(&owner).await);
    }
    assert!(commit!(db.users().update(&anna)));
    assert!(authorizes(&owner).await);
    commit!(db.sessions().remove_all_by_user(anna.id, None));
    assert!(!authorizes(&owner).await);
}

pub async fn update_session_stores_key_code_and_authentication(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let other = stored(db, &anna, 9, 0).await;
    let mut session = stored(db, &anna, 1, 0).await;
    session.code = Some(ConfirmationCode::issue(email("Anna@example.com"), digest(7), at(5)));
    commit!(db.sessions().update(&session));
    let locked = commit!(db.sessions().lock(session.id));
    assert_eq!(locked.as_ref(), Some(&session));
    assert_eq!(locked.unwrap().code.unwrap().email.as_str(), "Anna@example.com");
    assert_eq!(find(db, &digest(1)).await.as_ref(), Some(&session));

    session.reauthenticate(digest(2), at(900));
    commit!(db.sessions().update(&session));
    assert_eq!(find(db, &digest(1)).await, None, "by the previous cookie");
    assert_eq!(find(db, &digest(2)).await.as_ref(), Some(&session));

    let mut late = session.clone();
    (late.device, late.created_at, late.last_seen_at) = (Device::from_user_agent("curl"), at(77), at(77));
    commit!(db.sessions().update(&late));
    assert_eq!(find(db, &digest(2)).await, Some(session), "nothing else is written");
    assert_eq!(find(db, &digest(9)).await, Some(other));
    let unknown = SessionId::from_uuid(next_id());
    assert_eq!(commit!(db.sessions().lock(unknown)), None);
}

pub async fn update_session_stores_view(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let other = stored(db, &anna, 9, 0).await;
    let mut session = stored(db, &anna, 1, 0).await;
    for view in [Some(ViewAs::Visitor), Some(ViewAs::Member), None] {
        session.view_as = view;
        commit!(db.sessions().update(&session));
        assert_eq!(find(db, &digest(1)).await.as_ref(), Some(&session));
        let locked = commit!(db.sessions().lock(session.id));
        assert_eq!(locked.as_ref(), Some(&session));
    }
    assert_eq!(find(db, &digest(9)).await, Some(other));
}

pub async fn update_session_loses_no_concurrent_attempts(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let mut session = stored(db, &anna, 1, 0).await;
    session.code = Some(ConfirmationCode::issue(email("anna@example.com"), digest(7), at(0)));
    commit!(db.sessions().update(&session));
    let attempts = (0..20).map(|_| {
        commit(db, async |unit| {
            let mut session = unit.sessions().lock(session.id).await.unwrap().unwrap();
            let outcome = session.check_code(&digest(8), &email("anna@example.com"), at(1));
            unit.sessions().update(&session).await.unwrap();
            outcome
        })
    });
    let outcomes = join_all(attempts).await;
    let wrong = outcomes.iter().filter(|outcome| **outcome == Err(CodeError::Wrong)).count();
    assert_eq!(wrong, 4, "{outcomes:?}");
    assert_eq!(find(db, &digest(1)).await.unwrap().code.unwrap().attempts, 5);
}

pub async fn remove_session_keeps_others(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let here = stored(db, &anna, 1, 0).await;
    let there = stored(db, &anna, 2, 0).await;

    commit!(db.sessions().remove_by_digest(&here.digest));

    assert_eq!(find(db, &here.digest).await, None);
    assert_eq!(find(db, &there.digest).await.as_ref(), Some(&there));
}

pub async fn remove_all_sessions_except_one_keeps_it(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let here = stored(db, &anna, 1, 0).await;
    let there = stored(db, &anna, 2, 0).await;
    let bertas = stored(db, &berta, 3, 0).await;

    assert_eq!(commit!(db.sessions().remove_all_by_user(anna.id, Some(here.id))), 1);
    assert_eq!(find(db, &there.digest).await, None);
    assert!(find(db, &here.digest).await.is_some());

    commit!(db.sessions().remove_all_by_user(anna.id, None));
    assert_eq!(find(db, &here.digest).await, None);
    assert_eq!(find(db, &bertas.digest).await, Some(bertas));
}

pub async fn remove_expired_removes_idle_and_old_sessions(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let old = stored(db, &anna, 1, 0).await;
    let idle = stored(db, &anna, 2, 100).await;
    let live = stored(db, &anna, 3, 100).await;
    for session in [&old, &live] {
        commit!(db.sessions().touch(session.id, at(200)));
    }

    assert_eq!(commit!(db.sessions().remove_ended(at(150), at(50), 10)), 2);
    assert_eq!(find(db, &old.digest).await, None);
    assert_eq!(find(db, &idle.digest).await, None);
    assert!(find(db, &live.digest).await.is_some());
}

pub async fn list_sessions_is_ordered_by_last_seen(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let seen_last = stored(db, &anna, 1, 0).await;
    let newest = stored(db, &anna, 2, 50).await;
    let oldest = stored(db, &anna, 3, 10).await;
    stored(db, &berta, 4, 90).await;
    commit!(db.sessions().touch(seen_last.id, at(80)));

    let listed = db.queries.sessions().list(anna.id).await.unwrap();
    let seen_last = Session { last_seen_at: at(80), ..seen_last };
    assert_eq!(listed, [seen_last, newest, oldest]);
}

pub async fn remove_session_of_another_member_is_rejected(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let session = stored(db, &anna, 1, 0).await;

    let end = async |owner: UserId| commit!(db.sessions().remove(session.id, owner));
    assert!(!end(berta.id).await);
    assert!(find(db, &session.digest).await.is_some());
    assert!(end(anna.id).await);
    assert!(!end(anna.id).await);
    assert_eq!(find(db, &session.digest).await, None);
}

pub async fn remove_excess_sessions_removes_least_recent(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let (one, two, three) =
        (stored(db, &anna, 1, 0).await, stored(db, &anna, 2, 10).await, stored(db, &anna, 3, 20).await);
    let bertas = stored(db, &berta, 4, 0).await;
    commit!(db.sessions().touch(one.id, at(30)));

    commit!(db.sessions().remove_all_but_latest(anna.id, 3));
    assert_eq!(db.queries.sessions().list(anna.id).await.unwrap().len(), 3);
    commit!(db.sessions().remove_all_but_latest(anna.id, 2));
    let remaining: Vec<_> =
        db.queries.sessions().list(anna.id).await.unwrap().into_iter().map(|session| session.id).collect();
    assert_eq!(remaining, [one.id, three.id]);
    assert_eq!(find(db, &two.digest).await, None);
    assert!(find(db, &bertas.digest).await.is_some());
}

pub async fn remove_all_sessions_signs_out_everyone(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let (annas, bertas) = (stored(db, &anna, 1, 0).await, stored(db, &berta, 2, 0).await);

    assert_eq!(commit!(db.sessions().remove_all()), 2);
    for session in [annas, bertas] {
        assert_eq!(find(db, &session.digest).await, None);
    }
}

pub async fn insert_session_without_user_is_rejected(db: &Ports) {
    let device = Device::from_user_agent("");
    let session = Session::start(
        SessionId::from_uuid(next_id()),
        UserId::from_uuid(next_id()),
        digest(1),
        device,
        at(0),
    );
    let mut unit = db.store.begin().await.unwrap();
    unit.sessions().insert(&session).await.expect_err("there is no such member");
}

/// One member per byte, with a session whose digest consists of that byte.
async fn signed_in(db: &Ports, bytes: Range<u8>) -> BTreeMap<u8, Session> {
    let mut sessions = BTreeMap::new();
    for byte in bytes {
        let member = stored_user(db, &format!("member{byte}@example.com")).await;
        sessions.insert(byte, stored(db, &member, byte, 0).await);
    }
    sessions
}

pub async fn find_sessions_concurrently_returns_own_member(db: &Ports) {
    let sessions = signed_in(db, 0..40).await;
    // Keys from 40 on belong to no session, and most keys are looked up several times.
    let lookups = (0..300_u16).map(|number| async move {
        let byte = u8::try_from(number * 7 % 60).unwrap();
        let key = digest(byte);
        let (found, again) = join(db.queries.sessions().find(&key), db.queries.sessions().find(&key)).await;
        let found = found.unwrap();
        assert_eq!(found, again.unwrap());
        (byte, found)
    });
    for (byte, found) in join_all(lookups).await {
        let ids = found.as_ref().map(|(session, member)| (session, member.id, member.email.clone()));
        let own = sessions.get(&byte);
        assert_eq!(ids, own.map(|own| (own, own.user_id, format!("member{byte}@example.com"))));
    }
}

pub async fn ended_session_is_not_found_concurrently(db: &Ports) {
    const LAST: u8 = 30;
    let sessions = signed_in(db, 0..LAST).await;
    let has_ended = AtomicBool::new(false);
    let readers = join_all((0..LAST).map(|byte| {
        let has_ended = &has_ended;
        async move {
            while !has_ended.load(Ordering::Relaxed) {
                let (session, _) = db.queries.sessions().find(&digest(LAST - 1)).await.unwrap().unwrap();
                assert_eq!(session.digest, digest(LAST - 1));
                yield_now().await;
                // This session may have ended at any moment.
                let found = db.queries.sessions().find(&digest(byte)).await.unwrap();
                assert!(found.is_none_or(|(session, _)| session.digest == digest(byte)));
            }
        }
    }));
    let ending = async {
        for (byte, session) in sessions.iter().filter(|(byte, _)| **byte < LAST - 1) {
            commit!(db.sessions().remove_by_digest(&session.digest));
            assert_eq!(db.queries.sessions().find(&digest(*byte)).await.unwrap(), None);
        }
        has_ended.store(true, Ordering::Relaxed);
    };
    join(readers, ending).await;
}
