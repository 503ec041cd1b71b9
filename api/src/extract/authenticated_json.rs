use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{Error, FromRequest, HttpRequest};
use futures_util::future::poll_immediate;
use serde::de::DeserializeOwned;

use super::JsonObject;

/// Authenticates, then reads the JSON body. Separate extractors run concurrently, so an anonymous client
/// could get 422 instead of 401. If the body had to be waited for, authenticates again: the session or the role may have
/// ended meanwhile.
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
        let user = S::from_request(request, &mut Payload::None);
        let mut body = JsonObject::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let user = user.await.map_err(Into::into)?;
            if let Some(body) = poll_immediate(&mut body).await {
                return Ok(Self(user, body?));
            }
            let body = body.await?;
            let user = S::from_request(&request, &mut Payload::None).await.map_err(Into::into)?;
            Ok(Self(user, body))
        })
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::StatusCode;
    use actix_web::test::TestRequest;
    use tokio::task::yield_now;

    use super::*;
    use crate::error::{ApiError, ApiResult};

    /// Rejects after a delay.
    #[derive(Debug)]
    struct AnonymousClient;

    impl FromRequest for AnonymousClient {
        type Error = ApiError;
        type Future = Pin<Box<dyn Future<Output = ApiResult<Self>>>>;

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
            let result =
                AuthenticatedJson::<AnonymousClient, serde_json::Value>::from_request(&request, &mut payload)
                    .await;
            let error = result.err().unwrap();
            assert_eq!(error.as_response_error().status_code(), StatusCode::UNAUTHORIZED, "{body}");
        }
    }
}
