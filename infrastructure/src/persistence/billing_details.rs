use application::ports::{BillingDetailsRepository, StoreError};
use async_trait::async_trait;
use domain::Country;
use domain::purchases::{BillingDetails, BillingField};
use domain::{OrderId, UserId};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::entities::billing_details::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl BillingDetailsRepository for SeaUnitOfWork {
    async fn find(&mut self, order_id: OrderId) -> Result<Option<BillingDetails>, StoreError> {
        self.read_one(Entity::find_by_id(order_id.as_uuid()), |row| details(&row)).await
    }

    async fn save(
        &mut self,
        order_id: OrderId,
        member: UserId,
        details: Option<&BillingDetails>,
    ) -> Result<(), StoreError> {
        let Some(details) = details else {
            return self.execute(Entity::delete_by_id(order_id.as_uuid())).await;
        };
        let row = ActiveModel {
            order_id: Set(order_id.as_uuid()),
            user_id: Set(member.as_uuid()),
            name: Set(details.name().to_owned()),
            address: Set(details.address().to_owned()),
            tax_id: Set(details.tax_id().to_owned()),
            country: Set(details.country().map(|country| country.to_string()).unwrap_or_default()),
            region: Set(details.region().to_owned()),
        };
        let replace = OnConflict::column(Column::OrderId)
            .update_columns([Column::Name, Column::Address, Column::TaxId, Column::Country, Column::Region])
            .to_owned();
        self.execute(Entity::insert(row).on_conflict(replace)).await
    }

    async fn list_by_user(&mut self, member: UserId) -> Result<Vec<(OrderId, BillingDetails)>, StoreError> {
        let found = Entity::find().filter(Column::UserId.eq(member.as_uuid())).order_by_asc(Column::OrderId);
        let found = self.query_all(found).await?;
        let of_order = |row: &Model| Ok((OrderId::from_uuid(row.order_id), details(row)?));
        self.read(found.iter().map(of_order).collect())
    }
}

fn details(row: &Model) -> Result<BillingDetails, StoreError> {
    let parse = |field: BillingField, text: &str| field.parse(text).map_err(unreadable("billing_details"));
    let name = parse(BillingField::Name, &row.name)?;
    let address = parse(BillingField::Address, &row.address)?;
    let tax_id = parse(BillingField::TaxId, &row.tax_id)?;
    let country = Country::parse_optional(&row.country).map_err(unreadable("billing_details"))?;
    let region = parse(BillingField::Region, &row.region)?;
    let details = BillingDetails::new(name, address, tax_id, country, region);
    details.ok_or("empty").map_err(unreadable("billing_details"))
}
