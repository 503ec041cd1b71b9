use std::collections::{BTreeMap, BTreeSet};

use application::outbox::MailState;
use application::ports::{
    AgentRank, AgentSales, CodeSales, MemberFigures, OpenProblems, PageViews, ReportQueries, SalesFigures,
    SettledOrder, SourceFigures, StoreError, TimeRange, TrafficFigures,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::agents::Agent;
use domain::purchases::{Order, RefundState};
use domain::toolbox::ToolboxItem;
use domain::traffic::{Source, TrafficKind};

use super::state::State;
use super::store::MemoryStore;

#[async_trait]
impl ReportQueries for MemoryStore {
    async fn sales(&self, ranges: &[TimeRange]) -> Result<Vec<SalesFigures>, StoreError> {
        let state = self.read()?;
        let figures = |range: &TimeRange| {
            let mut sum = SalesFigures::default();
            for order in settled_in(&state, *range) {
                let refunded = refunded(&state, order);
                sum.orders += 1;
                sum.charged_orders += i64::from(!order.total.is_zero());
                sum.gross += order.total.get();
                sum.refunded += refunded;
                sum.refunded_orders += i64::from(refunded > 0);
            }
            sum
        };
        Ok(ranges.iter().map(figures).collect())
    }

    async fn new_members(&self, ranges: &[TimeRange]) -> Result<Vec<MemberFigures>, StoreError> {
        let state = self.read()?;
        let buyers: BTreeSet<_> = state.sales().map(|order| order.user_id).collect();
        let figures = |range: &TimeRange| {
            let mut sum = MemberFigures::default();
            for user in state.users.values().filter(|user| range.contains(user.created_at)) {
                sum.joined += 1;
                sum.verified += i64::from(user.is_verified);
                sum.bought += i64::from(buyers.contains(&user.id));
            }
            sum
        };
        Ok(ranges.iter().map(figures).collect())
    }

    async fn buyers(&self, range: TimeRange) -> Result<i64, StoreError> {
        let state = self.read()?;
        let buyers: BTreeSet<_> = settled_in(&state, range).map(|order| order.user_id).collect();
        Ok(i64::try_from(buyers.len()).unwrap())
    }

    async fn best_agents(
        &self,
        range: TimeRange,
        rank: AgentRank,
        limit: u64,
    ) -> Result<Vec<AgentSales>, StoreError> {
        let state = self.read()?;
        let mut agents = BTreeMap::new();
        let mut orders: Vec<_> = settled_in(&state, range).collect();
        orders.sort_by_key(|order| (order.settled_at, order.id));
        for order in orders {
            for line in &order.lines {
                let agent = agents.entry(line.agent_id).or_insert_with(|| AgentSales {
                    agent_id: line.agent_id,
                    title: String::new(),
                    sold: 0,
                    revenue: 0,
                });
                agent.title.clone_from(&line.title);
                agent.sold += 1;
                agent.revenue += line.amount.get();
            }
            for refund in state.refunds.values() {
                if refund.order_id == order.id
                    && refund.state != RefundState::Failed
                    && let Some(agent) = refund.agent_id.and_then(|id| agents.get_mut(&id))
                {
                    agent.revenue -= refund.amount.get();
                }
            }
        }
        let mut agents: Vec<_> = agents.into_values().collect();
        agents.sort_by_key(|agent| (std::cmp::Reverse(rank.key(agent)), agent.agent_id));
        agents.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(agents)
    }

    async fn best_codes(&self, range: TimeRange, limit: u64) -> Result<Vec<CodeSales>, StoreError> {
        let state = self.read()?;
        let mut codes = BTreeMap::new();
        for order in settled_in(&state, range) {
            let Some(discount) = &order.discount else { continue };
            let code = codes.entry(discount.code.clone()).or_insert_with(|| CodeSales {
                code: discount.code.clone(),
                uses: 0,
                revenue: 0,
                discount: 0,
            });
            code.uses += 1;
            code.revenue += order.total.get() - refunded(&state, order);
            code.discount += order.discount_amount.get();
        }
        let mut codes: Vec<_> = codes.into_values().collect();
        codes.sort_by_key(|code| (std::cmp::Reverse(code.revenue), code.code.clone()));
        codes.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(codes)
    }

    async fn latest_orders(&self, limit: u64) -> Result<Vec<SettledOrder>, StoreError> {
        let state = self.read()?;
        let mut orders: Vec<_> = state
            .sales()
            .filter_map(|order| {
                let user = state.users.get(&order.user_id);
                Some(SettledOrder {
                    id: order.id,
                    user_id: order.user_id,
                    first_name: user.map(|user| user.first_name.as_str().to_owned()),
                    email: user.map(|user| user.email.to_string()),
                    total: order.total.get(),
                    refunded: refunded(&state, order),
                    settled_at: order.settled_at?,
                })
            })
            .collect();
        orders.sort_by_key(|order| std::cmp::Reverse((order.settled_at, order.id)));
        orders.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(orders)
    }

    async fn traffic(&self, ranges: &[TimeRange]) -> Result<Vec<TrafficFigures>, StoreError> {
        let state = self.read()?;
        let figures = |range: &TimeRange| TrafficFigures {
            visitors: traffic_in(&state, *range, TrafficKind::Visitors).map(|(_, count)| count).sum(),
            page_views: traffic_in(&state, *range, TrafficKind::Page).map(|(_, count)| count).sum(),
        };
        Ok(ranges.iter().map(figures).collect())
    }

    async fn top_pages(&self, range: TimeRange, limit: u64) -> Result<Vec<PageViews>, StoreError> {
        let state = self.read()?;
        let mut pages: BTreeMap<&str, i64> = BTreeMap::new();
        for (path, count) in traffic_in(&state, range, TrafficKind::Page).filter(|(path, _)| !path.is_empty())
        {
            *pages.entry(path).or_default() += count;
        }
        let mut pages: Vec<_> =
            pages.into_iter().map(|(path, views)| PageViews { path: path.to_owned(), views }).collect();
        pages.sort_by_key(|page| std::cmp::Reverse(page.views));
        pages.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(pages)
    }

    async fn top_sources(&self, range: TimeRange, limit: u64) -> Result<Vec<SourceFigures>, StoreError> {
        let state = self.read()?;
        let mut sources: BTreeMap<Source, [i64; 3]> = BTreeMap::new();
        for kind in [TrafficKind::Host, TrafficKind::UtmSource] {
            for (name, count) in traffic_in(&state, range, kind).filter(|(name, _)| !name.is_empty()) {
                let source = Source::parse(&format!("{} {name}", kind.as_str())).unwrap();
                sources.entry(source).or_default()[0] += count;
            }
        }
        for user in state.users.values().filter(|user| range.contains(user.created_at)) {
            if let Some(source) = &user.source {
                sources.entry(source.clone()).or_default()[1] += 1;
            }
        }
        for order in settled_in(&state, range) {
            let buyer = state.users.get(&order.user_id);
            if let Some(source) = buyer.and_then(|user| user.source.as_ref()) {
                sources.entry(source.clone()).or_default()[2] += 1;
            }
        }
        let mut figures: Vec<_> = sources.into_iter().collect();
        figures.sort_by(|(one, counts), (other, others)| {
            others.cmp(counts).then_with(|| one.to_string().cmp(&other.to_string()))
        });
        figures.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        let figures = figures.into_iter().map(|(source, [visits, joined, orders])| SourceFigures {
            source,
            visits,
            joined,
            orders,
        });
        Ok(figures.collect())
    }

    async fn open_problems(&self, since: DateTime<Utc>) -> Result<OpenProblems, StoreError> {
        let state = self.read()?;
        let payments = |has_order: bool| {
            let open = state.discrepancies.iter().filter(|discrepancy| discrepancy.resolved_at.is_none());
            let payments: BTreeSet<_> = open
                .filter(|discrepancy| discrepancy.order_id.is_some() == has_order)
                .map(|discrepancy| &discrepancy.intent_id)
                .collect();
            i64::try_from(payments.len()).unwrap()
        };
        let refunds = state.refunds.values().filter(|refund| {
            refund.state == RefundState::Failed && refund.completed_at.is_some_and(|at| at >= since)
        });
        let open_messages = state.order_messages.iter().filter(|message| message.is_open());
        let open_messages: BTreeSet<_> = open_messages.map(|message| message.order_id).collect();
        let emails = state
            .emails
            .values()
            .filter(|stored| stored.mail.state == MailState::Failed && stored.mail.created_at >= since);
        let listed = state.agents.values().filter(|agent| agent.lifecycle.is_active());
        let with_link_only = |agent: &&Agent| agent.is_deliverable() && agent.package_version.is_none();
        let with_link_only = listed.clone().filter(with_link_only).count();
        let agents = listed.filter(|agent| !agent.is_deliverable());
        let waiting: BTreeSet<_> = agents
            .clone()
            .flat_map(|agent| state.purchases.values().filter(|purchase| purchase.agent_id == agent.id))
            .filter(|purchase| purchase.status.is_owned())
            .map(|purchase| purchase.user_id)
            .collect();
        let is_reported = |item| state.open_reports(item).next().is_some();
        let reported = state
            .agents
            .values()
            .filter(|agent| agent.lifecycle.is_active() && is_reported(ToolboxItem::Agent(agent.id)));
        let reported_prompts = state
            .prompts
            .values()
            .filter(|prompt| prompt.lifecycle.is_active() && is_reported(ToolboxItem::Prompt(prompt.id)));
        let webhooks = state.webhook_endpoints.values();
        let webhooks_off = webhooks.filter(|(endpoint, _)| endpoint.off_reason.is_some());
        Ok(OpenProblems {
            payment_discrepancies: payments(true),
            payments_without_order: payments(false),
            failed_refunds: i64::try_from(refunds.count()).unwrap(),
            orders_with_open_message: i64::try_from(open_messages.len()).unwrap(),
            failed_emails: i64::try_from(emails.count()).unwrap(),
            agents_without_delivery: i64::try_from(agents.clone().count()).unwrap(),
            agents_with_link_only: i64::try_from(with_link_only).unwrap(),
            waiting_buyers: i64::try_from(waiting.len()).unwrap(),
            reported_agents: i64::try_from(reported.count()).unwrap(),
            reported_prompts: i64::try_from(reported_prompts.count()).unwrap(),
            webhooks_off: i64::try_from(webhooks_off.count()).unwrap(),
        })
    }
}

/// What was counted, key by key.
fn traffic_in(state: &State, range: TimeRange, kind: TrafficKind) -> impl Iterator<Item = (&str, i64)> {
    let counts = state.traffic_counts.iter();
    let counts = counts.filter(move |((day, counted, _), _)| *counted == kind && range.contains(*day));
    counts.map(|((.., key), count)| (key.as_str(), i64::try_from(*count).unwrap()))
}

fn settled_in(state: &State, range: TimeRange) -> impl Iterator<Item = &Order> {
    state.sales().filter(move |order| order.settled_at.is_some_and(|at| range.contains(at)))
}

fn refunded(state: &State, order: &Order) -> i64 {
    let active = state
        .refunds
        .values()
        .filter(|refund| refund.order_id == order.id && refund.state != RefundState::Failed);
    active.map(|refund| refund.amount.get()).sum()
}
