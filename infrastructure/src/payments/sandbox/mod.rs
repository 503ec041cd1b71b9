//! A payment provider inside the process: asynchronous and idempotent like a real one, with test cards and
//! without money.

mod card;
mod database_ledger;
mod ledger;
mod provider;
mod sample_payments;
mod tables;

pub use card::{CardFieldErrors, TestCard};
pub use database_ledger::DatabaseLedger;
pub use ledger::{LedgerError, RefundOutcome, SandboxIntent, SandboxLedger, SandboxRefund};
pub use provider::{AuthenticationOutcome, SandboxError, SandboxProvider};
