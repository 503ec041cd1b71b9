//! Who sells on the site, for owners.

use std::borrow::Cow;

use actix_web::web::{Data, Json};
use application::seller::{ManageSeller, SellerValues};
use domain::invoices::{TaxName, TaxSettings};
use domain::purchases::BillingField;
use domain::seller::{LegalName, PostalAddress, SellerVersion, TaxNumber};
use domain::users::EmailAddress;
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{AdditionalProperties, ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::endpoints;
use crate::error::{ApiError, ApiResult};
use crate::extract::{Admin, AuthenticatedJson};
use crate::rule;
use crate::state::AppState;

endpoints! {
    "/admin/seller" { get find, put save }
}

/// The schema of [`SellerValues`].
enum SellerSchema {}

impl PartialSchema for SellerSchema {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .description(Some("A value that is missing is empty."))
            .property("name", rule::any_line(LegalName::MAX_LENGTH).string_schema())
            .property("address", rule::any_lines(PostalAddress::MAX_LENGTH).string_schema())
            .property("taxNumber", rule::any_line(TaxNumber::MAX_LENGTH).string_schema())
            .property("email", rule::any_line(EmailAddress::MAX_LENGTH).string_schema())
            .property("country", rule::any_line(2).string_schema())
            .property("taxName", rule::any_line(TaxName::MAX_LENGTH).string_schema())
            .property("reverseCharge", ObjectBuilder::new().schema_type(Type::Boolean))
            .property("rates", rates_schema())
            .property("attachInvoices", ObjectBuilder::new().schema_type(Type::Boolean))
            .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)))
            .into()
    }
}

/// What buyers in a country, or in one region of it, pay from a day on.
fn rates_schema() -> ArrayBuilder {
    let rate = ObjectBuilder::new()
        .property("country", rule::any_line(2).string_schema())
        .property("region", rule::any_line(BillingField::Region.max_length()).string_schema())
        .property("percent", rule::any_line("100.00".len()).string_schema())
        .property("from", rule::any_line("2026-01-01".len()).string_schema())
        .required("country")
        .required("percent")
        .required("from")
        .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)));
    ArrayBuilder::new().items(rate).max_items(Some(TaxSettings::MAX_RATES))
}

impl ToSchema for SellerSchema {
    fn name() -> Cow<'static, str> {
        "SellerValues".into()
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SellerVersionResponse {
    /// 0 until an owner has saved one.
    number: u32,
    #[schema(value_type = SellerSchema)]
    values: SellerValues,
}

impl From<&SellerVersion> for SellerVersionResponse {
    fn from(version: &SellerVersion) -> Self {
        Self { number: version.number, values: (&version.seller).into() }
    }
}

/// Get who sells on the site.
#[utoipa::path(get, path = "/api/admin/seller", tag = "seller", operation_id = "get_seller")]
pub(crate) async fn find(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> ApiResult<Json<SellerVersionResponse>> {
    let version = ManageSeller::new(&state.context).find(admin.actor()).await?;
    Ok(Json((&version).into()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct SaveSellerRequest {
    /// The version that this edit is based on; 409 if it is not current.
    #[schema(required)]
    based_on: u32,
    #[schema(required, value_type = SellerSchema)]
    values: SellerValues,
}

/// Save who sells on the site. It applies on all nodes within seconds.
#[utoipa::path(
    put, path = "/api/admin/seller", tag = "seller", operation_id = "save_seller",
    responses((status = 409, description = "It has been changed since"))
)]
pub(crate) async fn save(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, SaveSellerRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<SellerVersionResponse>> {
    ManageSeller::authorize(admin.actor())?;
    let seller = body.values.parse().map_err(|errors| ApiError::invalid(errors.0))?;
    let version = ManageSeller::new(&state.context).save(admin.actor(), seller, body.based_on).await?;
    Ok(Json((&version).into()))
}
