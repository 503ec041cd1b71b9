use actix_web::HttpRequest;
use actix_web::web::{Bytes, Data, Path, Payload, Query};

use super::{
    Admin, AuthenticatedJson, Id, JsonObject, Member, MemberWithPurchases, OptionalMember, SignedInUser,
};

/// Who may call an operation, in ascending strictness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Caller {
    Anyone,
    /// Others get 401.
    SignedIn,
    /// Members get 403.
    Admin,
}

/// What the arguments of a handler require of the caller; for the OpenAPI document.
pub(crate) trait RequiredCaller {
    fn required_caller() -> Caller {
        Caller::Anyone
    }
}

macro_rules! required_callers {
    ($($extractor:ty => $caller:ident),+ $(,)?) => {
        $(impl RequiredCaller for $extractor {
            fn required_caller() -> Caller {
                Caller::$caller
            }
        })+
    };
}

required_callers! {
    SignedInUser => SignedIn,
    Member => SignedIn,
    MemberWithPurchases => SignedIn,
    Admin => Admin,
}

impl RequiredCaller for OptionalMember {}
impl RequiredCaller for HttpRequest {}
impl RequiredCaller for Bytes {}
impl RequiredCaller for Payload {}
impl<T> RequiredCaller for Option<T> {}
impl<T: ?Sized> RequiredCaller for Data<T> {}
impl<T> RequiredCaller for Path<T> {}
impl<T> RequiredCaller for Id<T> {}
impl<T> RequiredCaller for Query<T> {}
impl<T> RequiredCaller for JsonObject<T> {}

impl<S: RequiredCaller, T> RequiredCaller for AuthenticatedJson<S, T> {
    fn required_caller() -> Caller {
        S::required_caller()
    }
}

macro_rules! tuples {
    ($first:ident $($rest:ident)*) => {
        impl<$first: RequiredCaller, $($rest: RequiredCaller),*> RequiredCaller for ($first, $($rest,)*) {
            fn required_caller() -> Caller {
                let caller = $first::required_caller();
                $(let caller = caller.max($rest::required_caller());)*
                caller
            }
        }

        tuples! { $($rest)* }
    };
    () => {
        impl RequiredCaller for () {}
    };
}

tuples! { A B C D E F }
