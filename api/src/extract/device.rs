use actix_web::HttpRequest;
use actix_web::http::header::USER_AGENT;
use domain::users::Device;

/// The device label of a request.
pub fn device(request: &HttpRequest) -> Device {
    let user_agent = request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok());
    Device::from_user_agent(user_agent.unwrap_or_default())
}
