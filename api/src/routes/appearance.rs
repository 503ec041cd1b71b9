//! The look of the site, for owners.

use std::collections::BTreeMap;

use actix_web::web::{Data, Json, Query};
use application::appearance::ManageAppearance;
use application::site::Site;
use chrono::{DateTime, Utc};
use domain::appearance::{
    Appearance, AppearanceVersion, BrandColors, Color, Corners, Line, SiteDescription, SiteName,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::endpoints;
use crate::dto::enum_schema;
use crate::error::{ApiError, ErrorResponse};
use crate::extract::{Admin, AuthenticatedJson, FieldErrors};
use crate::pages::color_tokens;
use crate::rule;
use crate::state::AppState;

endpoints! {
    "/admin/appearance" { get find, put publish }
    "/admin/appearance/palette" { get palette }
}

enum_schema!(pub(crate) CornersName = Corners);

/// What differs from the default look. An empty text or color is the default.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct AppearanceValues {
    #[schema(required, extensions(("x-rule" = json!(rule::any_line(SiteName::MAX_LENGTH)))))]
    name: String,
    /// Such as `#5a2b4f`. Both colors or neither.
    #[schema(required, extensions(("x-rule" = json!(rule::any_line(COLOR_LENGTH)))))]
    brand_color: String,
    #[schema(required, extensions(("x-rule" = json!(rule::any_line(COLOR_LENGTH)))))]
    accent_color: String,
    #[schema(required, value_type = CornersName)]
    corners: String,
    #[schema(required, extensions(("x-rule" = json!(rule::any_line(Line::MAX_LENGTH)))))]
    eyebrow: String,
    #[schema(required, extensions(("x-rule" = json!(rule::any_line(Line::MAX_LENGTH)))))]
    tagline: String,
    #[schema(required, extensions(("x-rule" = json!(rule::any_line(SiteDescription::MAX_LENGTH)))))]
    description: String,
    #[schema(required, extensions(("x-rule" = json!(rule::any_line(Line::MAX_LENGTH)))))]
    closing_line: String,
    #[schema(required, extensions(("x-rule" = json!(rule::any_line(SiteDescription::MAX_LENGTH)))))]
    search_description: String,
}

const COLOR_LENGTH: usize = "#rrggbb".len();

impl From<&Appearance> for AppearanceValues {
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
        let line =
            |line: &Option<Line>| line.as_ref().map_or_else(String::new, |line| line.as_str().to_owned());
        let sentences = |text: &Option<SiteDescription>| {
            text.as_ref().map_or_else(String::new, |text| text.as_str().to_owned())
        };
        Self {
            name: name.as_ref().map_or_else(String::new, |name| name.as_str().to_owned()),
            brand_color: colors.map_or_else(String::new, |colors| colors.brand().to_string()),
            accent_color: colors.map_or_else(String::new, |colors| colors.accent().to_string()),
            corners: corners.as_str().to_owned(),
            eyebrow: line(eyebrow),
            tagline: line(tagline),
            description: sentences(description),
            closing_line: line(closing_line),
            search_description: sentences(search_description),
        }
    }
}

impl AppearanceValues {
    fn parse(&self) -> Result<Appearance, ApiError> {
        let mut fields = FieldErrors::default();
        let name = fields.collect("name", SiteName::parse(&self.name));
        let colors = parse_colors(&mut fields, &self.brand_color, &self.accent_color);
        let corners = fields.collect("corners", Corners::parse(&self.corners));
        let eyebrow = fields.collect("eyebrow", Line::parse(&self.eyebrow));
        let tagline = fields.collect("tagline", Line::parse(&self.tagline));
        let description = fields.collect("description", SiteDescription::parse(&self.description));
        let closing_line = fields.collect("closingLine", Line::parse(&self.closing_line));
        let search_description =
            fields.collect("searchDescription", SiteDescription::parse(&self.search_description));
        let appearance = || {
            Some(Appearance {
                name: name?,
                colors,
                corners: corners?,
                eyebrow: eyebrow?,
                tagline: tagline?,
                description: description?,
                closing_line: closing_line?,
                search_description: search_description?,
            })
        };
        fields.into_result(appearance())
    }
}

/// Both colors, or none for the default ones, or if `fields` has their error.
fn parse_colors(fields: &mut FieldErrors, brand: &str, accent: &str) -> Option<BrandColors> {
    if brand.trim().is_empty() && accent.trim().is_empty() {
        return None;
    }
    let brand = fields.collect("brandColor", Color::parse(brand));
    let accent = fields.collect("accentColor", Color::parse(accent));
    let (brand, accent) = brand.zip(accent)?;
    match BrandColors::new(brand, accent) {
        Ok(colors) => Some(colors),
        Err(error) => {
            let nearest = error.nearest;
            for (field, color, nearest) in
                [("brandColor", brand, nearest.brand()), ("accentColor", accent, nearest.accent())]
            {
                let readable = if color == nearest { Ok(()) } else { Err(too_light(nearest)) };
                let _ = fields.collect(field, readable);
            }
            None
        }
    }
}

fn too_light(nearest: Color) -> String {
    format!("This color is too light to read as text. The nearest one that works is {nearest}.")
}

/// The texts of a site whose owner has changed nothing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DefaultTextsResponse {
    name: String,
    eyebrow: String,
    tagline: String,
    description: String,
    closing_line: String,
    search_description: String,
}

impl From<&Site> for DefaultTextsResponse {
    fn from(site: &Site) -> Self {
        Self {
            name: site.name.clone(),
            eyebrow: site.eyebrow().to_owned(),
            tagline: site.tagline().to_owned(),
            description: site.description().to_owned(),
            closing_line: site.closing_line().to_owned(),
            search_description: site.search_description().to_owned(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppearanceVersionResponse {
    number: u32,
    published_at: DateTime<Utc>,
    values: AppearanceValues,
}

impl From<&AppearanceVersion> for AppearanceVersionResponse {
    fn from(version: &AppearanceVersion) -> Self {
        Self {
            number: version.number,
            published_at: version.published_at,
            values: (&version.appearance).into(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AppearanceResponse {
    /// The last 20, newest first. The first is current; without one, the look is the default.
    versions: Vec<AppearanceVersionResponse>,
    defaults: DefaultTextsResponse,
}

/// Get the look of the site, with its former versions.
#[utoipa::path(
    get, path = "/api/admin/appearance", tag = "appearance", operation_id = "get_appearance",
    responses((status = 200, body = AppearanceResponse))
)]
pub(crate) async fn find(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> Result<Json<AppearanceResponse>, ApiError> {
    let versions = ManageAppearance::new(&state.context).list(admin.actor()).await?;
    Ok(Json(AppearanceResponse {
        versions: versions.iter().map(AppearanceVersionResponse::from).collect(),
        defaults: state.context.site.settings().into(),
    }))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct PublishAppearanceRequest {
    /// The version that this edit is based on, 0 for the default look; 409 if it is not current.
    #[schema(required)]
    based_on: u32,
    #[schema(required)]
    values: AppearanceValues,
}

/// Publish a look. It applies on all nodes within seconds.
#[utoipa::path(
    put, path = "/api/admin/appearance", tag = "appearance", operation_id = "publish_appearance",
    request_body = PublishAppearanceRequest,
    responses(
        (status = 200, body = AppearanceVersionResponse),
        (status = 409, body = ErrorResponse, description = "Another look has been published since"),
    )
)]
pub(crate) async fn publish(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, PublishAppearanceRequest>,
    state: Data<AppState>,
) -> Result<Json<AppearanceVersionResponse>, ApiError> {
    ManageAppearance::authorize(admin.actor())?;
    let appearance = body.values.parse()?;
    let manage = ManageAppearance::new(&state.context);
    let version = manage.publish(admin.actor(), appearance, body.based_on).await?;
    Ok(Json((&version).into()))
}

/// The colors to preview.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct PaletteQuery {
    /// Such as `#5a2b4f`.
    #[param(required, pattern = "^#[0-9a-fA-F]{6}$")]
    brand_color: String,
    /// Such as `#ad4a26`.
    #[param(required, pattern = "^#[0-9a-fA-F]{6}$")]
    accent_color: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaletteResponse {
    /// The color of the query, or the nearest one that is readable.
    brand_color: String,
    accent_color: String,
    /// Values of CSS custom properties for both themes, by name.
    tokens: BTreeMap<&'static str, String>,
}

/// Get the colors of both themes that follow from the brand's.
#[utoipa::path(
    get, path = "/api/admin/appearance/palette", tag = "appearance", operation_id = "get_palette",
    params(PaletteQuery),
    responses((status = 200, body = PaletteResponse))
)]
pub(crate) async fn palette(
    Admin(admin): Admin,
    query: Query<PaletteQuery>,
) -> Result<Json<PaletteResponse>, ApiError> {
    ManageAppearance::authorize(admin.actor())?;
    let mut fields = FieldErrors::default();
    let brand = fields.collect("brandColor", Color::parse(&query.brand_color));
    let accent = fields.collect("accentColor", Color::parse(&query.accent_color));
    let (brand, accent) = fields.into_result(brand.zip(accent))?;
    let colors = BrandColors::nearest(brand, accent);
    Ok(Json(PaletteResponse {
        brand_color: colors.brand().to_string(),
        accent_color: colors.accent().to_string(),
        tokens: color_tokens(&colors.palette()).into_iter().collect(),
    }))
}
