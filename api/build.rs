//! Creates `frontend/dist` if missing so that its files can be embedded, and names the version.

use std::{env, fs, io};

const BUNDLE: &str = "../frontend/dist";

#[expect(clippy::disallowed_methods, reason = "cargo passes the profile to build scripts in the environment")]
fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=content");
    // `scripts/release` sets them. Reading the commit here would compile the crate again after each commit.
    println!("cargo::rerun-if-env-changed=RELEASE_COMMIT");
    println!("cargo::rerun-if-env-changed=RELEASE_DATE");
    let build = match (env::var("RELEASE_COMMIT"), env::var("RELEASE_DATE")) {
        (Ok(commit), Ok(date)) => format!("{commit}, {date}"),
        _ => "development".to_owned(),
    };
    println!("cargo::rustc-env=BUILD_VERSION={} ({build})", env!("CARGO_PKG_VERSION"));
    // Debug builds read the files at run time, but the folder must exist at compile time.
    fs::create_dir_all(BUNDLE)?;
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={BUNDLE}");
    }
    Ok(())
}
