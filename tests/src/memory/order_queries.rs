use application::outbox::OutboxMail;
use application::ports::{
    OrderFilter, OrderMember, OrderProblem, OrderQueries, OrderSearch, OrderSort, OrderSummary, OrderTotals,
    Page, PageRequest, StoreError,
};
use async_trait::async_trait;
use domain::OrderId;
use domain::money::Cents;
use domain::purchases::{Order, PurchaseStatus, Refund, RefundState};

use super::state::State;
use super::store::MemoryStore;

#[async_trait]
impl OrderQueries for MemoryStore {
    async fn list(
        &self,
        filter: &OrderFilter,
        sort: OrderSort,
        page: &PageRequest,
    ) -> Result<Page<OrderSummary>, StoreError> {
        let found = matching(&*self.read()?, filter);
        Ok(Page::of_all(page, found, sort.direction(), |order| sort.cursor(order)))
    }

    async fn totals(&self, filter: &OrderFilter) -> Result<OrderTotals, StoreError> {
        let add = |sums: OrderTotals, order: OrderSummary| OrderTotals {
            count: sums.count + 1,
            gross: sums.gross + order.settled_at.map_or(0, |_| order.total.get()),
            refunded: sums.refunded + order.refunded_amount.get(),
        };
        let found = matching(&*self.read()?, filter).into_iter();
        let counted = found.filter(|order| order.is_counted || filter.provider.is_some());
        Ok(counted.fold(OrderTotals::default(), add))
    }

    async fn find(&self, id: OrderId) -> Result<Option<OrderSummary>, StoreError> {
        let state = self.read()?;
        Ok(state.orders.get(&id).map(|order| summary(&state, order)))
    }

    async fn find_by_intent(&self, intent_id: &str) -> Result<Option<Order>, StoreError> {
        let state = self.read()?;
        Ok(state.orders.values().find(|order| order.intent_id.as_deref() == Some(intent_id)).cloned())
    }

    async fn emails(&self, id: OrderId) -> Result<Vec<OutboxMail>, StoreError> {
        let causes = [format!("receipt:{id}"), format!("refunded:{id}")];
        let state = self.read()?;
        let mails = state.emails.values().map(|stored| &stored.mail);
        let is_about = |mail: &&OutboxMail| causes.iter().any(|cause| mail.dedupe_key.starts_with(cause));
        let mut found: Vec<_> = mails.filter(is_about).cloned().collect();
        found.sort_by_key(|mail| (mail.created_at, mail.id.as_uuid()));
        Ok(found)
    }
}

fn matching(state: &State, filter: &OrderFilter) -> Vec<OrderSummary> {
    let orders = state.orders.values().filter(|order| {
        filter.agent_id.is_none_or(|id| order.contains_any(&[id]))
            && filter.user_id.is_none_or(|id| order.user_id == id)
            && filter.problem.is_none_or(|problem| has_problem(state, order, problem))
    });
    let summaries = orders.map(|order| summary(state, order));
    summaries.filter(|order| matches(filter, order)).collect()
}

fn has_problem(state: &State, order: &Order, problem: OrderProblem) -> bool {
    match problem {
        OrderProblem::PaymentDiscrepancy => state
            .discrepancies
            .iter()
            .any(|found| found.order_id == Some(order.id) && found.resolved_at.is_none()),
        OrderProblem::FailedRefund => state
            .refunds
            .values()
            .any(|refund| refund.order_id == order.id && refund.state == RefundState::Failed),
        OrderProblem::OpenMessage => {
            state.order_messages.iter().any(|message| message.order_id == order.id && message.is_open())
        }
    }
}

fn matches(filter: &OrderFilter, order: &OrderSummary) -> bool {
    filter.status.is_none_or(|status| order.status() == status)
        && (!filter.is_settled || order.status().is_settled())
        && filter.since.is_none_or(|since| order.date() >= since)
        && filter.until.is_none_or(|until| order.date() < until)
        && filter.code.as_ref().is_none_or(|code| order.discount_code.as_deref() == Some(code.as_str()))
        && filter.provider.is_none_or(|provider| order.provider == provider)
        && filter.search.as_ref().is_none_or(|search| is_found(search, order))
}

fn is_found(search: &OrderSearch, order: &OrderSummary) -> bool {
    match search {
        OrderSearch::Id(id) => order.id.as_uuid() == *id || order.member.id.as_uuid() == *id,
        OrderSearch::Number(number) => domain::purchases::OrderNumber::from(order.id).to_string() == *number,
        OrderSearch::Payment(id) => order.intent_id.as_ref() == Some(id),
        OrderSearch::Text(text) => {
            let fields = [&order.member.email, &order.member.first_name];
            super::members::contains(fields.into_iter().flatten(), text)
        }
    }
}

fn summary(state: &State, order: &Order) -> OrderSummary {
    let member = state.users.get(&order.user_id);
    let is_active = |refund: &&Refund| refund.order_id == order.id && refund.is_active();
    let refunds = state.refunds.values().filter(is_active).map(|refund| refund.amount);
    let mut purchases = state.purchases.values();
    OrderSummary {
        id: order.id,
        member: OrderMember {
            id: order.user_id,
            email: member.map(|member| member.email.to_string()),
            first_name: member.map(|member| member.first_name.as_str().to_owned()),
        },
        state: order.state,
        is_disputed: purchases
            .any(|purchase| purchase.order_id == order.id && purchase.status == PurchaseStatus::Disputed),
        provider: order.provider,
        intent_id: order.intent_id.clone(),
        created_at: order.created_at,
        settled_at: order.settled_at,
        discount_code: order.discount.as_ref().map(|discount| discount.code.clone()),
        subtotal: order.subtotal,
        discount_amount: order.discount_amount,
        total: order.total,
        refunded_amount: Cents::sum(refunds).expect("a refunded amount"),
        is_counted: !state.test_orders.contains(&order.id),
        titles: order.lines.iter().map(|line| line.title.clone()).collect(),
        bundles: bundle_titles(order),
    }
}

fn bundle_titles(order: &Order) -> Vec<String> {
    let mut titles: Vec<_> =
        order.lines.iter().filter_map(|line| Some(line.bundle.as_ref()?.title.clone())).collect();
    titles.dedup();
    titles
}
