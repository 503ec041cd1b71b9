use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{Error, FromRequest, HttpRequest};
use serde::de::DeserializeOwned;

use super::JsonObject;

/// A body, and who sent it. Extractors side by side run at once, and the first refusal is the answer; here a body
/// is not read before its sender is known, so that whoever may not call learns that and nothing else.
#[derive(Debug)]
pub struct AuthenticatedJson<S, T>(pub S, pub JsonObject<T>);

impl<S, T> FromRequest for AuthenticatedJson<S, T>
where
    S: FromRequest + 'static,
    T: DeserializeOwned + 'static,
{
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let sender = S::from_request(request, &mut Payload::None);
        let body = JsonObject::from_request(request, payload);
        Box::pin(async move {
            let sender = sender.await.map_err(Into::into)?;
            Ok(Self(sender, body.await?))
        })
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::StatusCode;
    use actix_web::test::TestRequest;
    use tokio::task::yield_now;

    use super::*;
    use crate::error::ApiError;

    /// Somebody of whom it takes a moment to find out that she is nobody.
    #[derive(Debug)]
    struct AnonymousClient;

    impl FromRequest for AnonymousClient {
        type Error = ApiError;
        type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

        fn from_request(_: &HttpRequest, _: &mut Payload) -> Self::Future {
            Box::pin(async {
                yield_now().await;
                Err(ApiError::unauthenticated())
            })
        }
    }

    #[actix_web::test]
    async fn anonymous_request_returns_401_before_body_errors() {
        for body in ["{}", "{", "[]", ""] {
            let request = TestRequest::post().insert_header(("content-type", "application/json"));
            let (request, mut payload) = request.set_payload(body).to_http_parts();
            let refused =
                AuthenticatedJson::<AnonymousClient, serde_json::Value>::from_request(&request, &mut payload)
                    .await;
            let error = refused.err().unwrap();
            assert_eq!(error.as_response_error().status_code(), StatusCode::UNAUTHORIZED, "{body}");
        }
    }
}
