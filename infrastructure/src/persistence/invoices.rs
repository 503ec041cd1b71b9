use application::ports::{InvoiceRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::Country;
use domain::invoices::{
    Invoice, InvoiceBuyer, InvoiceLine, InvoiceNumber, InvoiceSeries, InvoiceTax, TaxPercent,
};
use domain::{AgentId, OrderId};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, Select};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::columns;
use super::entities::invoice_counters;
use super::entities::invoices::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

const CONTENT: &str = "invoices.content";

#[async_trait]
impl InvoiceRepository for SeaUnitOfWork {
    async fn take_number(&mut self, series: InvoiceSeries, year: i32) -> Result<InvoiceNumber, StoreError> {
        use invoice_counters::{ActiveModel, Column, Entity};

        let key = (series.as_str().to_owned(), i64::from(year));
        let row = ActiveModel { series: Set(key.0.clone()), year: Set(key.1), last: Set(1) };
        // The row stays locked until the transaction ends.
        let increment = OnConflict::columns([Column::Series, Column::Year])
            .value(Column::Last, Expr::col((Entity, Column::Last)).add(1))
            .to_owned();
        self.execute(Entity::insert(row).on_conflict(increment)).await?;
        let counter = Entity::find_by_id(key);
        let counter = self.read_one(counter, |row| columns::count("invoice_counters.last", row.last)).await?;
        let sequence = self.read(counter.ok_or("missing").map_err(unreadable("invoice_counters")))?;
        Ok(InvoiceNumber { series, year, sequence })
    }

    async fn insert(&mut self, invoice: &Invoice) -> Result<(), StoreError> {
        let content = self.encode_json(CONTENT, &Content::from(invoice))?;
        let row = ActiveModel {
            number: Set(invoice.number.to_string()),
            order_id: Set(invoice.order_id.as_uuid()),
            issued_at: Set(columns::time(invoice.issued_at)),
            content: Set(content),
        };
        self.execute(Entity::insert(row)).await
    }

    async fn find(&mut self, number: InvoiceNumber) -> Result<Option<Invoice>, StoreError> {
        self.read_one(Entity::find_by_id(number.to_string()), |row| invoice(&row)).await
    }

    async fn list_by_order(&mut self, order_id: OrderId) -> Result<Vec<Invoice>, StoreError> {
        self.list_invoices(Entity::find().filter(Column::OrderId.eq(order_id.as_uuid()))).await
    }

    async fn list_issued(
        &mut self,
        since: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<Invoice>, StoreError> {
        let issued = Entity::find()
            .filter(Column::IssuedAt.gte(columns::time(since)))
            .filter(Column::IssuedAt.lt(columns::time(until)));
        self.list_invoices(issued).await
    }
}

impl SeaUnitOfWork {
    async fn list_invoices(&mut self, found: Select<Entity>) -> Result<Vec<Invoice>, StoreError> {
        let query = found.order_by_asc(Column::IssuedAt).order_by_asc(Column::Number);
        self.read_all(query, |row| invoice(&row)).await
    }
}

/// What of an invoice is stored as JSON.
#[derive(Debug, Serialize, Deserialize)]
struct Content {
    credits: Option<String>,
    delivered_at: DateTime<Utc>,
    seller: Vec<String>,
    seller_country: Option<String>,
    buyer: Vec<String>,
    buyer_tax_id: String,
    buyer_country: Option<String>,
    buyer_region: String,
    tax: Option<Tax>,
    lines: Vec<Line>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Tax {
    name: String,
    basis_points: u16,
    is_reverse_charge: bool,
}

#[derive(Debug, Serialize, Deserialize)]
struct Line {
    agent_id: Uuid,
    title: String,
    total: i64,
    tax: i64,
}

impl From<&Invoice> for Content {
    fn from(invoice: &Invoice) -> Self {
        let tax = |tax: &InvoiceTax| Tax {
            name: tax.name.clone(),
            basis_points: tax.percent.basis_points(),
            is_reverse_charge: tax.is_reverse_charge,
        };
        let line = |line: &InvoiceLine| Line {
            agent_id: line.agent_id.as_uuid(),
            title: line.title.clone(),
            total: line.total.get(),
            tax: line.tax.get(),
        };
        Self {
            credits: invoice.credits.map(|number| number.to_string()),
            delivered_at: invoice.delivered_at,
            seller: invoice.seller.clone(),
            seller_country: invoice.seller_country.map(|country| country.to_string()),
            buyer: invoice.buyer.lines.clone(),
            buyer_tax_id: invoice.buyer.tax_id.clone(),
            buyer_country: invoice.buyer.country.map(|country| country.to_string()),
            buyer_region: invoice.buyer.region.clone(),
            tax: invoice.tax.as_ref().map(tax),
            lines: invoice.lines.iter().map(line).collect(),
        }
    }
}

pub(super) fn invoice(row: &Model) -> Result<Invoice, StoreError> {
    let content: Content = serde_json::from_str(&row.content).map_err(unreadable(CONTENT))?;
    let number = |text: &str| text.parse::<InvoiceNumber>().map_err(unreadable("invoices.number"));
    let country = |text: Option<String>| {
        text.map(|text| Country::parse(&text)).transpose().map_err(unreadable(CONTENT))
    };
    let tax = |tax: Tax| -> Result<_, StoreError> {
        let percent = TaxPercent::from_basis_points(tax.basis_points).map_err(unreadable(CONTENT))?;
        Ok(InvoiceTax { name: tax.name, percent, is_reverse_charge: tax.is_reverse_charge })
    };
    let line = |line: Line| -> Result<_, StoreError> {
        Ok(InvoiceLine {
            agent_id: AgentId::from_uuid(line.agent_id),
            title: line.title,
            total: columns::cents(CONTENT, line.total)?,
            tax: columns::cents(CONTENT, line.tax)?,
        })
    };
    Ok(Invoice {
        number: number(&row.number)?,
        order_id: OrderId::from_uuid(row.order_id),
        credits: content.credits.as_deref().map(number).transpose()?,
        issued_at: row.issued_at,
        delivered_at: content.delivered_at,
        seller: content.seller,
        seller_country: country(content.seller_country)?,
        buyer: InvoiceBuyer {
            lines: content.buyer,
            tax_id: content.buyer_tax_id,
            country: country(content.buyer_country)?,
            region: content.buyer_region,
        },
        tax: content.tax.map(tax).transpose()?,
        lines: content.lines.into_iter().map(line).collect::<Result<_, _>>()?,
    })
}
