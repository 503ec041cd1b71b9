//! Everything that runs in the process of the test. One binary, because linking takes longer than compiling.
//! Each module is a suite, which `scripts/test` runs in a process of its own.

// The futures of a request contain those of middleware, use case and store.
#![recursion_limit = "256"]

mod architecture;
mod http;
mod hygiene;
mod payments;
mod persistence;
mod sanitizer;
mod simulation;
mod untrusted_input;
mod use_cases;
