use application::appearance::{AppearanceValues, ManageAppearance};
use application::ports::{AppearanceRepository, AuditFields, StoreError, Topic};
use async_trait::async_trait;
use domain::appearance::{Appearance, AppearanceVersion};
use sea_orm::ActiveValue::Set;
use sea_orm::{EntityTrait as _, QueryOrder as _, QuerySelect as _};

use super::columns;
use super::entities::appearances::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

const CONTENT: &str = "appearances.content";

#[async_trait]
impl AppearanceRepository for SeaUnitOfWork {
    async fn list(&mut self, limit: u64) -> Result<Vec<AppearanceVersion>, StoreError> {
        self.read_all(Entity::find().order_by_desc(Column::Number).limit(limit), |row| version(&row)).await
    }

    async fn publish(
        &mut self,
        current: &AppearanceVersion,
        version: &AppearanceVersion,
    ) -> Result<bool, StoreError> {
        let content = self.encode_json(CONTENT, &AppearanceValues::from(&version.appearance))?;
        let row = ActiveModel {
            number: Set(version.number.into()),
            content: Set(content),
            published_at: Set(columns::time(version.published_at)),
        };
        let is_inserted = self.insert_unless_exists(row, &[Column::Number]).await?;
        if is_inserted {
            let listed = self.list(ManageAppearance::MAX_LISTED).await?;
            self.record_appearance_images(&version.appearance, &listed).await?;
        }
        self.log_update(is_inserted, current, version).await?;
        Ok(self.record_change(Topic::Appearance, is_inserted))
    }
}

/// Everything that differs from the default.
pub(super) fn audit_fields(appearance: &Appearance) -> AuditFields {
    let fields = serde_json::to_value(AppearanceValues::from(appearance));
    let mut fields = fields.ok().and_then(|fields| fields.as_object().cloned()).unwrap_or_default();
    let texts = fields.remove("texts").and_then(|texts| texts.as_object().cloned()).unwrap_or_default();
    fields.into_iter().chain(texts).map(|(name, value)| (columns::camel_case(&name), value)).collect()
}

fn version(row: &Model) -> Result<AppearanceVersion, StoreError> {
    let content: AppearanceValues = serde_json::from_str(&row.content).map_err(unreadable(CONTENT))?;
    Ok(AppearanceVersion {
        number: columns::count("appearances.number", row.number)?,
        appearance: content.parse_stored().map_err(unreadable(CONTENT))?,
        published_at: row.published_at,
    })
}
