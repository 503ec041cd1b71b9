use actix_web::HttpRequest;
use actix_web::web::{Bytes, Data, Path, Payload, Query};
use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::{Components, RefOr, Required};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    Admin, AuthenticatedJson, Id, JsonObject, Member, MemberWithPurchases, OptionalMember, SignedInUser,
};
use crate::responses::json_content;

/// Who may call an operation, in ascending strictness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Caller {
    Anyone,
    /// Others get 401.
    SignedIn,
    /// Members get 403.
    Admin,
}

/// What the OpenAPI document says about an argument of a handler.
pub(crate) trait OperationInput {
    fn required_caller() -> Caller {
        Caller::Anyone
    }

    /// Adds the parameters or the body that it reads, unless the operation documents its own.
    fn document(_: &mut Operation, _: &mut Components) {}
}

macro_rules! required_callers {
    ($($extractor:ty => $caller:ident),+ $(,)?) => {
        $(impl OperationInput for $extractor {
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

impl OperationInput for OptionalMember {}
impl OperationInput for HttpRequest {}
impl OperationInput for Bytes {}
impl OperationInput for Payload {}
impl<T> OperationInput for Option<T> {}
impl<T: ?Sized> OperationInput for Data<T> {}
impl<T> OperationInput for Path<T> {}

#[derive(IntoParams)]
#[expect(dead_code, reason = "only documents `Id`")]
struct IdParameter {
    id: Uuid,
}

impl<T> OperationInput for Id<T> {
    fn document(operation: &mut Operation, _: &mut Components) {
        add_parameters::<IdParameter>(operation, &ParameterIn::Path);
    }
}

/// A type with optional fields has `parameter_in = Query`: without it, utoipa documents that they can be null.
impl<T: IntoParams> OperationInput for Query<T> {
    fn document(operation: &mut Operation, _: &mut Components) {
        add_parameters::<T>(operation, &ParameterIn::Query);
    }
}

fn add_parameters<T: IntoParams>(operation: &mut Operation, location: &ParameterIn) {
    let parameters = operation.parameters.get_or_insert_default();
    for parameter in T::into_params(|| Some(location.clone())) {
        let is_same =
            |other: &RefOr<Parameter>| matches!(other, RefOr::T(other) if other.name == parameter.name);
        if !parameters.iter().any(is_same) {
            parameters.push(RefOr::T(parameter));
        }
    }
}

impl<T: ToSchema> OperationInput for JsonObject<T> {
    fn document(operation: &mut Operation, components: &mut Components) {
        operation.request_body.get_or_insert_with(|| {
            let body = RequestBodyBuilder::new().required(Some(Required::True));
            RefOr::T(body.content("application/json", json_content::<T>(components)).build())
        });
    }
}

impl<S: OperationInput, T: ToSchema> OperationInput for AuthenticatedJson<S, T> {
    fn required_caller() -> Caller {
        S::required_caller()
    }

    fn document(operation: &mut Operation, components: &mut Components) {
        JsonObject::<T>::document(operation, components);
    }
}

macro_rules! tuples {
    ($first:ident $($rest:ident)*) => {
        impl<$first: OperationInput, $($rest: OperationInput),*> OperationInput for ($first, $($rest,)*) {
            fn required_caller() -> Caller {
                let caller = $first::required_caller();
                $(let caller = caller.max($rest::required_caller());)*
                caller
            }

            fn document(operation: &mut Operation, components: &mut Components) {
                $first::document(operation, components);
                $($rest::document(operation, components);)*
            }
        }

        tuples! { $($rest)* }
    };
    () => {
        impl OperationInput for () {}
    };
}

tuples! { A B C D E F }
