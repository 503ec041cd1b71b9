//! What the server promises, asked through its edge as a browser would.

mod users_join;
mod users_sessions;
mod users_sign_in;
mod users_verification;
