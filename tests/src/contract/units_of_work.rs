use std::time::Duration;

use application::ports::{ClaimScope, StoreError};
use chrono::TimeDelta;
use domain::UserId;
use domain::purchases::Order;
use domain::users::{OneTimeToken, TokenPurpose};
use domain::{AgentId, TokenId, agents::Access};
use futures_util::future::join_all;

use super::Ports;
use super::builders::{
    agent, at, cents, commit, digest, mail, next_id, order, stored_agent, stored_order, stored_user,
    stored_users, user,
};

pub async fn drop_unit_of_work_rolls_back(db: &Ports) {
    let anna = user("anna@example.com");
    let mut unit = db.store.begin().await.unwrap();
    assert!(unit.users().insert(&anna).await.unwrap());
    assert!(unit.users().lock(anna.id).await.unwrap().is_some(), "a unit of work sees its own writes");
    drop(unit);

    assert_eq!(commit!(db.users().lock(anna.id)), None);
}

pub async fn uncommitted_changes_are_invisible(db: &Ports) {
    let anna = user("anna@example.com");
    let mut unit = db.store.begin().await.unwrap();
    unit.users().insert(&anna).await.unwrap();
    assert_eq!(db.queries.users().find(anna.id).await.unwrap(), None);

    unit.commit().await.unwrap();
    assert_eq!(db.queries.users().find(anna.id).await.unwrap(), Some(anna));
}

pub async fn commit_after_failure_is_rejected(db: &Ports) {
    let anna = user("anna@example.com");
    let orphan = OneTimeToken::issue(
        TokenId::from_uuid(next_id()),
        UserId::from_uuid(next_id()),
        TokenPurpose::SignIn,
        anna.email.clone(),
        digest(1),
        at(0),
    );
    let mut unit = db.store.begin().await.unwrap();
    unit.users().insert(&anna).await.unwrap();
    unit.tokens().insert(&orphan).await.expect_err("no user has this token");
    assert!(matches!(unit.commit().await, Err(StoreError::Aborted)));

    assert_eq!(db.queries.users().find(anna.id).await.unwrap(), None);
}

pub async fn expected_conflict_keeps_unit_of_work_usable(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let first = agent("First", Access::Free, at(0));
    commit(db, async |unit| {
        assert!(!unit.users().insert(&user("ANNA@example.com")).await.unwrap());
        let mut berta = user("berta@example.com");
        assert!(unit.users().insert(&berta).await.unwrap());
        berta.email = anna.email.clone();
        assert!(!unit.users().update(&berta).await.unwrap());
        assert!(unit.agents().insert(&first).await.unwrap());
    })
    .await;

    let found = commit!(db.agents().find_all(&[first.id]));
    assert_eq!(found, [first], "later writes are committed");
}

pub async fn concurrent_updates_of_one_row_lose_nothing(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(999)), at(0)).await;
    let order = stored_order(db, order(&anna, &[agent], None)).await;

    let increments = (0..20).map(|_| {
        commit(db, async |unit| {
            let mut order = unit.orders().lock(order.id).await.unwrap().unwrap();
            // Lets the other units of work read the same number.
            tokio::task::yield_now().await;
            order.schedule_next_check(at(0));
            unit.orders().update(&order).await.unwrap();
        })
    });
    join_all(increments).await;

    let order: Order = commit!(db.orders().lock(order.id)).unwrap();
    assert_eq!(order.checks, 20);
}

pub async fn fifty_concurrent_units_of_work_lose_nothing(db: &Ports) {
    let writers = (0..50).map(|number| {
        commit(db, async move |unit| {
            let anna = user(&format!("anna{number}@example.com"));
            assert!(unit.users().insert(&anna).await.unwrap());
            tokio::task::yield_now().await;
            let number = TimeDelta::seconds(number);
            unit.outbox().enqueue(&mail(&anna.id.to_string(), at(0) + number)).await.unwrap();
            anna.id
        })
    });
    let written = join_all(writers).await;

    for id in written {
        assert!(db.queries.users().find(id).await.unwrap().is_some());
    }
    let emails = commit!(db.outbox().claim(ClaimScope::All, at(60), at(90), 100));
    assert_eq!(emails.len(), 50);
    assert_eq!(commit!(db.agents().find_all(&[AgentId::from_uuid(next_id())])), []);
}

/// Takes as long as the timeouts of the database: it has short ones, so the case isn't part of the contract of all.
pub async fn row_lock_wait_times_out(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let mut holder = db.store.begin().await.unwrap();
    assert!(holder.users().lock(anna.id).await.unwrap().is_some());

    let second = async {
        let mut unit = db.store.begin().await?;
        unit.users().lock(anna.id).await
    };
    let result = second.await;
    assert!(matches!(result, Err(StoreError::Contended(_) | StoreError::Unavailable(_))), "{result:?}");

    holder.commit().await.expect("the holder is not disturbed");
    assert!(commit!(db.users().lock(anna.id)).is_some());
}

pub async fn deadlock_fails_one_unit_as_contended_or_none(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let lock_both = async |first: UserId, second: UserId| {
        let mut unit = db.store.begin().await?;
        unit.users().lock(first).await?;
        tokio::time::sleep(Duration::from_millis(100)).await;
        unit.users().lock(second).await?;
        unit.commit().await
    };
    let (first, second) = tokio::join!(lock_both(anna.id, berta.id), lock_both(berta.id, anna.id));
    assert!(first.is_ok() || second.is_ok(), "{first:?}, {second:?}");
    for outcome in [first, second] {
        assert!(matches!(outcome, Ok(()) | Err(StoreError::Contended(_))), "{outcome:?}");
    }
}

pub async fn read_while_rows_are_locked_does_not_wait(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let agent = stored_agent(db, "Helper", Access::Premium(cents(999)), at(0)).await;
    let mut writer = db.store.begin().await.unwrap();
    assert!(writer.agents().lock(agent.id).await.unwrap().is_some());
    assert!(writer.users().lock(anna.id).await.unwrap().is_some());
    let mut reader = db.store.read().await.unwrap();
    assert_eq!(reader.agents().find_all(&[agent.id]).await.unwrap(), std::slice::from_ref(&agent));
    assert_eq!(reader.bundles().find_with_any(&[agent.id]).await.unwrap(), []);
    assert_eq!(reader.purchases().owned(anna.id, &[agent.id]).await.unwrap(), []);
    writer.commit().await.unwrap();
}

pub async fn lock_shared_finds_as_without_lock(db: &Ports) {
    let agent = stored_agent(db, "Helper", Access::Premium(cents(999)), at(0)).await;
    let mut unit = db.store.begin().await.unwrap();
    let unknown = AgentId::from_uuid(next_id());
    assert_eq!(unit.agents().lock_shared(&[unknown, agent.id]).await.unwrap(), std::slice::from_ref(&agent));
    assert_eq!(unit.agents().lock_shared(&[]).await.unwrap(), []);
    assert_eq!(unit.bundles().lock_shared_with_any(&[agent.id]).await.unwrap(), []);
    assert_eq!(unit.bundles().lock_shared_with_any(&[]).await.unwrap(), []);
}
