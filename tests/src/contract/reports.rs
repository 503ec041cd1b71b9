use application::ports::{
    AgentRank, AgentSales, CodeSales, MemberFigures, OpenProblems, SalesFigures, TimeRange,
};
use domain::agents::{Access, Agent, Title};
use domain::discounts::Discount;
use domain::problem_reports::ProblemReport;
use domain::purchases::{DiscrepancyKind, Order, Refund, RefundState, SettlementContext};
use domain::toolbox::ToolboxItem;
use domain::users::User;
use domain::{Lifecycle, ProblemReportId, RefundId};

use super::builders::{
    at, cents, next_id, order, stored_agent, stored_discount, stored_order, stored_user, stored_users,
};
use super::{Ports, order_messages};

fn range(since: i64, until: i64) -> TimeRange {
    TimeRange { since: at(since), until: at(until) }
}

pub(super) async fn settled(
    db: &Ports,
    member: &User,
    agents: &[Agent],
    discount: Option<&Discount>,
    seconds: i64,
) -> Order {
    let mut placed = stored_order(db, order(member, agents, discount)).await;
    let context = SettlementContext { already_owned: vec![], discount_error: None };
    assert!(placed.settle(placed.total, &context, at(seconds)).unwrap().is_applied());
    commit!(db.orders().update(&placed));
    placed
}

async fn refunded(db: &Ports, order: &Order, amount: i64, state: RefundState) {
    let refund = Refund {
        id: RefundId::from_uuid(next_id()),
        order_id: order.id,
        agent_id: Some(order.lines[0].agent_id),
        amount: cents(amount),
        state,
        provider_id: (state != RefundState::Requested).then(|| next_id().to_string()),
        request_key: None,
        reason: None,
        failure: None,
        requested_by: None,
        requested_at: at(50),
        completed_at: state.is_final().then(|| at(50)),
    };
    assert!(commit!(db.refunds().insert(&refund)));
}

async fn report_problem(db: &Ports, member: &User, agent: &Agent) {
    let report = ProblemReport {
        id: ProblemReportId::from_uuid(next_id()),
        item: ToolboxItem::Agent(agent.id),
        member: member.id,
        note: None,
        created_at: at(1),
        resolution: None,
    };
    assert!(commit!(db.problem_reports().insert(&report)));
}

pub async fn sales_are_summed_by_range(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let planner = stored_agent(db, "Planner", Access::Premium(cents(1_000)), at(0)).await;
    let coach = stored_agent(db, "Coach", Access::Premium(cents(300)), at(0)).await;
    let first = settled(db, &anna, &[planner.clone(), coach.clone()], None, 10).await;
    settled(db, &berta, std::slice::from_ref(&coach), None, 20).await;
    stored_order(db, order(&anna, std::slice::from_ref(&planner), None)).await;
    refunded(db, &first, 400, RefundState::Succeeded).await;
    refunded(db, &first, 100, RefundState::Requested).await;
    refunded(db, &first, 50, RefundState::Failed).await;

    let ranges = [range(0, 10), range(10, 20), range(10, 21)];
    let both = SalesFigures { orders: 2, charged_orders: 2, gross: 1_600, refunded: 500, refunded_orders: 1 };
    let expected =
        [SalesFigures::default(), SalesFigures { orders: 1, charged_orders: 1, gross: 1_300, ..both }, both];
    assert_eq!(db.queries.reports().sales(&ranges).await.unwrap(), expected);
    assert_eq!(both.net(), 1_100);
    assert_eq!(db.queries.reports().buyers(ranges[1]).await.unwrap(), 1);
    assert_eq!(db.queries.reports().buyers(ranges[2]).await.unwrap(), 2);

    let renamed = Agent { title: Title::parse("Personal coach").unwrap(), ..coach.clone() };
    settled(db, &berta, &[renamed], None, 30).await;
    let best = db.queries.reports().best_agents(range(0, 31), AgentRank::Revenue, 1).await.unwrap();
    assert_eq!((best[0].title.as_str(), best[0].sold), ("Personal coach", 3), "as it was last sold");

    let best = db.queries.reports().best_agents(ranges[2], AgentRank::Revenue, 5).await.unwrap();
    let sales = |agent: &Agent, sold, revenue| AgentSales {
        agent_id: agent.id,
        title: agent.title.to_string(),
        sold,
        revenue,
    };
    assert_eq!(best.iter().map(|agent| agent.revenue).sum::<i64>(), both.net(), "the sums agree");
    let expected = [sales(&coach, 2, 600), sales(&planner, 1, 500)];
    assert_eq!(best, expected);
    assert_eq!(
        db.queries.reports().best_agents(ranges[2], AgentRank::Revenue, 1).await.unwrap(),
        expected[..1]
    );

    let latest = db.queries.reports().latest_orders(1).await.unwrap();
    assert_eq!(
        (latest[0].email.as_deref(), latest[0].total, latest[0].refunded),
        (Some("berta@example.com"), 300, 0)
    );
    let all: Vec<_> =
        db.queries.reports().latest_orders(9).await.unwrap().iter().map(|order| order.refunded).collect();
    assert_eq!(all, [0, 0, 500]);

    let studio = stored_agent(db, "Studio", Access::Premium(cents(5_000)), at(0)).await;
    settled(db, &berta, std::slice::from_ref(&studio), None, 40).await;
    for (rank, expected) in [
        (AgentRank::Revenue, ["Studio", "Personal coach", "Planner"]),
        (AgentRank::Sold, ["Personal coach", "Planner", "Studio"]),
    ] {
        let best = db.queries.reports().best_agents(range(0, 41), rank, 3).await.unwrap();
        let titles: Vec<_> = best.iter().map(|agent| agent.title.as_str()).collect();
        assert_eq!(titles, expected, "{rank:?}");
    }
}

pub async fn codes_are_summed_by_code(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let spring = stored_discount(db, "SPRING").await;
    let planner = stored_agent(db, "Planner", Access::Premium(cents(1_000)), at(0)).await;
    let first = settled(db, &anna, std::slice::from_ref(&planner), Some(&spring), 10).await;
    settled(db, &berta, std::slice::from_ref(&planner), Some(&spring), 30).await;
    refunded(db, &first, 100, RefundState::Succeeded).await;

    let found = db.queries.reports().best_codes(range(0, 20), 5).await.unwrap();
    let expected = CodeSales {
        code: "SPRING".to_owned(),
        uses: 1,
        revenue: first.total.get() - 100,
        discount: first.discount_amount.get(),
    };
    assert!(expected.discount > 0);
    assert_eq!(found, [expected]);
    assert_eq!(db.queries.reports().best_codes(range(0, 31), 5).await.unwrap()[0].uses, 2);
}

pub async fn new_members_are_counted_by_range(db: &Ports) {
    let planner = stored_agent(db, "Planner", Access::Premium(cents(1_000)), at(0)).await;
    let anna = stored_user(db, "anna@example.com").await;
    stored_user(db, "berta@example.com").await;
    let joined = anna.created_at;
    let during = TimeRange { since: joined, until: joined + chrono::TimeDelta::seconds(1) };
    let before = TimeRange { since: at(-10), until: joined };
    let counted = db.queries.reports().new_members(&[before, during]).await.unwrap();
    assert_eq!(counted[0], MemberFigures::default());
    assert_eq!(counted[1].joined, 2);
    assert_eq!(counted[1].verified, i64::from(anna.is_verified) * 2);
    assert_eq!(counted[1].bought, 0);
    settled(db, &anna, &[planner], None, 10).await;
    let bought: Vec<_> = db.queries.reports().new_members(&[before, during]).await.unwrap();
    assert_eq!(bought, [counted[0], MemberFigures { bought: 1, ..counted[1] }]);
}

pub async fn open_problems_are_counted(db: &Ports) {
    let problems = async |since| db.queries.reports().open_problems(at(since)).await.unwrap();
    assert_eq!(problems(0).await, OpenProblems::default());
    let anna = stored_user(db, "anna@example.com").await;
    let planner = stored_agent(db, "Planner", Access::Premium(cents(1_000)), at(0)).await;
    let paid = settled(db, &anna, std::slice::from_ref(&planner), None, 10).await;
    refunded(db, &paid, 50, RefundState::Failed).await;
    let kinds = [DiscrepancyKind::UnknownOrder, DiscrepancyKind::AmountMismatch];
    for (payment, order) in [("pi_1", None), ("pi_2", Some(paid.id)), ("pi_3", Some(paid.id))] {
        commit!(db.discrepancies().replace(payment, order, &kinds, at(1)));
    }
    let expected = OpenProblems {
        payment_discrepancies: 2,
        payments_without_order: 1,
        failed_refunds: 1,
        agents_with_link_only: 1,
        ..OpenProblems::default()
    };
    assert_eq!(problems(50).await, expected);
    for (address, agent) in [("berta@example.com", &planner), ("clara@example.com", &planner)] {
        report_problem(db, &stored_user(db, address).await, agent).await;
    }
    let archived = stored_agent(db, "Archived", Access::Free, at(0)).await;
    report_problem(db, &anna, &archived).await;
    let archived = Agent { lifecycle: Lifecycle::Archived(at(9)), ..archived };
    assert!(commit!(db.agents().update(&archived)));
    for seconds in [60, 61] {
        let question = order_messages::question(&paid, seconds);
        commit!(db.order_messages().insert(&question));
    }
    let expected = OpenProblems { reported_agents: 1, orders_with_open_message: 1, ..expected };
    assert_eq!(problems(50).await, expected);
    assert_eq!(problems(51).await, OpenProblems { failed_refunds: 0, ..expected });
}
