//! Checks of dependencies, of forbidden patterns in the sources, and of the tests that the documents cite.

mod bundle;
mod crates;
mod documents;
mod packages;
mod sources;
