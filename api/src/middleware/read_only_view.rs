use actix_web::HttpMessage as _;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use actix_web::web::Data;
use application::users::Sessions;
use domain::users::ViewAs;

use super::call_unless_rejected;
use crate::cookies::session_hint::{self, SessionHint};
use crate::error::{ApiError, ErrorCode};
use crate::state::AppState;

/// Rejects writes of a session that views the site as someone else. Runs before the handler, so the body is not read.
pub(crate) async fn read_only_view(
    state: Data<AppState>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let sessions = Sessions::new(&state.context);
    let found = match state.session_cookie.read(request.request()) {
        Some(cookie) => sessions.find(&cookie).await.map_err(ApiError::from),
        None => Ok(None),
    };
    let view = found.map(|found| {
        let found = found?;
        let view = sessions.view_as(&found);
        // The handler runs next and authenticates the same session.
        request.extensions_mut().insert(found);
        view
    });
    let error = match view {
        Ok(None) => None,
        Ok(Some(view)) => {
            tracing::info!(view = view.as_str(), "write rejected in read-only view");
            session_hint::set(request.request(), SessionHint::of_view(view));
            Some(rejection(view))
        }
        Err(error) => Some(error),
    };
    call_unless_rejected(error, request, next).await
}

fn rejection(view: ViewAs) -> ApiError {
    let person = match view {
        ViewAs::Visitor => "a visitor",
        ViewAs::Member => "a member",
    };
    let message = format!(
        "You're viewing the site as {person}, so nothing was changed. Exit the view to make changes."
    );
    ApiError::new(StatusCode::FORBIDDEN, ErrorCode::ReadOnlyView, message)
}
