//! The OpenAPI document.

mod common_responses;
mod constraints;

use utoipa::OpenApi;

use common_responses::CommonResponses;
use constraints::RequestConstraints;

use crate::routes::purchases::{self, webhook};
use crate::routes::{agents, discounts, health, posts, prompts, sandbox, users};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Marigold",
        description = "The calls of Marigold's web application. A path takes the methods named here, and GET of the \
                       blog and of health is answered to HEAD as well; any other method is answered 405 with Allow. \
                       Fields that a call does not know are passed over. Times are UTC, amounts are cents of US \
                       dollars."
    ),
    modifiers(&CommonResponses, &RequestConstraints),
    paths(
        users::register,
        users::verify,
        users::resend_verification,
        users::login,
        users::logout,
        users::request_sign_in_link,
        users::redeem_sign_in_link,
        users::forgot_password,
        users::reset_password,
        users::me,
        users::account,
        users::activity,
        users::change_profile,
        users::change_password,
        users::cancel_email_change,
        users::resend_email_change,
        users::confirm_email_change,
        users::reauthenticate,
        users::send_reauthentication_code,
        users::sessions,
        users::end_session,
        users::end_other_sessions,
        users::end_all_sessions,
        agents::list_free,
        agents::list_premium,
        agents::list_all,
        agents::create,
        agents::update,
        agents::delete,
        prompts::list,
        prompts::list_all,
        prompts::create,
        prompts::update,
        prompts::delete,
        posts::list,
        posts::read,
        posts::list_all,
        posts::create,
        posts::update,
        posts::delete,
        discounts::validate,
        purchases::create_cart_intent,
        purchases::confirm,
        purchases::list,
        purchases::send_receipt,
        webhook::receive,
        sandbox::confirm,
        sandbox::authenticate,
        health::healthz,
        health::readyz,
    )
)]
struct Document;

/// The `OpenAPI` document as formatted JSON.
///
/// # Errors
/// When it cannot be written as JSON.
pub fn document() -> Result<String, serde_json::Error> {
    Document::openapi().to_pretty_json()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openapi_lists_every_operation() {
        let document: serde_json::Value = serde_json::from_str(&document().unwrap()).unwrap();
        let paths = document["paths"].as_object().unwrap();
        for path in ["/api/auth/register", "/api/payment/create-cart-intent", "/api/purchases"] {
            assert!(paths.contains_key(path), "{path}");
        }
    }
}
