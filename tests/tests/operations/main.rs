//! What whoever runs the product relies on: copies of its database that can be put back, and moving
//! to another one.

mod backup;
mod command;
mod restore;
mod storage;
mod transfer;
