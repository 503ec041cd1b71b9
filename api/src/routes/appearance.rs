//! The look of the site, for owners.

use std::borrow::Cow;
use std::collections::BTreeMap;

use actix_web::web::{Data, Json, Query};
use actix_web::{HttpRequest, HttpResponse};
use application::appearance::{AppearanceValues, ManageAppearance};
use application::ports::ShareImage;
use chrono::{DateTime, Utc};
use domain::appearance::{Appearance, AppearanceVersion, Corners, Fonts, Hero, SiteText};
use domain::media::AltText;
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::{AdditionalProperties, ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{IntoParams, PartialSchema, ToSchema};

use super::emails::email_frame;
use super::{endpoints, share_images};
use crate::dto::enum_schema;
use crate::error::{ApiError, ApiResult};
use crate::extract::{Admin, AuthenticatedJson, InField as _};
use crate::pages;
use crate::rule;
use crate::state::AppState;

endpoints! {
    "/admin/appearance" { get find, put publish }
    "/admin/appearance/tokens" { get tokens }
    "/admin/appearance/email" { get email }
    "/admin/appearance/share-image" { get share_image }
}

enum_schema!(pub(crate) CornersName = Corners);
enum_schema!(pub(crate) FontsName = Fonts);
enum_schema!(pub(crate) HeroName = Hero);

/// The schema of [`AppearanceValues`].
enum AppearanceSchema {}

impl PartialSchema for AppearanceSchema {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .description(Some(
                "What differs from the default look. A value that is missing or empty is the default.",
            ))
            .property("brand", color_schema())
            .property("accent", color_schema())
            .property("corners", CornersName::schema())
            .property("fonts", FontsName::schema())
            .property("texts", Ref::from_schema_name(SiteTextsSchema::name()))
            .property("samples", samples_schema())
            .property("logo", image_schema())
            .property("icon", image_schema())
            .property("hero", HeroName::schema())
            .property("picture", image_schema())
            .property("author_picture", image_schema())
            .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)))
            .into()
    }
}

impl ToSchema for AppearanceSchema {
    fn name() -> Cow<'static, str> {
        "AppearanceValues".into()
    }
}

/// Texts by name.
enum SiteTextsSchema {}

impl PartialSchema for SiteTextsSchema {
    fn schema() -> RefOr<Schema> {
        let line = |text: SiteText| rule::any_line(text.max_length()).string_schema();
        SiteText::ALL
            .into_iter()
            .fold(ObjectBuilder::new(), |texts, text| texts.property(text.as_str(), line(text)))
            .into()
    }
}

impl ToSchema for SiteTextsSchema {
    fn name() -> Cow<'static, str> {
        "SiteTexts".into()
    }
}

/// Ids of agents. An empty one is the default agent at this place, and `none` is no agent.
fn samples_schema() -> ArrayBuilder {
    ArrayBuilder::new()
        .items(rule::up_to("00000000-0000-0000-0000-000000000000".len()).string_schema())
        .max_items(Some(Appearance::SAMPLES))
}

/// An image of the library, as `FeatureImageResponse`.
fn image_schema() -> ObjectBuilder {
    let height = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(u32::MAX));
    ObjectBuilder::new()
        .property("src", rule::NON_EMPTY.string_schema())
        .property("height", height)
        .property("alt", rule::any_line(AltText::MAX_LENGTH).string_schema())
        .required("src")
        .required("height")
        .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)))
}

/// Such as `#5a2b4f`. Both colors or neither.
fn color_schema() -> RefOr<Schema> {
    rule::any_line("#rrggbb".len()).string_schema()
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppearanceVersionResponse {
    number: u32,
    published_at: DateTime<Utc>,
    #[schema(value_type = AppearanceSchema)]
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
    /// The texts of a site whose owner has changed nothing.
    #[schema(value_type = SiteTextsSchema)]
    defaults: BTreeMap<&'static str, String>,
}

/// Get the look of the site, with its former versions.
#[utoipa::path(get, path = "/api/admin/appearance", tag = "appearance", operation_id = "get_appearance")]
pub(crate) async fn find(Admin(admin): Admin, state: Data<AppState>) -> ApiResult<Json<AppearanceResponse>> {
    let versions = ManageAppearance::new(&state.context).list(admin.actor()).await?;
    let site = state.context.site.settings();
    Ok(Json(AppearanceResponse {
        versions: versions.iter().map(AppearanceVersionResponse::from).collect(),
        defaults: SiteText::ALL.into_iter().map(|text| (text.as_str(), site.text(text).to_owned())).collect(),
    }))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct PublishAppearanceRequest {
    /// The version that this edit is based on, 0 for the default look; 409 if it is not current.
    #[schema(required)]
    based_on: u32,
    #[schema(required, value_type = AppearanceSchema)]
    values: AppearanceValues,
}

/// Publish a look. It applies on all nodes within seconds.
#[utoipa::path(
    put, path = "/api/admin/appearance", tag = "appearance", operation_id = "publish_appearance",
    responses((status = 409, description = "Another look has been published since"))
)]
pub(crate) async fn publish(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, PublishAppearanceRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<AppearanceVersionResponse>> {
    ManageAppearance::authorize(admin.actor())?;
    let appearance = body.values.parse().map_err(|errors| ApiError::invalid(errors.0))?;
    let manage = ManageAppearance::new(&state.context);
    let version = manage.publish(admin.actor(), appearance, body.based_on).await?;
    Ok(Json((&version).into()))
}

/// The look to preview.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct PreviewQuery {
    /// The values as JSON.
    #[param(required)]
    values: String,
}

impl PreviewQuery {
    /// With the nearest readable colors.
    fn parse(&self) -> ApiResult<Appearance> {
        let values =
            serde_json::from_str::<AppearanceValues>(&self.values).map_err(|_| "Use JSON of the values");
        values.in_field("values")?.parse_stored().map_err(|errors| ApiError::invalid(errors.0))
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TokensResponse {
    /// The color of the query, or the nearest one that is readable; null for the default.
    brand: Option<String>,
    accent: Option<String>,
    /// Values of CSS custom properties for both themes, by name.
    tokens: BTreeMap<String, String>,
}

/// Get the styles that follow from a look.
#[utoipa::path(
    get,
    path = "/api/admin/appearance/tokens",
    tag = "appearance",
    operation_id = "preview_tokens"
)]
pub(crate) async fn tokens(
    Admin(admin): Admin,
    query: Query<PreviewQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<TokensResponse>> {
    ManageAppearance::authorize(admin.actor())?;
    let site = ManageAppearance::new(&state.context).draft(query.parse()?);
    let colors = site.appearance.colors;
    Ok(Json(TokensResponse {
        brand: colors.map(|colors| colors.brand().to_string()),
        accent: colors.map(|colors| colors.accent().to_string()),
        tokens: pages::tokens(&site).into_iter().collect(),
    }))
}

/// Preview an email in a look, as HTML for a frame.
#[utoipa::path(
    get, path = "/api/admin/appearance/email", tag = "appearance", operation_id = "preview_email",
    responses((status = 200, body = String, content_type = "text/html"))
)]
pub(crate) async fn email(
    Admin(admin): Admin,
    query: Query<PreviewQuery>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    ManageAppearance::authorize(admin.actor())?;
    let html = ManageAppearance::new(&state.context).preview_email(admin.actor(), query.parse()?)?;
    Ok(email_frame(&html))
}

/// Preview the image of shared links in a look.
#[utoipa::path(
    get, path = "/api/admin/appearance/share-image", tag = "appearance", operation_id = "preview_share_image",
    responses((status = 200, body = String, content_type = "image/png"))
)]
pub(crate) async fn share_image(
    Admin(admin): Admin,
    request: HttpRequest,
    query: Query<PreviewQuery>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    ManageAppearance::authorize(admin.actor())?;
    let site = ManageAppearance::new(&state.context).draft(query.parse()?);
    share_images::respond(&request, &state, ShareImage::of_site(&site)).await
}
