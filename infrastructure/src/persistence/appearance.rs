use application::ports::{AppearanceRepository, AuditFields, StoreError, Topic};
use async_trait::async_trait;
use domain::appearance::{
    Appearance, AppearanceVersion, BrandColors, Color, Corners, Line, SiteDescription, SiteName,
};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait as _, QueryOrder as _, QuerySelect as _};
use serde::{Deserialize, Serialize};

use super::columns;
use super::entities::appearances::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

const CONTENT: &str = "appearances.content";

#[async_trait]
impl AppearanceRepository for SeaUnitOfWork {
    async fn list(&mut self, limit: u64) -> Result<Vec<AppearanceVersion>, StoreError> {
        let rows = Entity::find().order_by_desc(Column::Number).limit(limit).all(&self.transaction).await;
        self.read_all(rows, |row| version(&row))
    }

    async fn publish(
        &mut self,
        current: &AppearanceVersion,
        version: &AppearanceVersion,
    ) -> Result<bool, StoreError> {
        let content = serde_json::to_string(&Content::from(&version.appearance));
        let row = ActiveModel {
            number: Set(version.number.into()),
            content: Set(content.map_err(unreadable(CONTENT))?),
            published_at: Set(columns::time(version.published_at)),
        };
        let insert = Entity::insert(row)
            .on_conflict(OnConflict::column(Column::Number).do_nothing().to_owned())
            .exec_without_returning(&self.transaction)
            .await;
        let is_inserted = self.check(insert)? == 1;
        self.log_update(is_inserted, current, version).await?;
        Ok(self.record_change(Topic::Appearance, is_inserted))
    }
}

/// The stored form. A text or color that is missing is the default.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Content {
    name: Option<String>,
    brand_color: Option<String>,
    accent_color: Option<String>,
    corners: String,
    eyebrow: Option<String>,
    tagline: Option<String>,
    description: Option<String>,
    closing_line: Option<String>,
    search_description: Option<String>,
}

impl From<&Appearance> for Content {
    fn from(appearance: &Appearance) -> Self {
        let Appearance {
            name,
            colors,
            corners,
            eyebrow,
            tagline,
            description,
            closing_line,
            search_description,
        } = appearance;
        let line = |line: &Option<Line>| line.as_ref().map(|line| line.as_str().to_owned());
        let sentences = |text: &Option<SiteDescription>| text.as_ref().map(|text| text.as_str().to_owned());
        Self {
            name: name.as_ref().map(|name| name.as_str().to_owned()),
            brand_color: colors.map(|colors| colors.brand().to_string()),
            accent_color: colors.map(|colors| colors.accent().to_string()),
            corners: corners.as_str().to_owned(),
            eyebrow: line(eyebrow),
            tagline: line(tagline),
            description: sentences(description),
            closing_line: line(closing_line),
            search_description: sentences(search_description),
        }
    }
}

impl Content {
    fn into_appearance(self) -> Result<Appearance, StoreError> {
        let line = |text: Option<String>| {
            Line::parse(text.as_deref().unwrap_or_default()).map_err(unreadable(CONTENT))
        };
        let sentences = |text: Option<String>| {
            SiteDescription::parse(text.as_deref().unwrap_or_default()).map_err(unreadable(CONTENT))
        };
        let color = |text: &str| Color::parse(text).map_err(unreadable(CONTENT));
        let colors = match (self.brand_color, self.accent_color) {
            (Some(brand), Some(accent)) => {
                // A later version may ask for more contrast.
                let colors = BrandColors::nearest(color(&brand)?, color(&accent)?);
                Some(colors)
            }
            _ => None,
        };
        Ok(Appearance {
            name: SiteName::parse(self.name.as_deref().unwrap_or_default()).map_err(unreadable(CONTENT))?,
            colors,
            corners: Corners::parse(&self.corners).map_err(unreadable(CONTENT))?,
            eyebrow: line(self.eyebrow)?,
            tagline: line(self.tagline)?,
            description: sentences(self.description)?,
            closing_line: line(self.closing_line)?,
            search_description: sentences(self.search_description)?,
        })
    }
}

/// Everything that differs from the default.
pub(super) fn audit_fields(appearance: &Appearance) -> AuditFields {
    let fields = serde_json::to_value(Content::from(appearance));
    let fields = fields.ok().and_then(|fields| fields.as_object().cloned()).unwrap_or_default();
    fields.into_iter().filter(|(_, value)| !value.is_null()).collect()
}

fn version(row: &Model) -> Result<AppearanceVersion, StoreError> {
    let content: Content = serde_json::from_str(&row.content).map_err(unreadable(CONTENT))?;
    Ok(AppearanceVersion {
        number: columns::count("appearances.number", row.number)?,
        appearance: content.into_appearance()?,
        published_at: row.published_at,
    })
}
