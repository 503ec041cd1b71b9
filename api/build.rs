//! Creates `frontend/dist` if missing so that its files can be embedded.

use std::{env, fs, io};

const BUNDLE: &str = "../frontend/dist";

#[expect(clippy::disallowed_methods, reason = "cargo passes the profile to build scripts in the environment")]
fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=content");
    // Debug builds read the files at run time, but the folder must exist at compile time.
    fs::create_dir_all(BUNDLE)?;
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={BUNDLE}");
    }
    Ok(())
}
