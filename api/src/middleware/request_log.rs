use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use tokio::time::Instant;
use tracing::Instrument as _;
use uuid::Uuid;

use super::encoded_path::is_needlessly_encoded;
use super::security_headers::SECRET_PATHS;
use crate::page_views::count_page_view;
use crate::state::AppState;

/// The target of the line that each request writes.
pub(crate) const REQUESTS: &str = "requests";
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The path without the secret of a link to a preview. A path that is rejected may hide one.
fn logged_path(path: &str) -> &str {
    if is_needlessly_encoded(path) {
        return "(percent-encoded)";
    }
    SECRET_PATHS.into_iter().find(|prefix| path.starts_with(prefix)).unwrap_or(path)
}

/// Assigns each request an id, returns it in a header, and logs and counts the outcome. Query strings are not
/// logged because they contain secrets and email addresses.
pub(crate) async fn request_log(
    state: Data<AppState>,
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let id = state.ids.next_id();
    let method = request.method().clone();
    let span = tracing::info_span!("request", id = %id.simple(), %method, path = logged_path(request.path()));
    async move {
        let start = Instant::now();
        let outcome = next.call(request).await;
        let elapsed = start.elapsed();
        let status = match &outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        let route = outcome.as_ref().ok().and_then(|response| response.request().match_pattern());
        state.metrics.record_request(route, &method, status, elapsed);
        if let Ok(response) = &outcome {
            count_page_view(&state, response.request(), status);
        }
        tracing::info!(target: REQUESTS, status = status.as_u16(), ?elapsed, "request completed");
        let mut response = outcome?;
        let mut buffer = Uuid::encode_buffer();
        if let Ok(id) = HeaderValue::from_str(id.simple().encode_lower(&mut buffer)) {
            response.headers_mut().insert(REQUEST_ID, id);
        }
        Ok(response)
    }
    .instrument(span)
    .await
}
