use std::io;
use std::time::Duration;

use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use actix_web::http::StatusCode;
use futures_util::{StreamExt as _, stream};
use tokio::time::{Instant, timeout_at};

use crate::error::{ApiError, ErrorCode};

/// In bytes. Every URL of the product is far shorter.
const MAX_URI_LEN: usize = 8 * 1024;
/// actix has a timeout only for the head of a request. A body of 1 MiB arrives in this time even on a slow
/// connection.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);
/// Images are larger than any other body.
pub(crate) const UPLOAD_PATH: &str = "/api/admin/media";
/// The largest file, 100 MiB, at 2 Mbit/s, with the time that the upload waits for others.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(10);

/// Whether the body is a file.
fn is_upload(path: &str) -> bool {
    let is_package = |end| path.starts_with("/api/admin/gpts/") && path.ends_with(end);
    path == UPLOAD_PATH
        || path == "/api/admin/member-imports"
        || ["/package/files", "/package/import"].into_iter().any(is_package)
}

/// Rejects long URLs.
pub(super) fn reject_long_url(request: &ServiceRequest) -> Option<ApiError> {
    let length = request.uri().path_and_query().map_or(0, |uri| uri.as_str().len());
    (length > MAX_URI_LEN).then(|| {
        let message = "This URL is too long.";
        ApiError::new(StatusCode::URI_TOO_LONG, ErrorCode::UriTooLong, message)
    })
}

/// Makes reading the body fail if it takes too long to arrive.
pub(super) fn limit_body_time(request: &mut ServiceRequest) {
    let timeout = if is_upload(request.path()) { UPLOAD_TIMEOUT } else { BODY_TIMEOUT };
    let (_, payload) = request.parts_mut();
    *payload = with_timeout(payload.take(), timeout);
}

/// Wraps the body so that reading it fails after the timeout.
fn with_timeout(payload: Payload, timeout: Duration) -> Payload {
    if matches!(payload, Payload::None) {
        return payload;
    }
    let end = Instant::now() + timeout;
    let chunks = stream::unfold(payload, move |mut payload| async move {
        let timed_out = || Some(Err(PayloadError::Io(io::ErrorKind::TimedOut.into())));
        let chunk = timeout_at(end, payload.next()).await.unwrap_or_else(|_| timed_out())?;
        Some((chunk, payload))
    });
    Payload::Stream { payload: chunks.boxed_local() }
}
