use std::borrow::Cow;

use actix_web::http::{Method, StatusCode};
use prometheus_client::encoding::EncodeLabelSet;

/// Files, unmatched paths and pages without their own label.
const OTHER: &str = "other";

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct RouteLabels {
    route: Cow<'static, str>,
    method: &'static str,
}

impl RouteLabels {
    pub(super) fn new(route: Option<String>, method: &Method) -> Self {
        let known = [
            (Method::GET, "GET"),
            (Method::HEAD, "HEAD"),
            (Method::POST, "POST"),
            (Method::PUT, "PUT"),
            (Method::PATCH, "PATCH"),
            (Method::DELETE, "DELETE"),
            (Method::OPTIONS, "OPTIONS"),
        ];
        let method = known.iter().find(|(known, _)| known == method).map_or(OTHER, |(_, name)| *name);
        Self { route: route.map_or(Cow::Borrowed(OTHER), Cow::Owned), method }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct RequestLabels {
    route: Cow<'static, str>,
    method: &'static str,
    status: u16,
}

impl RequestLabels {
    pub(super) fn new(RouteLabels { route, method }: RouteLabels, status: StatusCode) -> Self {
        Self { route, method, status: status.as_u16() }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct Outcome {
    pub(super) outcome: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct Reason {
    pub(super) reason: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct StateLabel {
    pub(super) state: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct PoolLabel {
    pub(super) pool: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct KindLabel {
    pub(super) kind: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct WorkerLabel {
    pub(super) worker: &'static str,
}
