use std::io;
use std::time::Duration;

use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use actix_web::http::StatusCode;
use futures_util::{StreamExt as _, stream};
use tokio::time::{Instant, timeout_at};

use crate::error::ApiError;

/// No address of ours comes near this length, in bytes.
const MAX_URI_LEN: usize = 8 * 1024;
/// The framework cuts off slow heads alone. A body of 1 MiB comes in this time on a slow line too.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// Refuses addresses beyond all use.
pub(super) fn refusal(request: &ServiceRequest) -> Option<ApiError> {
    let length = request.uri().path_and_query().map_or(0, |address| address.as_str().len());
    let message = "This address is too long.";
    (length > MAX_URI_LEN).then(|| ApiError::new(StatusCode::URI_TOO_LONG, "address_too_long", message))
}

/// Ends bodies that do not come.
pub(super) fn hurry(request: &mut ServiceRequest) {
    let (_, payload) = request.parts_mut();
    *payload = hurried(payload.take());
}

/// The same body, which fails once its time is over.
fn hurried(payload: Payload) -> Payload {
    if matches!(payload, Payload::None) {
        return payload;
    }
    let end = Instant::now() + BODY_TIMEOUT;
    let chunks = stream::unfold(payload, move |mut payload| async move {
        let late = || Some(Err(PayloadError::Io(io::ErrorKind::TimedOut.into())));
        let chunk = timeout_at(end, payload.next()).await.unwrap_or_else(|_| late())?;
        Some((chunk, payload))
    });
    Payload::Stream { payload: chunks.boxed_local() }
}
