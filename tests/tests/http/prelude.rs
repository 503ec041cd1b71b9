//! What most tests over HTTP use: `use crate::http::prelude::*`.

pub(super) use actix_web::http::Method;
pub(super) use actix_web::test::TestRequest;
pub(super) use application::rate_limits::RateLimit;
pub(super) use chrono::TimeDelta;
pub(super) use domain::AgentId;
pub(super) use domain::users::Role;
pub(super) use integration_tests::app::{
    Browser, GOOD_CARD, PASSWORD, TestApp, TestAppOptions, TestMailer, TestResponse,
};
pub(super) use serde_json::{Value, json};
pub(super) use test_macros::http_test;

/// A browser in which an admin is signed in.
pub(super) type Admin<'a> = Browser<'a>;
/// A browser in which a member is signed in.
pub(super) type Member<'a> = Browser<'a>;

pub(super) const ADA: &str = "ada@example.com";
pub(super) const ANNA: &str = "anna@example.com";
pub(super) const BEN: &str = "ben@example.com";
