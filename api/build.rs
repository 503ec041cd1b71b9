//! The binary carries the production bundle: a new bundle means a new binary.

fn main() {
    println!("cargo::rerun-if-changed=../frontend/dist");
    println!("cargo::rerun-if-changed=content");
}
