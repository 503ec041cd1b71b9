use std::collections::BTreeSet;
use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest, web};
use application::ports::{Actor, CurrentUser, Forbidden};
use application::rate_limits::RateLimit;
use application::users::{AuthenticatedUser, Authentication, FoundSession, Sessions};
use domain::AgentId;

use crate::cookies::session_hint::{self, SessionHint};
use crate::error::{ApiError, ApiResult};
use crate::state::AppState;

/// The signed-in user, also an admin who must set up a second factor first; responds 401 without one. Only for what
/// setting it up needs.
#[derive(Debug, Clone)]
pub struct SignedInUser(pub AuthenticatedUser);

impl FromRequest for SignedInUser {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = ApiResult<Self>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let signed_in = authenticate(&request).await?;
            count_write(&request, &signed_in).await?;
            Ok(Self(signed_in))
        })
    }
}

/// The signed-in member; responds 401 without one, and 403 to an admin who must set up a second factor first.
#[derive(Debug, Clone)]
pub struct Member(pub AuthenticatedUser);

impl FromRequest for Member {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = ApiResult<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let user = SignedInUser::from_request(request, payload);
        Box::pin(async move {
            let SignedInUser(signed_in) = user.await?;
            require_set_up(&signed_in)?;
            Ok(Self(signed_in))
        })
    }
}

/// The signed-in member with their purchases; responds 401 or 403 like [`Member`].
#[derive(Debug, Clone)]
pub struct MemberWithPurchases {
    signed_in: AuthenticatedUser,
    owned: BTreeSet<AgentId>,
}

impl MemberWithPurchases {
    pub fn owns(&self, id: AgentId) -> bool {
        self.owned.contains(&id)
    }

    pub const fn owned(&self) -> &BTreeSet<AgentId> {
        &self.owned
    }

    pub const fn user(&self) -> &CurrentUser {
        &self.signed_in.user
    }

    pub const fn actor(&self) -> Actor {
        self.signed_in.actor()
    }
}

impl FromRequest for MemberWithPurchases {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = ApiResult<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let member = Member::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let Member(signed_in) = member.await?;
            let state = request.app_data::<web::Data<AppState>>().ok_or_else(ApiError::unauthenticated)?;
            let owned = Sessions::new(&state.context).owned_agents(&signed_in).await?;
            Ok(Self { signed_in, owned })
        })
    }
}

/// The signed-in admin, of any role; responds 401, or 403 for members, before the body is read. Use cases check the
/// permission.
#[derive(Debug, Clone)]
pub struct Admin(pub AuthenticatedUser);

impl FromRequest for Admin {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = ApiResult<Self>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let signed_in = authenticate(&request).await?;
            require_set_up(&signed_in)?;
            if signed_in.user.role.is_none() {
                return Err(Forbidden.into());
            }
            Ok(Self(signed_in))
        })
    }
}

fn require_set_up(user: &AuthenticatedUser) -> ApiResult<()> {
    if user.must_set_up_second_factor { Err(ApiError::second_factor_setup_required()) } else { Ok(()) }
}

/// The signed-in member, if any.
#[derive(Debug, Clone)]
pub struct OptionalMember(pub Option<AuthenticatedUser>);

impl FromRequest for OptionalMember {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = ApiResult<Self>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { optional_member(&request).await })
    }
}

async fn authenticate(request: &HttpRequest) -> ApiResult<AuthenticatedUser> {
    let OptionalMember(signed_in) = optional_member(request).await?;
    signed_in.ok_or_else(ApiError::unauthenticated)
}

/// Marks a request that was counted: it is authenticated again if its body had to be waited for.
struct CountedWrite;

/// Limits how often a member writes. Counted on this node: counting in the database would be another write.
async fn count_write(request: &HttpRequest, user: &AuthenticatedUser) -> ApiResult<()> {
    if !request.method().is_safe()
        && request.extensions_mut().insert(CountedWrite).is_none()
        && let Some(state) = request.app_data::<web::Data<AppState>>()
    {
        let key = user.user.id.to_string();
        state.context.node_rate_limiter.count(RateLimit::WritesPerMember, &key).await??;
    }
    Ok(())
}

async fn optional_member(request: &HttpRequest) -> ApiResult<OptionalMember> {
    let Some(state) = request.app_data::<web::Data<AppState>>() else { return Ok(OptionalMember(None)) };
    let authentication = match state.session_cookie.read(request) {
        Some(cookie) => {
            let sessions = Sessions::new(&state.context);
            // Removed before the await, which must not hold the borrow.
            let found = request.extensions_mut().remove::<FoundSession>();
            match found {
                Some(found) => sessions.authenticate_found(&cookie, found).await?,
                None => sessions.authenticate(&cookie).await?,
            }
        }
        None => Authentication::Visitor,
    };
    session_hint::set(request, SessionHint::of(&authentication));
    Ok(OptionalMember(authentication.user()))
}
