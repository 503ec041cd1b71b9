use domain::purchases::Quote;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct QuotedItemResponse {
    id: Uuid,
    title: String,
    description: String,
    /// In cents, before the discount.
    price: i64,
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
        });
        let discount = quote.discount.as_ref();
        Self {
            items: items.collect(),
            discount: discount
                .map(|(id, code)| QuotedDiscountResponse { id: id.as_uuid(), code: code.clone() }),
            subtotal: quote.subtotal.get(),
            discount_amount: quote.discount_amount.get(),
            total: quote.total.get(),
        }
    }
}
