//! What we take from others, what our own sources never do, and whether the documents tell the truth about tests.

mod bundle;
mod crates;
mod documents;
mod packages;
mod sources;
