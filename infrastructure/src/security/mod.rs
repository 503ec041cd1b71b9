//! Password hashing, secrets and rate limits.

mod argon2_hasher;
pub(crate) mod gcra;
mod hashing_pool;
mod passkeys;
mod rate_limiter;
mod secrets;

pub use argon2_hasher::Argon2Hasher;
pub use gcra::ZeroLimit;
pub use passkeys::WebauthnVerifier;
pub use rate_limiter::KeyedRateLimiter;
pub use secrets::OsSecretGenerator;
pub(crate) use secrets::random_bytes;
