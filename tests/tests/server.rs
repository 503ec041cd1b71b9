//! Everything that starts the real binary. One binary, because linking takes longer than compiling.
//! Each module is a suite, which `scripts/test` runs in a process of its own.

mod cli;
mod crash;
mod crash_recovery;
mod deployment;
mod fault_injection;
mod multi_node;
mod security;

const BINARY: &str = env!("CARGO_BIN_EXE_marigold-under-test");
