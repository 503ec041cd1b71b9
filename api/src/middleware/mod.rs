//! What every request passes on its way in and out.

mod bounds;
mod headers;
mod host;
mod page_policy;
mod panics;
mod same_origin;
mod trace;

pub(crate) use panics::contain_panics;
pub(crate) use same_origin::is_foreign;

use actix_web::ResponseError as _;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::ErrorInternalServerError;
use actix_web::middleware::Next;
use actix_web::web::Data;
use tracing::Instrument as _;

use self::headers::SecurityHeaders;
use self::trace::Trace;
use crate::app::State;

/// Names and counts each request, refuses what no handler has to see, and tells browsers what not to do with the
/// answer. It is one layer, for each costs every request an allocation.
pub(crate) async fn passage(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let state = request.app_data::<Data<State>>().cloned();
    let state = state.ok_or_else(|| ErrorInternalServerError("the application has no state"))?;
    let trace = Trace::of(&request, &state);
    let span = trace.span(&request);
    async move {
        let security = SecurityHeaders::for_answer_to(&request, &state);
        let refusal = host::refusal(&request, &state)
            .or_else(|| same_origin::refusal(&request, &state.site))
            .or_else(|| bounds::refusal(&request));
        let outcome = if let Some(refusal) = refusal {
            Ok(request.into_response(refusal.error_response()).map_into_right_body())
        } else {
            bounds::hurry(&mut request);
            next.call(request).await.map(ServiceResponse::map_into_left_body)
        };
        trace.ended(&outcome, &state.metrics);
        let mut response = outcome?;
        security.add_to(&mut response);
        trace.tell(&mut response);
        Ok(response)
    }
    .instrument(span)
    .await
}
