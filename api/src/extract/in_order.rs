use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{Error, FromRequest, Handler, HttpRequest};
use futures_util::future::LocalBoxFuture;

/// A handler whose arguments are extracted one after the other, so that the first invalid one decides the response.
/// actix extracts them concurrently, and an anonymous client could get 404 for a malformed id instead of 401.
#[derive(Debug, Clone)]
pub(crate) struct InOrder<T>(pub(crate) T);

impl<F: Handler<Args>, Args> Handler<InOrder<Args>> for InOrder<F> {
    type Output = F::Output;
    type Future = F::Future;

    fn call(&self, InOrder(args): InOrder<Args>) -> F::Future {
        self.0.call(args)
    }
}

macro_rules! tuples {
    ($first:ident $first_value:ident $($rest:ident $rest_value:ident)*) => {
        impl<$first: FromRequest + 'static, $($rest: FromRequest + 'static),*> FromRequest
            for InOrder<($first, $($rest,)*)>
        {
            type Error = Error;
            type Future = LocalBoxFuture<'static, Result<Self, Error>>;

            fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
                let $first_value = $first::from_request(request, payload);
                $(let $rest_value = $rest::from_request(request, payload);)*
                Box::pin(async move {
                    let $first_value = $first_value.await.map_err(Into::into)?;
                    $(let $rest_value = $rest_value.await.map_err(Into::into)?;)*
                    Ok(Self(($first_value, $($rest_value,)*)))
                })
            }
        }

        tuples! { $($rest $rest_value)* }
    };
    () => {
        impl FromRequest for InOrder<()> {
            type Error = Error;
            type Future = Ready<Result<Self, Error>>;

            fn from_request(_: &HttpRequest, _: &mut Payload) -> Self::Future {
                ready(Ok(Self(())))
            }
        }
    };
}

tuples! { First first Second second Third third Fourth fourth Fifth fifth Sixth sixth }
