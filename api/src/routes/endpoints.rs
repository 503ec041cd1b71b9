use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::middleware::from_fn;
use actix_web::web::{self, ServiceConfig};
use actix_web::{FromRequest, Handler, HttpResponse, Resource, Responder, ResponseError as _, Route, guard};
use utoipa::openapi::{OpenApi, RefOr, Response};

use crate::error::{ApiError, ErrorCode};
use crate::extract::{Caller, InOrder, OperationInput};
use crate::middleware::{catch_panic, read_only_view};
use crate::responses::OperationOutput;

/// The endpoints of a module: their registration and their part of the OpenAPI document.
pub(crate) struct Endpoints {
    pub(crate) configure: fn(&mut ServiceConfig),
    pub(crate) document: fn() -> OpenApi,
}

/// Declares the `ENDPOINTS` of a module: each path with its methods and handlers, and in brackets data for the
/// path, such as a body limit. A handler without `#[utoipa::path]` does not compile, so no route is missing in
/// the document.
macro_rules! endpoints {
    ($($path:literal $([$data:expr])? { $($method:ident $handler:ident),+ })+) => {
        #[derive(utoipa::OpenApi)]
        #[openapi(paths($($($handler),+),+))]
        struct EndpointsDocument;

        pub(crate) const ENDPOINTS: $crate::routes::Endpoints = $crate::routes::Endpoints {
            configure: |config| {
                $(
                    let resource =
                        $crate::routes::resource($path, [$($crate::routes::Operation::$method($handler)),+]);
                    $(let resource = resource.app_data($data);)?
                    config.service(resource);
                )+
            },
            document: || {
                let mut document = <EndpointsDocument as utoipa::OpenApi>::openapi();
                $($($crate::routes::document_types(&mut document, $path, stringify!($method), $handler);)+)+
                document
            },
        };
    };
}
pub(crate) use endpoints;

/// Documents what the types of a handler say: parameters, body and response, and that others than the required caller
/// get 401 or 403.
pub(crate) fn document_types<F, Args>(document: &mut OpenApi, path: &str, method: &str, _: F)
where
    F: Handler<Args, Output: OperationOutput>,
    Args: OperationInput,
{
    let paths = &mut document.paths.paths;
    let Some(item) = paths.get_mut(&format!("/api{path}")) else { return };
    let operation = match method {
        "post" | "post_allowed_in_view" => &mut item.post,
        "put" => &mut item.put,
        "delete" | "delete_allowed_in_view" => &mut item.delete,
        _ => &mut item.get,
    };
    let Some(operation) = operation else { return };
    let components = document.components.get_or_insert_default();
    Args::document(operation, components);
    F::Output::document(operation, components);
    let caller = Args::required_caller();
    for (status, refuses) in [("401", caller >= Caller::SignedIn), ("403", caller >= Caller::Admin)] {
        if refuses {
            operation
                .responses
                .responses
                .entry(status.to_owned())
                .or_insert_with(|| RefOr::T(Response::default()));
        }
    }
}

/// What actix accepts as a handler.
pub(crate) trait OperationHandler<A> {
    fn add_to(self, route: Route) -> Route;
}

impl<A, F> OperationHandler<A> for F
where
    F: Handler<A, Output: Responder + 'static>,
    InOrder<A>: FromRequest + 'static,
{
    fn add_to(self, route: Route) -> Route {
        route.to(InOrder(self))
    }
}

/// A method of a path, with its handler.
pub(crate) struct Operation {
    allow: &'static str,
    route: Route,
}

impl Operation {
    pub(crate) fn get<A>(handler: impl OperationHandler<A>) -> Self {
        Self { allow: "GET", route: handler.add_to(web::get()) }
    }

    /// A GET with side effects, such as redeeming an emailed link.
    pub(crate) fn get_with_side_effects<A>(handler: impl OperationHandler<A>) -> Self {
        Self { allow: "GET", route: reject_in_view(handler.add_to(web::get())) }
    }

    pub(crate) fn get_or_head<A>(handler: impl OperationHandler<A>) -> Self {
        let route = web::route().guard(guard::Any(guard::Get()).or(guard::Head()));
        Self { allow: "GET, HEAD", route: handler.add_to(route) }
    }

    pub(crate) fn post<A>(handler: impl OperationHandler<A>) -> Self {
        Self { allow: "POST", route: reject_in_view(handler.add_to(web::post())) }
    }

    /// A POST that also works while an admin views the site as someone else.
    pub(crate) fn post_allowed_in_view<A>(handler: impl OperationHandler<A>) -> Self {
        Self { allow: "POST", route: handler.add_to(web::post()) }
    }

    pub(crate) fn put<A>(handler: impl OperationHandler<A>) -> Self {
        Self { allow: "PUT", route: reject_in_view(handler.add_to(web::put())) }
    }

    pub(crate) fn delete<A>(handler: impl OperationHandler<A>) -> Self {
        Self { allow: "DELETE", route: reject_in_view(handler.add_to(web::delete())) }
    }

    /// A DELETE that also works while an admin views the site as someone else.
    pub(crate) fn delete_allowed_in_view<A>(handler: impl OperationHandler<A>) -> Self {
        Self { allow: "DELETE", route: handler.add_to(web::delete()) }
    }
}

/// A path with its methods; others respond 405.
pub(crate) fn resource<const N: usize>(path: &str, methods: [Operation; N]) -> Resource {
    let allow = methods.each_ref().map(|method| method.allow).join(", ");
    methods
        .into_iter()
        .map(|method| with_panic_guard(method.route))
        .fold(web::resource(path), Resource::route)
        .default_service(web::to(move || {
            let response = method_not_allowed(&allow);
            async move { response }
        }))
}

fn reject_in_view(route: Route) -> Route {
    route.wrap(from_fn(read_only_view))
}

/// Wraps a route so that a panic responds 500.
pub(crate) fn with_panic_guard(route: Route) -> Route {
    route.wrap(from_fn(catch_panic))
}

pub(crate) fn method_not_allowed(allow: &str) -> HttpResponse {
    let message = format!("This URL only supports {allow}.");
    let mut response =
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::MethodNotAllowed, message).error_response();
    if let Ok(allow) = HeaderValue::from_str(allow) {
        response.headers_mut().insert(header::ALLOW, allow);
    }
    response
}
