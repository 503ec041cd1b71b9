use application::ports::{AuditFields, SellerRepository, StoreError, Topic};
use application::seller::SellerValues;
use async_trait::async_trait;
use domain::seller::{Seller, SellerVersion};
use sea_orm::ActiveValue::Set;
use sea_orm::{EntityTrait as _, QueryOrder as _};

use super::columns;
use super::entities::sellers::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

const CONTENT: &str = "sellers.content";

#[async_trait]
impl SellerRepository for SeaUnitOfWork {
    async fn find_current(&mut self) -> Result<SellerVersion, StoreError> {
        let row = Entity::find().order_by_desc(Column::Number);
        Ok(self.read_one(row, |row| version(&row)).await?.unwrap_or_default())
    }

    async fn save(&mut self, current: &SellerVersion, version: &SellerVersion) -> Result<bool, StoreError> {
        let content = self.encode_json(CONTENT, &SellerValues::from(&version.seller))?;
        let row = ActiveModel {
            number: Set(version.number.into()),
            content: Set(content),
            saved_at: Set(columns::time(version.saved_at)),
        };
        let is_inserted = self.insert_unless_exists(row, &[Column::Number]).await?;
        self.log_update(is_inserted, current, version).await?;
        Ok(self.record_change(Topic::Appearance, is_inserted))
    }
}

/// Everything that is not empty.
pub(super) fn audit_fields(seller: &Seller) -> AuditFields {
    let fields = serde_json::to_value(SellerValues::from(seller));
    fields.ok().and_then(|fields| fields.as_object().cloned()).unwrap_or_default()
}

fn version(row: &Model) -> Result<SellerVersion, StoreError> {
    let content: SellerValues = serde_json::from_str(&row.content).map_err(unreadable(CONTENT))?;
    Ok(SellerVersion {
        number: columns::count("sellers.number", row.number)?,
        seller: content.parse().map_err(unreadable(CONTENT))?,
        saved_at: row.saved_at,
    })
}
