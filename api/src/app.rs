//! The web application: routes and middleware.

use std::sync::Arc;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::from_fn;
use actix_web::web::{self, Bytes, Data, QueryConfig};
use actix_web::{App, Error};
use application::ports::{Clock, IdGenerator};
use application::site::Site;
use infrastructure::mail::Mailbox;
use infrastructure::payments::sandbox::SandboxProvider;

use crate::composition::Services;
use crate::error::ApiError;
use crate::extract::{ClientPolicy, SessionCookie, json_config};
use crate::metrics::Metrics;
use crate::middleware;
use crate::pages::{self, Pages};
use crate::response_cache::ResponseCache;
use crate::revision_cache::RevisionCache;
use crate::routes::agents::AgentListCache;
use crate::routes::{self, contained, health, health::DynReadiness, mailbox, sandbox};

/// Shared application state.
pub struct State {
    pub services: Services,
    pub site: Arc<Site>,
    pub cookie: SessionCookie,
    pub clients: ClientPolicy,
    pub pages: Pages,
    pub agent_lists: AgentListCache,
    /// The JSON list of prompts.
    pub prompts: RevisionCache<Bytes>,
    pub response_cache: ResponseCache,
    pub readiness: DynReadiness,
    pub clock: Arc<dyn Clock>,
    pub ids: Arc<dyn IdGenerator>,
    pub metrics: Arc<Metrics>,
    /// `Some` while payments use the sandbox.
    pub sandbox: Option<Arc<SandboxProvider>>,
    /// `Some` while emails are written to a folder.
    pub mailbox: Option<Mailbox>,
    pub is_https: bool,
    /// Whether HSTS includes subdomains.
    pub hsts_include_subdomains: bool,
}

/// Builds the application of one worker.
pub fn app(
    state: Data<State>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    let is_sandbox = state.sandbox.is_some();
    App::new()
        .app_data(state)
        .app_data(json_config())
        .app_data(QueryConfig::default().error_handler(|_, _| {
            ApiError::new(StatusCode::BAD_REQUEST, "malformed", "The address cannot be read.").into()
        }))
        // The last middleware is the outermost.
        .wrap(from_fn(middleware::request_limits))
        .wrap(from_fn(middleware::cross_origin))
        .wrap(from_fn(middleware::host_check))
        .wrap(from_fn(middleware::security_headers))
        .wrap(from_fn(middleware::request_log))
        .service(
            web::scope("/api")
                .configure(routes::configure)
                .configure(|api| {
                    if is_sandbox {
                        sandbox::configure(api);
                    }
                })
                .default_service(web::to(|| async { Err::<&str, _>(ApiError::not_found()) })),
        )
        // The order matters: fixed paths come before patterns.
        .configure(pages::configure)
        .configure(health::configure)
        .configure(mailbox::configure)
        .default_service(contained(web::to(pages::serve)))
}
