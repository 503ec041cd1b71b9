//! Many concurrent requests.

use std::sync::Arc;
use std::time::Duration;

use application::Failure;
use application::ports::{Actor, StoreError};
use application::purchases::{
    CartChange, CheckoutError, CheckoutSession, ConfirmError, DiscountValidation, ManageOrderError,
    ManageOrders, ValidateDiscountError,
};
use application::rate_limits::RateLimit;
use application::users::{AccountDeletion, Admins, CreateAdminError, Erasure};
use chrono::TimeDelta;
use domain::discounts::DiscountError;
use domain::purchases::{Order, OrderState};
use domain::users::{EmailAddress, FirstName, Role};
use domain::{AgentId, DiscountId, Reason, UserId};
use futures_util::future::join_all;
use integration_tests::postgres::ScratchDatabase;
use integration_tests::soak;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use tokio::task::{JoinSet, yield_now};

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    confirm_concurrently_delivers_once_same_response,
    begin_concurrently_single_use_code_held_once,
    guess_codes_concurrently_stays_within_limit,
    confirm_concurrently_single_use_code_redeemed_once,
    begin_in_ten_tabs_with_one_cart_shares_payment,
    begin_in_ten_tabs_with_own_carts_leaves_one_payable,
    settle_two_orders_concurrently_delivers_once,
    confirm_and_reconcile_concurrently_deliver_once,
    pay_and_change_cart_race_has_one_winner,
    demote_all_owners_concurrently_keeps_one,
);

/// More than there are connections.
const REQUESTS: u32 = 20;

/// Runs all of these concurrently and returns their results.
async fn run_concurrently<T: Send + 'static>(
    tasks: impl IntoIterator<Item = impl Future<Output = T> + Send + 'static>,
) -> Vec<T> {
    tasks.into_iter().collect::<JoinSet<_>>().join_all().await
}

/// Repeats a request while the server would respond with 503, as the browser does. On a slow machine, the last of many requests
/// waits longer for PostgreSQL's row lock, or for a connection, than the timeout of a statement.
macro_rules! repeated_by_browser {
    ($request:expr, $error:ident) => {
        loop {
            match $request.await {
                Err($error::Failure(Failure::Store(
                    StoreError::Contended(_) | StoreError::Unavailable(_),
                ))) => tokio::time::sleep(Duration::from_millis(50)).await,
                response => break response,
            }
        }
    };
}

async fn confirm(context: &TestContext, member: UserId, checkout: &CheckoutSession) -> Order {
    repeated_by_browser!(context.confirm(member, checkout), ConfirmError).unwrap()
}

async fn begin(
    context: &TestContext,
    member: UserId,
    agents: &[AgentId],
    code: Option<DiscountId>,
) -> Result<CheckoutSession, CheckoutError> {
    repeated_by_browser!(context.begin(member, agents, code), CheckoutError)
}

async fn members(context: &TestContext, count: u32) -> Vec<UserId> {
    let mut members = Vec::new();
    for number in 0..count {
        members.push(context.member(&format!("member{number}@example.com")).await);
    }
    members
}

/// A payment that succeeded and is not confirmed.
async fn begin_and_pay(context: &TestContext, member: UserId, agents: &[AgentId]) -> CheckoutSession {
    let checkout = context.begin(member, agents, None).await.unwrap();
    context.pay(&checkout).await.unwrap();
    checkout
}

async fn confirm_concurrently_delivers_once_same_response(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agents = [context.agent(1999).await, context.agent(999).await];
    let checkout = begin_and_pay(context, anna, &agents).await;

    let orders = run_concurrently((0..20).map(|_| {
        let (context, checkout) = (context.clone(), checkout.clone());
        async move { confirm(&context, anna, &checkout).await }
    }))
    .await;

    assert_eq!(orders.len(), 20);
    assert!(orders.iter().all(|order| *order == orders[0] && order.state == OrderState::Paid), "{orders:?}");
    assert_eq!(context.history(anna).await.len(), 2);
    assert_eq!(context.receipts().await, 1);
    context.assert_balanced(&[anna]).await;
}

/// Begins a payment for each member, confirms it this often at the same time while the provider does not respond, and
/// returns the number of requests that it got.
async fn lookups_at_once(member_count: u32, confirms: usize) -> usize {
    // In memory, all get as far as they can before the provider responds.
    let context = TestContext::memory().await;
    let (agent, members) = (context.agent(1999).await, members(&context, member_count).await);
    let mut payments = Vec::new();
    for member in members {
        payments.push((member, context.begin(member, &[agent], None).await.unwrap()));
    }
    let before = context.payments.lookups();
    context.payments.set_hangs(true);
    let calls = payments.iter().flat_map(|payment| std::iter::repeat_n(payment, confirms));
    let calls = join_all(calls.map(|(member, checkout)| context.confirm(*member, checkout)));
    let respond = async {
        for _ in 0..100 {
            yield_now().await;
        }
        let lookups = context.payments.lookups() - before;
        context.payments.set_hangs(false);
        lookups
    };
    let (results, lookups) = tokio::join!(calls, respond);
    assert!(results.iter().all(|result| matches!(result, Err(ConfirmError::Incomplete))), "{results:?}");
    lookups
}

#[tokio::test]
async fn confirm_concurrently_shares_one_lookup() {
    assert_eq!(lookups_at_once(1, 10).await, 1);
    assert_eq!(lookups_at_once(2, 10).await, 2);
}

#[tokio::test]
async fn check_order_concurrently_shares_one_lookup() {
    let context = TestContext::memory().await;
    let (agent, anna) = (context.agent(1999).await, context.member("anna@example.com").await);
    let checkout = begin_and_pay(&context, anna, &[agent]).await;
    let found =
        context.app.unaudited_store.read().await.unwrap().orders().find_by_intent(&checkout.payment_id).await;
    let order = found.unwrap().unwrap().id;
    let before = context.payments.lookups();
    context.payments.set_hangs(true);
    let orders = ManageOrders::new(&context.app);
    let check = || orders.check(Actor::Cli, order);
    let respond = async {
        for _ in 0..100 {
            yield_now().await;
        }
        context.payments.set_hangs(false);
    };
    let (results, ()) = tokio::join!(join_all((0..10).map(|_| check())), respond);
    for result in results {
        assert_eq!(result.unwrap().order.state, OrderState::Paid);
    }
    assert_eq!(context.payments.lookups() - before, 1);

    context.payments.set_down(true);
    let results = join_all((0..10).map(|_| check())).await;
    assert!(results.iter().all(Result::is_err), "{results:?}");
    let failures = results.iter().filter(|result| matches!(result, Err(ManageOrderError::Failure(_))));
    assert!(failures.count() > 0, "one reports the outage");
}

#[tokio::test]
async fn confirm_of_many_members_leaves_room_for_workers() {
    assert_eq!(lookups_at_once(20, 1).await, 8);
}

async fn guess_codes_concurrently_stays_within_limit(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let results =
        run_concurrently((0..100).map(|number| {
            let context = context.clone();
            async move {
                DiscountValidation::new(&context.app).validate(anna, &format!("GUESS{number}"), &[]).await
            }
        }))
        .await;
    let is_answered = |result: &Result<_, _>| {
        matches!(result, Err(ValidateDiscountError::Rejected(DiscountError::Unknown)))
    };
    let limit = RateLimit::DiscountGuessesPerMember.default_per_hour();
    assert_eq!(results.iter().filter(|result| is_answered(result)).count(), usize::try_from(limit).unwrap());
}

async fn begin_concurrently_single_use_code_held_once(context: &Arc<TestContext>) {
    let (agent, code) = (context.agent(1000).await, context.half_off("ONCE", 1).await);
    let results = run_concurrently(members(context, REQUESTS).await.into_iter().map(|member| {
        let context = context.clone();
        async move { begin(&context, member, &[agent], Some(code)).await }
    }))
    .await;

    assert_eq!(results.iter().filter(|response| response.is_ok()).count(), 1);
    for error in results.iter().filter_map(|response| response.as_ref().err()) {
        let CheckoutError::Changed(changed) = error else { panic!("{error}") };
        assert!(matches!(changed.change, CartChange::Discount(_)), "{error}");
    }
    assert_eq!(context.intents().await.len(), 1);
}

async fn confirm_concurrently_single_use_code_redeemed_once(context: &Arc<TestContext>) {
    let (agent, code) = (context.agent(1000).await, context.half_off("ONCE", 1).await);
    let members = members(context, REQUESTS).await;
    let mut payers = Vec::new();
    for member in &members {
        let checkout = context.begin(*member, &[agent], Some(code)).await.unwrap();
        context.pay(&checkout).await.unwrap();
        payers.push((*member, checkout));
        context.clock.advance(TimeDelta::minutes(31));
    }

    let states = run_concurrently(payers.into_iter().map(|(member, checkout)| {
        let context = context.clone();
        async move { confirm(&context, member, &checkout).await.state }
    }))
    .await;

    assert_eq!(states.iter().filter(|state| **state == OrderState::Paid).count(), 1);
    assert_eq!(
        states.iter().filter(|state| **state == OrderState::Undelivered).count(),
        usize::try_from(REQUESTS - 1).unwrap()
    );
    assert_eq!(context.redemptions(code).await, 1);
    assert_eq!(context.payments.refunds().len(), usize::try_from(REQUESTS - 1).unwrap());
    context.assert_balanced(&members).await;
}

async fn begin_in_ten_tabs_with_one_cart_shares_payment(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agents = [context.agent(1999).await, context.agent(999).await];
    let results = run_concurrently((0..10).map(|tab| {
        let (context, mut agents) = (context.clone(), agents);
        agents.rotate_left(tab % 2);
        async move { begin(&context, anna, &agents, None).await.unwrap().payment_id }
    }))
    .await;

    assert_eq!(context.payable().await, [results[0].as_str()]);
    assert!(results.iter().all(|id| *id == results[0]), "{results:?}");
}

async fn begin_in_ten_tabs_with_own_carts_leaves_one_payable(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let mut carts = Vec::new();
    for price in 1000..1010 {
        carts.push(context.agent(price).await);
    }
    let results = run_concurrently(carts.into_iter().map(|agent| {
        let context = context.clone();
        async move { begin(&context, anna, &[agent], None).await }
    }))
    .await;

    for error in results.iter().filter_map(|response| response.as_ref().err()) {
        assert!(matches!(error, CheckoutError::Contended), "{error}");
    }
    let payable = context.payable().await;
    assert!(payable.len() <= 1, "more than one payable cart: {payable:?}");
}

async fn settle_two_orders_concurrently_delivers_once(context: &Arc<TestContext>) {
    let mut buyers = Vec::new();
    let rounds = soak::size(3, 10);
    for round in 0..rounds {
        let anna = context.member(&format!("anna{round}@example.com")).await;
        let agents = [context.agent(1999).await, context.agent(999).await, context.agent(500).await];
        let first = pay_after_abandonment(context, anna, &[agents[0], agents[1]]).await;
        let second = begin_and_pay(context, anna, &[agents[1], agents[2], agents[0]]).await;

        let orders = run_concurrently([first, second].map(|checkout| {
            let context = context.clone();
            async move { confirm(&context, anna, &checkout).await }
        }))
        .await;

        assert_eq!(context.history(anna).await.len(), 3);
        let delivered: usize = orders.iter().map(|order| order.delivered_lines().count()).sum();
        let refunded_amount: usize = orders.iter().map(|order| order.undelivered_lines().count()).sum();
        assert_eq!((delivered, refunded_amount), (3, 2));
        buyers.push(anna);
    }
    assert_eq!(context.payments.refunds().len(), 2 * rounds);
    assert_eq!(context.receipts().await, 2 * rounds);
    context.assert_balanced(&buyers).await;
}

/// A payment that succeeded after its order was abandoned.
async fn pay_after_abandonment(context: &TestContext, member: UserId, agents: &[AgentId]) -> CheckoutSession {
    let checkout = context.begin(member, agents, None).await.unwrap();
    context.abandon_open_order(member).await;
    context.pay(&checkout).await.unwrap();
    checkout
}

async fn confirm_and_reconcile_concurrently_deliver_once(context: &Arc<TestContext>) {
    let members = members(context, 10).await;
    let agent = context.agent(1999).await;
    let mut buyers = Vec::new();
    for member in &members {
        buyers.push((*member, begin_and_pay(context, *member, &[agent]).await));
    }
    context.clock.advance(TimeDelta::hours(1));

    let reconcilers = tokio::spawn({
        let context = context.clone();
        async move { tokio::join!(context.reconcile(), context.reconcile(), context.reconcile()) }
    });
    let states = run_concurrently(buyers.into_iter().map(|(member, checkout)| {
        let context = context.clone();
        async move { confirm(&context, member, &checkout).await.state }
    }))
    .await;
    let (first, second, third) = reconcilers.await.unwrap();

    assert_eq!(first.failed + second.failed + third.failed, 0);
    assert!(states.iter().all(|state| *state == OrderState::Paid));
    assert_eq!(context.receipts().await, 10);
    context.assert_balanced(&members).await;
}

async fn pay_and_change_cart_race_has_one_winner(context: &Arc<TestContext>) {
    let members = members(context, u32::try_from(soak::size(6, 20)).unwrap()).await;
    let (meals, emails) = (context.agent(1999).await, context.agent(999).await);
    for member in members.iter().copied() {
        let checkout = context.begin(member, &[meals], None).await.unwrap();
        let changing = tokio::spawn({
            let context = context.clone();
            async move { context.begin(member, &[meals, emails], None).await }
        });
        let was_paid = context.pay(&checkout).await.is_ok();
        let changed = changing.await.unwrap();

        let delivered = context.history(member).await.len();
        match (was_paid, &changed) {
            (true, Err(CheckoutError::AlreadyPaid)) => assert_eq!(delivered, 1),
            (false, Ok(_)) => assert_eq!(delivered, 0),
            other => panic!("{other:?}"),
        }
    }
    context.assert_balanced(&members).await;
}

async fn set_role(context: &TestContext, email: &str, role: Role) -> Result<(), CreateAdminError> {
    let (email, name) = (EmailAddress::parse(email).unwrap(), FirstName::parse("Ada").unwrap());
    Admins::new(&context.app).create_or_promote(email, name, role, None).await.map(drop)
}

async fn demote_all_owners_concurrently_keeps_one(context: &Arc<TestContext>) {
    let owners: Vec<_> = (0..8).map(|number| format!("owner{number}@example.com")).collect();
    for owner in &owners {
        set_role(context, owner, Role::Owner).await.unwrap();
    }
    let results = run_concurrently(owners.into_iter().map(|owner| {
        let context = context.clone();
        async move { set_role(&context, &owner, Role::Editor).await }
    }))
    .await;
    let rejected = results.iter().filter(|result| matches!(result, Err(CreateAdminError::LastOwner)));
    assert_eq!(rejected.count(), 1);
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 7);
}

/// Owners are always locked before other accounts. An erasure that locked its account first would deadlock with an admin who
/// changes it. The other stores have one writer at a time.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn erase_while_owners_are_locked_leaves_account_free() {
    let Some(scratch) = ScratchDatabase::borrow().await else { return };
    let connection = sea_orm::Database::connect(scratch.url()).await.unwrap();
    let context = &TestContext::database(scratch.url(), ()).await;
    set_role(context, "owner@example.com", Role::Owner).await.unwrap();
    let anna = context.member("anna@example.com").await;
    let (email, reason) = (EmailAddress::parse("anna@example.com").unwrap(), Reason::parse("Asked").unwrap());
    AccountDeletion::new(&context.app).request_by_operator(&email, reason).await.unwrap();
    context.clock.advance(TimeDelta::days(8));

    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    assert_eq!(unit.users().lock_owners().await.unwrap().len(), 1);
    let erasure = tokio::spawn({
        let erasure = Erasure::new(&context.app);
        async move { erasure.run().await }
    });
    let waiting =
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let waiting = Statement::from_string(DbBackend::Postgres, waiting);
    while connection.query_one_raw(waiting.clone()).await.unwrap().is_none() {
        assert!(!erasure.is_finished(), "it does not wait for the owners");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(unit.users().lock(anna).await.unwrap().is_some());
    unit.commit().await.unwrap();
    // On a slow machine it may have waited too long for the owners.
    let outcome = erasure.await.unwrap();
    assert!(!format!("{outcome:?}").contains("deadlock"), "{outcome:?}");
}
