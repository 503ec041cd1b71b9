use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use tokio::time::Instant;
use tracing::Instrument as _;

use super::state_of;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Names each request, logs and counts how it ended, and tells the browser the name. Queries are left out of the
/// log: they hold secrets and addresses.
pub(crate) async fn trace(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let state = state_of(&request)?;
    let id = state.ids.next_id().simple().to_string();
    let method = request.method().clone();
    let span = tracing::info_span!("request", id, method = %request.method(), path = request.path());
    async move {
        let start = Instant::now();
        let outcome = next.call(request).await;
        let status = match &outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        let elapsed = start.elapsed();
        let route = outcome.as_ref().ok().and_then(|response| response.request().match_pattern());
        state.metrics.answered(route.as_deref(), &method, status, elapsed);
        tracing::info!(status = status.as_u16(), ?elapsed, "answered");
        let mut response = outcome?;
        if let Ok(id) = HeaderValue::from_str(&id) {
            response.headers_mut().insert(REQUEST_ID, id);
        }
        Ok(response)
    }
    .instrument(span)
    .await
}
