use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{HeaderName, HeaderValue};
use tokio::time::Instant;
use tracing::Span;
use uuid::Uuid;

use crate::app::State;
use crate::metrics::Metrics;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Names a request, logs and counts how it ended, and tells the browser the name. Queries are left out of the log:
/// they hold secrets and addresses.
pub(super) struct Trace {
    id: Uuid,
    method: Method,
    start: Instant,
}

impl Trace {
    pub(super) fn of(request: &ServiceRequest, state: &State) -> Self {
        Self { id: state.ids.next_id(), method: request.method().clone(), start: Instant::now() }
    }

    /// What everything is logged in that happens meanwhile.
    pub(super) fn span(&self, request: &ServiceRequest) -> Span {
        let id = self.id.simple();
        tracing::info_span!("request", %id, method = %self.method, path = request.path())
    }

    pub(super) fn ended<B>(&self, outcome: &Result<ServiceResponse<B>, actix_web::Error>, metrics: &Metrics) {
        let status = match outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        let elapsed = self.start.elapsed();
        let route = outcome.as_ref().ok().and_then(|response| response.request().match_pattern());
        metrics.record_request(route, &self.method, status, elapsed);
        tracing::info!(status = status.as_u16(), ?elapsed, "answered");
    }

    pub(super) fn tell<B>(&self, response: &mut ServiceResponse<B>) {
        let mut written = Uuid::encode_buffer();
        if let Ok(id) = HeaderValue::from_str(self.id.simple().encode_lower(&mut written)) {
            response.headers_mut().insert(REQUEST_ID, id);
        }
    }
}
