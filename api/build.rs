//! Prepares embedding the front end's bundle from `frontend/dist`.

use std::{env, fs, io};

const BUNDLE: &str = "../frontend/dist";

#[expect(clippy::disallowed_methods, reason = "cargo passes the profile to build scripts in the environment")]
fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=content");
    // A debug build reads the files when it runs. It finds them only if the folder was there when it was compiled, and
    // need not be compiled again when they change.
    fs::create_dir_all(BUNDLE)?;
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={BUNDLE}");
    }
    Ok(())
}
