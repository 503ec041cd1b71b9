use application::ports::{OrderFilter, OrderProblem, OrderSearch, OrderSort, ProviderKind};
use domain::discounts::DiscountCode;
use domain::purchases::OrderStatus;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::{FieldErrors, InField as _, optional, parse_search, parse_time};

/// Which orders to return. Empty parameters count as missing.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct OrderQuery {
    #[param(required = false, value_type = OrderStatusResponse, inline)]
    status: String,
    /// `true`: only orders that were paid for, also refunded and disputed ones.
    #[param(required = false, value_type = bool)]
    paid: String,
    /// Only orders paid at or after this time; orders without a payment count when they were placed.
    #[param(required = false, format = DateTime)]
    since: String,
    /// Only orders before this time.
    #[param(required = false, format = DateTime)]
    until: String,
    /// Only orders with this agent.
    #[param(required = false)]
    agent_id: String,
    /// Only orders of this member.
    #[param(required = false)]
    member_id: String,
    /// Only orders with this discount code.
    #[param(required = false)]
    code: String,
    #[param(required = false, value_type = OrderProviderResponse, inline)]
    provider: String,
    /// Only orders with an open payment discrepancy, or with a failed refund.
    #[param(required = false, value_type = OrderProblemName, inline)]
    problem: String,
    /// An order number, an id of an order, payment or member, or a part of the member's name or email address.
    #[param(required = false, max_length = 320)]
    search: String,
}

impl OrderQuery {
    pub(super) fn parse(&self) -> ApiResult<OrderFilter> {
        let mut fields = FieldErrors::default();
        let id = |_| "Use an ID such as 01920000-0000-7000-8000-000000000001";
        let status = fields.collect("status", optional(&self.status, OrderStatus::parse));
        let paid = fields
            .collect("paid", optional(&self.paid, |text| text.parse().map_err(|_| "Use true or false")));
        let since = fields.collect("since", optional(&self.since, parse_time));
        let until = fields.collect("until", optional(&self.until, parse_time));
        let agent_id = fields.collect("agentId", optional(&self.agent_id, |text| text.parse().map_err(id)));
        let user_id = fields.collect("memberId", optional(&self.member_id, |text| text.parse().map_err(id)));
        let code = fields.collect("code", optional(&self.code, DiscountCode::parse));
        let provider = fields.collect("provider", optional(&self.provider, ProviderKind::parse));
        let problem = fields.collect("problem", optional(&self.problem, OrderProblem::parse));
        let search = fields
            .collect("search", optional(&self.search, |text| parse_search(text).map(OrderSearch::parse)));
        fields.finish(|| {
            Some(OrderFilter {
                status: status?,
                is_settled: paid?.unwrap_or_default(),
                since: since?,
                until: until?,
                user_id: user_id?,
                agent_id: agent_id?,
                code: code?,
                provider: provider?,
                problem: problem?,
                search: search?,
            })
        })
    }
}

/// How to sort. An empty parameter counts as missing.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct OrderSortQuery {
    /// `newest` (default), `oldest`, `highest` or `lowest`.
    #[param(required = false, value_type = OrderSortName, inline)]
    sort: String,
}

impl OrderSortQuery {
    pub(super) fn parse(&self) -> ApiResult<OrderSort> {
        Ok(optional(&self.sort, OrderSort::parse).in_field("sort")?.unwrap_or_default())
    }
}

enum_schema!(pub(crate) OrderSortName = OrderSort);
enum_schema!(pub(crate) OrderProblemName = OrderProblem);

enum_schema!(pub(crate) OrderStatusResponse = OrderStatus);
enum_schema!(pub(crate) OrderProviderResponse = ProviderKind);
