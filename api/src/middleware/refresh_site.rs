use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;

use crate::state::AppState;

/// Paths whose responses do not show the site's look. They must not cost a read of the database.
const EXEMPT: [&str; 4] = ["/api/", "/assets/", "/healthz", "/readyz"];

/// Applies what an owner has published on any node before a page is rendered.
pub(crate) async fn refresh_site(
    state: Data<AppState>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    if !EXEMPT.iter().any(|path| request.path().starts_with(path)) {
        // Without the database, the site keeps its last look.
        let _ = state.context.refresh_site().await;
    }
    next.call(request).await
}
