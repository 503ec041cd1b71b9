use application::ports::{
    OrderFilter, OrderProblem, OrderSearch, OrderSort, OrderSummary, OrderTotals, PageRequest,
};
use domain::agents::{Access, Agent};
use domain::discounts::DiscountCode;
use domain::purchases::{
    DiscrepancyKind, Order, OrderState, OrderStatus, ProviderKind, Purchase, PurchaseStatus, Refund,
    RefundState, SettlementContext,
};
use domain::users::User;
use domain::{AgentId, RefundId};

use super::builders::{
    at, cents, mail, next_id, order, purchase, stored_agent, stored_discount, stored_order, stored_user,
};
use super::{Ports, order_messages};

async fn list(db: &Ports, filter: OrderFilter) -> Vec<OrderSummary> {
    db.queries.orders().list(&filter, OrderSort::Newest, &PageRequest::first(100)).await.unwrap().items
}

fn emails(orders: &[OrderSummary]) -> Vec<&str> {
    orders.iter().filter_map(|order| order.member.email.as_deref()).collect()
}

pub(super) async fn premium(db: &Ports, title: &str, price: i64) -> Agent {
    stored_agent(db, title, Access::Premium(cents(price)), at(0)).await
}

/// An order that is paid at this time.
pub(super) async fn paid(db: &Ports, member: &User, agents: &[Agent], seconds: i64) -> Order {
    settle(db, order(member, agents, None), seconds).await
}

pub(super) async fn settle(db: &Ports, mut placed: Order, seconds: i64) -> Order {
    let _ = placed.attach_intent(format!("pi_{}", placed.id.as_uuid().simple()));
    let mut order = stored_order(db, placed).await;
    let context = SettlementContext { already_owned: vec![], discount_error: None };
    assert!(order.settle(order.total, &context, at(seconds)).unwrap().is_applied());
    commit!(db.orders().update(&order));
    order
}

pub(super) async fn refund(db: &Ports, order: &Order, amount: i64, state: RefundState) {
    let refund = Refund {
        id: RefundId::from_uuid(next_id()),
        order_id: order.id,
        agent_id: Some(order.lines[0].agent_id),
        amount: cents(amount),
        state,
        provider_id: (state != RefundState::Requested).then(|| format!("re_{}", next_id())),
        request_key: Some(next_id()),
        reason: None,
        failure: None,
        requested_by: None,
        requested_at: at(50),
        completed_at: state.is_final().then(|| at(60)),
    };
    assert!(commit!(db.refunds().insert(&refund)));
}

async fn dispute(db: &Ports, order: &Order, agent: &Agent) {
    let purchase = Purchase { status: PurchaseStatus::Disputed, ..purchase(order, agent, at(2)) };
    assert!(commit!(db.purchases().insert(&purchase)));
}

/// One order of each status, each of another member, who is named like the status.
async fn one_of_each_status(db: &Ports, agent: &Agent) {
    for (status, seconds) in OrderStatus::ALL.into_iter().zip(1..) {
        let member = stored_user(db, &format!("{}@example.com", status.as_str())).await;
        let agents = std::slice::from_ref(agent);
        let mut placed = order(&member, agents, None);
        match status {
            OrderStatus::Pending => {}
            OrderStatus::Processing => placed.state = OrderState::Processing,
            OrderStatus::Abandoned => placed.state = OrderState::Abandoned,
            _ => {
                let mut settled = settle(db, placed, seconds).await;
                match status {
                    OrderStatus::Undelivered => {
                        settled.state = OrderState::Undelivered;
                        commit!(db.orders().update(&settled));
                    }
                    OrderStatus::PartlyRefunded => refund(db, &settled, 998, RefundState::Requested).await,
                    OrderStatus::Refunded => refund(db, &settled, 999, RefundState::Succeeded).await,
                    OrderStatus::Disputed => dispute(db, &settled, agent).await,
                    // A failed refund does not count.
                    _ => refund(db, &settled, 999, RefundState::Failed).await,
                }
                continue;
            }
        }
        stored_order(db, placed).await;
    }
}

pub async fn list_orders_shows_member_titles_and_status(db: &Ports) {
    let anna = stored_user(db, "Anna@example.com").await;
    let agents = [premium(db, "Second", 999).await, premium(db, "First 🌼", 500).await];
    let code = stored_discount(db, "SPRING").await;
    let order = settle(db, order(&anna, &agents, Some(&code)), 7).await;
    refund(db, &order, 100, RefundState::Pending).await;
    refund(db, &order, 50, RefundState::Succeeded).await;
    let [found] = &list(db, OrderFilter::default()).await[..] else { panic!("not just one order") };
    assert_eq!(
        (found.id, found.member.id, found.member.email.as_deref()),
        (order.id, anna.id, Some("Anna@example.com"))
    );
    assert_eq!(
        (found.member.first_name.as_deref(), &found.titles[..]),
        (Some("Anna"), &["Second".into(), "First 🌼".into()][..])
    );
    assert_eq!((found.created_at, found.settled_at), (order.created_at, Some(at(7))));
    assert_eq!((found.provider, &found.intent_id), (ProviderKind::Sandbox, &order.intent_id));
    assert_eq!(
        (found.subtotal, found.discount_amount, found.total),
        (order.subtotal, order.discount_amount, order.total)
    );
    assert_eq!((found.discount_code.as_deref(), found.refunded_amount), (Some("SPRING"), cents(150)));
    assert_eq!((found.status(), found.date()), (OrderStatus::PartlyRefunded, at(7)));
    assert_eq!(db.queries.orders().find(order.id).await.unwrap().as_ref(), Some(found));
    assert_eq!(db.queries.orders().find(domain::OrderId::from_uuid(next_id())).await.unwrap(), None);
}

pub async fn list_orders_filters_by_each_field(db: &Ports) {
    let helper = premium(db, "Helper", 999).await;
    one_of_each_status(db, &helper).await;
    let all = OrderFilter::default;
    for status in OrderStatus::ALL {
        let found = list(db, OrderFilter { status: Some(status), ..all() }).await;
        assert_eq!(emails(&found), [format!("{}@example.com", status.as_str())]);
        assert_eq!(found[0].status(), status);
    }
    let settled = list(db, OrderFilter { is_settled: true, ..all() }).await;
    assert_eq!(settled.len(), 5);
    assert!(settled.iter().all(|order| order.status().is_settled()));
    // Only these are paid; the fourth at the fourth second.
    let period = OrderFilter { since: Some(at(4)), until: Some(at(6)), ..all() };
    assert_eq!(emails(&list(db, period).await), ["undelivered@example.com", "paid@example.com"]);
    let unpaid = OrderFilter { until: Some(at(1)), ..all() };
    assert_eq!(list(db, unpaid).await.len(), 3, "unpaid orders count when they were placed");

    let (anna, code) = (stored_user(db, "anna@example.com").await, stored_discount(db, "SPRING").await);
    let other = premium(db, "Other", 500).await;
    let mut placed = order(&anna, &[helper, other.clone()], Some(&code));
    placed.provider = ProviderKind::StripeLive;
    settle(db, placed, 20).await;
    for filter in [
        OrderFilter { agent_id: Some(other.id), ..all() },
        OrderFilter { code: Some(DiscountCode::parse("spring").unwrap()), ..all() },
        OrderFilter { provider: Some(ProviderKind::StripeLive), ..all() },
        OrderFilter { user_id: Some(anna.id), ..all() },
        OrderFilter {
            status: Some(OrderStatus::Paid),
            agent_id: Some(other.id),
            since: Some(at(20)),
            ..all()
        },
    ] {
        assert_eq!(emails(&list(db, filter.clone()).await), ["anna@example.com"], "{filter:?}");
    }
    let failed = OrderFilter { problem: Some(OrderProblem::FailedRefund), ..all() };
    assert_eq!(emails(&list(db, failed).await), ["paid@example.com"]);
    let unmatched = OrderFilter { problem: Some(OrderProblem::PaymentDiscrepancy), ..all() };
    let order = list(db, OrderFilter { user_id: Some(anna.id), ..all() }).await[0].id;
    let discrepancies = async |intent: &str, order, kinds: &[DiscrepancyKind]| {
        commit!(db.discrepancies().replace(intent, order, kinds, at(30)));
    };
    discrepancies("pi_1", None, &[DiscrepancyKind::UnknownOrder]).await;
    assert!(list(db, unmatched.clone()).await.is_empty());
    discrepancies("pi_2", Some(order), &[DiscrepancyKind::AmountMismatch]).await;
    assert_eq!(emails(&list(db, unmatched.clone()).await), ["anna@example.com"]);
    discrepancies("pi_2", Some(order), &[]).await;
    assert!(list(db, unmatched).await.is_empty(), "it is resolved");
    let waiting = OrderFilter { problem: Some(OrderProblem::OpenMessage), ..all() };
    assert!(list(db, waiting.clone()).await.is_empty());
    let mut unit = db.store.begin().await.unwrap();
    let asked = unit.orders().find(order).await.unwrap().unwrap();
    unit.order_messages().insert(&order_messages::question(&asked, 40)).await.unwrap();
    unit.commit().await.unwrap();
    assert_eq!(emails(&list(db, waiting.clone()).await), ["anna@example.com"]);
    commit!(db.order_messages().close_all(order, at(41)));
    assert!(list(db, waiting).await.is_empty());
    let unknown = OrderFilter { agent_id: Some(AgentId::from_uuid(next_id())), ..all() };
    assert!(list(db, unknown).await.is_empty());
}

pub async fn list_orders_search_finds_member_number_and_payment(db: &Ports) {
    let agent = premium(db, "Helper", 999).await;
    let anna = stored_user(db, "anna.b_c@example.com").await;
    let found = paid(db, &anna, std::slice::from_ref(&agent), 1).await;
    let mut ben = stored_user(db, "ben@example.org").await;
    ben.first_name = domain::users::FirstName::parse("Benedict").unwrap();
    commit!(db.users().update(&ben));
    let other = paid(db, &ben, std::slice::from_ref(&agent), 2).await;
    let search =
        |text: &str| OrderFilter { search: Some(OrderSearch::parse(text)), ..OrderFilter::default() };
    let number = found.number().to_string();
    for text in [
        "anna",
        "ANNA.B",
        "b_c@",
        "@example.com",
        &number,
        &number.to_lowercase().replace('-', ""),
        &found.id.to_string(),
        &anna.id.to_string(),
        &found.payment_id(),
    ] {
        assert_eq!(emails(&list(db, search(text)).await), ["anna.b_c@example.com"], "{text}");
    }
    for text in ["benedict", "example.org bene", &other.number().to_string()] {
        assert_eq!(emails(&list(db, search(text)).await), ["ben@example.org"], "{text}");
    }
    for text in ["carla", "anna bene", "a%b", "nn_", "\\", "pi_", &next_id().to_string(), "0000-0000-0000"] {
        assert!(list(db, search(text)).await.is_empty(), "{text}");
    }
    assert_eq!(list(db, search("example")).await.len(), 2);
}

pub async fn order_pages_cover_each_sort_without_gap(db: &Ports) {
    let agents = [premium(db, "One", 500).await, premium(db, "Two", 900).await];
    // Some at the same time, and some with the same total.
    for (number, seconds) in [1, 2, 2, 2, 3].into_iter().enumerate() {
        let member = stored_user(db, &format!("member{number}@example.com")).await;
        let agent = &agents[number % 2];
        paid(db, &member, std::slice::from_ref(agent), seconds).await;
    }
    let filter = OrderFilter { status: Some(OrderStatus::Paid), ..OrderFilter::default() };
    for sort in [OrderSort::Newest, OrderSort::Oldest, OrderSort::HighestTotal, OrderSort::LowestTotal] {
        let all = db.queries.orders().list(&filter, sort, &PageRequest::first(100)).await.unwrap().items;
        assert_eq!(all.len(), 5);
        let is_sorted = |pair: &[OrderSummary]| {
            sort.direction().compare(&sort.cursor(&pair[0]), &sort.cursor(&pair[1])).is_lt()
        };
        assert!(all.windows(2).all(is_sorted), "{sort:?}");
        let (mut paged, mut request) = (Vec::new(), PageRequest::first(2));
        loop {
            let page = db.queries.orders().list(&filter, sort, &request).await.unwrap();
            assert!(!page.items.is_empty() && page.items.len() <= 2);
            paged.extend(page.items);
            let Some(next) = page.next else { break };
            request.after = Some(next);
        }
        assert_eq!(paged, all, "{sort:?}");
    }
}

pub async fn order_totals_match_the_listed_orders(db: &Ports) {
    assert_eq!(db.queries.orders().totals(&OrderFilter::default()).await.unwrap(), OrderTotals::default());
    let agent = premium(db, "Helper", 999).await;
    one_of_each_status(db, &agent).await;
    let filters =
        OrderStatus::ALL.map(|status| OrderFilter { status: Some(status), ..OrderFilter::default() });
    let period = OrderFilter { since: Some(at(4)), until: Some(at(7)), ..OrderFilter::default() };
    let settled = OrderFilter { is_settled: true, ..OrderFilter::default() };
    for filter in filters.into_iter().chain([OrderFilter::default(), period, settled]) {
        let listed = list(db, filter.clone()).await;
        let totals = db.queries.orders().totals(&filter).await.unwrap();
        let paid = listed.iter().filter(|order| order.settled_at.is_some());
        let expected = OrderTotals {
            count: u64::try_from(listed.len()).unwrap(),
            gross: paid.map(|order| order.total.get()).sum(),
            refunded: listed.iter().map(|order| order.refunded_amount.get()).sum(),
        };
        assert_eq!(totals, expected, "{filter:?}");
    }
    let all = db.queries.orders().totals(&OrderFilter::default()).await.unwrap();
    assert_eq!((all.count, all.gross, all.refunded, all.net()), (8, 5 * 999, 998 + 999, 5 * 999 - 998 - 999));
}

pub async fn order_emails_are_those_of_the_order(db: &Ports) {
    let agent = premium(db, "Helper", 999).await;
    let anna = stored_user(db, "anna@example.com").await;
    let [first, second] = [1, 2].map(|seconds| (seconds, std::slice::from_ref(&agent)));
    let first = paid(db, &anna, first.1, first.0).await;
    let second = paid(db, &anna, second.1, second.0).await;
    let mails = [
        format!("receipt:{}", first.id),
        format!("receipt:{}:{}", first.id, next_id()),
        format!("refunded:{}:0", first.id),
        format!("receipt:{}", second.id),
        format!("refunded:{}:0", second.id),
        format!("verify:{}", first.id),
    ];
    for (key, seconds) in mails.iter().zip(0..) {
        commit!(db.outbox().enqueue(&mail(key, at(seconds))));
    }
    let found = db.queries.orders().emails(first.id).await.unwrap();
    assert_eq!(
        found.iter().map(|mail| &mail.dedupe_key).collect::<Vec<_>>(),
        mails[..3].iter().collect::<Vec<_>>()
    );
}
