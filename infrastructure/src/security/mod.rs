//! Passwords, secrets and limits.

mod argon2_hasher;
mod hashing_pool;
mod rate_limiter;
mod secrets;

pub use argon2_hasher::Argon2Hasher;
pub use rate_limiter::{KeyedRateLimiter, ZeroLimit};
pub use secrets::OsSecretGenerator;
