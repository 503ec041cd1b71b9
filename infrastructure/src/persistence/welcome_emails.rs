use application::newsletters::WelcomeEmailValues;
use application::ports::{AuditFields, StoreError, WelcomeEmailRepository};
use async_trait::async_trait;
use domain::newsletters::WelcomeEmailVersion;
use sea_orm::ActiveValue::Set;
use sea_orm::{EntityTrait as _, QueryOrder as _};

use super::columns;
use super::entities::welcome_emails::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

const CONTENT: &str = "welcome_emails.content";

#[async_trait]
impl WelcomeEmailRepository for SeaUnitOfWork {
    async fn find_current(&mut self) -> Result<WelcomeEmailVersion, StoreError> {
        let row = Entity::find().order_by_desc(Column::Number);
        Ok(self.read_one(row, |row| version(&row)).await?.unwrap_or_default())
    }

    async fn save(
        &mut self,
        current: &WelcomeEmailVersion,
        version: &WelcomeEmailVersion,
    ) -> Result<bool, StoreError> {
        let content = self.encode_json(CONTENT, &values(version))?;
        let row = ActiveModel {
            number: Set(version.number.into()),
            content: Set(content),
            saved_at: Set(columns::time(version.saved_at)),
        };
        let is_inserted = self.insert_unless_exists(row, &[Column::Number]).await?;
        self.log_update(is_inserted, current, version).await?;
        if is_inserted {
            let versions = self.read_all(Entity::find(), |row| self::version(&row)).await?;
            let emails = versions.iter().filter_map(|version| version.email.as_ref());
            let html: String = emails.map(|email| email.content.as_str()).collect();
            self.record_welcome_images(&html).await?;
        }
        Ok(is_inserted)
    }
}

fn values(version: &WelcomeEmailVersion) -> WelcomeEmailValues {
    version.email.as_ref().map(WelcomeEmailValues::from).unwrap_or_default()
}

pub(super) fn audit_fields(version: &WelcomeEmailVersion) -> AuditFields {
    let fields = version.email.as_ref().and_then(|_| serde_json::to_value(values(version)).ok());
    fields.and_then(|fields| fields.as_object().cloned()).unwrap_or_default()
}

fn version(row: &Model) -> Result<WelcomeEmailVersion, StoreError> {
    let content: WelcomeEmailValues = serde_json::from_str(&row.content).map_err(unreadable(CONTENT))?;
    Ok(WelcomeEmailVersion {
        number: columns::count("welcome_emails.number", row.number)?,
        email: Some(content.parse_stored().map_err(unreadable(CONTENT))?),
        saved_at: row.saved_at,
    })
}
