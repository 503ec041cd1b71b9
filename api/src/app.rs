//! The web application: routes and middleware.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::from_fn;
use actix_web::web::{self, Data, QueryConfig};
use actix_web::{App, Error};

use crate::error::{ApiError, ErrorCode};
use crate::extract::json_config;
use crate::routes::{
    self, connections, health, mailbox, media, pages, sandbox, share_images, with_panic_guard,
};
use crate::state::AppState;
use crate::{mcp, middleware};

/// A middleware with the state as its first argument. An extractor would cost each request two allocations.
macro_rules! with_state {
    ($state:ident, $middleware:path) => {{
        let state = $state.clone();
        move |request, next| $middleware(state.clone(), request, next)
    }};
}

/// Builds the application of one worker.
pub fn app(
    state: &Data<AppState>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody + use<>>,
        Error = Error,
        InitError = (),
    > + use<>,
> {
    let has_sandbox = state.sandbox.is_some();
    App::new()
        .app_data(state.clone())
        .app_data(json_config())
        .app_data(QueryConfig::default().error_handler(|_, _| {
            ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::Malformed, "The query string is invalid.")
                .into()
        }))
        // The last middleware is the outermost.
        .wrap(from_fn(with_state!(state, middleware::refresh_site)))
        .wrap(from_fn(with_state!(state, middleware::request_checks)))
        .wrap(from_fn(with_state!(state, middleware::security_headers)))
        .wrap(from_fn(with_state!(state, middleware::request_log)))
        .service(
            web::scope("/api")
                .configure(|api| {
                    for endpoints in routes::API {
                        (endpoints.configure)(api);
                    }
                    if has_sandbox {
                        (sandbox::ENDPOINTS.configure)(api);
                    }
                })
                .default_service(web::to(|| async { Err::<&str, _>(ApiError::not_found()) })),
        )
        // The order matters: fixed paths come before patterns.
        .configure(pages::configure)
        .configure(connections::oauth::configure)
        .configure(mcp::configure)
        .configure(share_images::configure)
        .configure(media::configure)
        .configure(health::ENDPOINTS.configure)
        .configure(mailbox::configure)
        .default_service(with_panic_guard(web::to(pages::serve)))
}
