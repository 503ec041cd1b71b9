//! What handlers return.

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, ContentDisposition, DispositionParam, DispositionType};
use actix_web::web::Json;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, Responder};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Components, Content, ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

/// What the OpenAPI document says about the return type of a handler.
pub(crate) trait OperationOutput {
    /// Adds the response, unless the operation documents its own. Lists and pages are documented there, because a generic type has
    /// no name of its own.
    fn document(_: &mut Operation, _: &mut Components) {}
}

impl<T: OperationOutput, E> OperationOutput for Result<T, E> {
    fn document(operation: &mut Operation, components: &mut Components) {
        T::document(operation, components);
    }
}

impl OperationOutput for HttpResponse {}
impl<T> OperationOutput for (Json<T>, StatusCode) {}

impl<T: ToSchema> OperationOutput for Json<T> {
    fn document(operation: &mut Operation, components: &mut Components) {
        add_response(operation, "200", || json_response::<T>(components));
    }
}

/// A file to download.
pub(crate) fn attachment(name: &str, content_type: &'static str) -> HttpResponseBuilder {
    let disposition = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(name.to_owned())],
    };
    let mut response = HttpResponse::Ok();
    response.content_type(content_type).insert_header((header::CONTENT_DISPOSITION, disposition));
    response
}

/// Status 204.
#[derive(Debug)]
pub(crate) struct NoContent;

impl Responder for NoContent {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::NoContent().finish()
    }
}

impl OperationOutput for NoContent {
    fn document(operation: &mut Operation, _: &mut Components) {
        add_response(operation, "204", Response::default);
    }
}

/// Status 201, with a JSON body.
#[derive(Debug)]
pub(crate) struct Created<T>(pub(crate) T);

impl<T: Serialize> Responder for Created<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Created().json(self.0)
    }
}

impl<T: ToSchema> OperationOutput for Created<T> {
    fn document(operation: &mut Operation, components: &mut Components) {
        add_response(operation, "201", || json_response::<T>(components));
    }
}

fn add_response(operation: &mut Operation, status: &str, response: impl FnOnce() -> Response) {
    operation.responses.responses.entry(status.to_owned()).or_insert_with(|| RefOr::T(response()));
}

fn json_response<T: ToSchema>(components: &mut Components) -> Response {
    ResponseBuilder::new().content("application/json", json_content::<T>(components)).build()
}

/// JSON of this type, whose schema it adds to the components.
pub(crate) fn json_content<T: ToSchema>(components: &mut Components) -> Content {
    let mut schemas = vec![(T::name().into_owned(), T::schema())];
    T::schemas(&mut schemas);
    components.schemas.extend(schemas);
    ContentBuilder::new().schema(Some(Ref::from_schema_name(T::name()))).build()
}
