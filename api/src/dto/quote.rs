use domain::purchases::{BundleLine, BundleRef, Quote};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// The bundle that an agent is bought in, with its title at that time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BundleRefResponse {
    id: Uuid,
    title: String,
}

impl From<&BundleRef> for BundleRefResponse {
    fn from(bundle: &BundleRef) -> Self {
        Self { id: bundle.id.as_uuid(), title: bundle.title.clone() }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotedItemResponse {
    id: Uuid,
    title: String,
    description: String,
    /// In cents, before the discount: its own price, or its part of the bundle's price.
    price: i64,
    /// In cents, what it costs without the bundle.
    separate_price: i64,
    /// The bundle that it is bought in.
    bundle_id: Option<Uuid>,
    /// Whether buyers can open the agent yet.
    is_deliverable: bool,
    /// Where its link opens: the name of an assistant or a host; null without a link.
    opens_in: Option<String>,
    has_package: bool,
}

/// An agent of a bundle that is not paid again.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreditedAgentResponse {
    id: Uuid,
    title: String,
    /// In cents, taken off the bundle's price.
    amount: i64,
    /// Whether the member owns it. If not, another bundle of the cart contains it.
    is_owned: bool,
}

/// A bundle that items of the cart are bought in; amounts in cents.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuotedBundleResponse {
    id: Uuid,
    title: String,
    /// For a member who owns none of its agents.
    price: i64,
    credits: Vec<CreditedAgentResponse>,
    /// The price less the credits; the sum of its items.
    total: i64,
    /// What its items would cost separately.
    separate_total: i64,
}

impl From<&BundleLine> for QuotedBundleResponse {
    fn from(bundle: &BundleLine) -> Self {
        let credits = bundle.credits.iter().map(|credit| CreditedAgentResponse {
            id: credit.id.as_uuid(),
            title: credit.title.clone(),
            amount: credit.amount.get(),
            is_owned: credit.is_owned,
        });
        Self {
            id: bundle.id.as_uuid(),
            title: bundle.title.clone(),
            price: bundle.price.get(),
            credits: credits.collect(),
            total: bundle.total.get(),
            separate_total: bundle.separate_total,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct QuotedDiscountResponse {
    id: Uuid,
    code: String,
}

/// The price of a cart; amounts in cents.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuoteResponse {
    items: Vec<QuotedItemResponse>,
    /// Bundles whose agents are all in the cart or owned, if that is cheaper; the most expensive one first.
    bundles: Vec<QuotedBundleResponse>,
    discount: Option<QuotedDiscountResponse>,
    subtotal: i64,
    discount_amount: i64,
    total: i64,
}

impl From<&Quote> for QuoteResponse {
    fn from(quote: &Quote) -> Self {
        let items = quote.items.iter().map(|item| QuotedItemResponse {
            id: item.agent_id.as_uuid(),
            title: item.title.clone(),
            description: item.description.clone(),
            price: item.price.get(),
            separate_price: item.separate_price.get(),
            bundle_id: item.bundle.as_ref().map(|bundle| bundle.id.as_uuid()),
            is_deliverable: item.is_deliverable,
            opens_in: item.opens_in.clone(),
            has_package: item.has_package,
        });
        let discount = quote.discount.as_ref();
        Self {
            items: items.collect(),
            bundles: quote.bundles.iter().map(QuotedBundleResponse::from).collect(),
            discount: discount
                .map(|(id, code)| QuotedDiscountResponse { id: id.as_uuid(), code: code.clone() }),
            subtotal: quote.subtotal.get(),
            discount_amount: quote.discount_amount.get(),
            total: quote.total.get(),
        }
    }
}
