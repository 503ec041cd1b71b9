//! What we take from others, and what our own sources never do.

mod advisories;
mod bundle;
mod crates;
mod packages;
mod rustsec;
mod sources;
