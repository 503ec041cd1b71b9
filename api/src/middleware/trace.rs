use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use tokio::time::Instant;
use tracing::Instrument as _;

use super::state_of;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Names each request, logs how it ended, and tells the browser the name. Queries are left out of the
/// log: they hold secrets and addresses.
pub(crate) async fn trace(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let id = state_of(&request)?.ids.next_id().simple().to_string();
    let span = tracing::info_span!("request", id, method = %request.method(), path = request.path());
    async move {
        let start = Instant::now();
        let outcome = next.call(request).await;
        let status = match &outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        let elapsed = start.elapsed();
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
