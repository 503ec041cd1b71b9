use std::fmt::Display;

use domain::appearance::{Appearance, BrandColors, Color, Corners, Line, SiteDescription, SiteName};
use serde::{Deserialize, Serialize};

/// How an appearance is stored, and written in a content pack. A text or color that is missing is the default.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StoredAppearance {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    brand_color: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    accent_color: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    corners: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    eyebrow: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tagline: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    closing_line: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    search_description: Option<String>,
}

impl From<&Appearance> for StoredAppearance {
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
            corners: (*corners != Corners::default()).then(|| corners.as_str().to_owned()),
            eyebrow: line(eyebrow),
            tagline: line(tagline),
            description: sentences(description),
            closing_line: line(closing_line),
            search_description: sentences(search_description),
        }
    }
}

impl StoredAppearance {
    /// Returns the message of a value that is invalid.
    pub fn parse(&self) -> Result<Appearance, String> {
        fn value<T, E: Display>(text: Option<&str>, parse: fn(&str) -> Result<T, E>) -> Result<T, String> {
            parse(text.unwrap_or_default()).map_err(|error| error.to_string())
        }
        let color = |text: &str| Color::parse(text).map_err(|error| error.to_string());
        let colors = match (&self.brand_color, &self.accent_color) {
            // The nearest ones, because a later version may require more contrast.
            (Some(brand), Some(accent)) => Some(BrandColors::nearest(color(brand)?, color(accent)?)),
            _ => None,
        };
        let corners = self.corners.as_deref().map(Corners::parse).transpose();
        Ok(Appearance {
            name: value(self.name.as_deref(), SiteName::parse)?,
            colors,
            corners: corners.map_err(|error| error.to_string())?.unwrap_or_default(),
            eyebrow: value(self.eyebrow.as_deref(), Line::parse)?,
            tagline: value(self.tagline.as_deref(), Line::parse)?,
            description: value(self.description.as_deref(), SiteDescription::parse)?,
            closing_line: value(self.closing_line.as_deref(), Line::parse)?,
            search_description: value(self.search_description.as_deref(), SiteDescription::parse)?,
        })
    }
}
