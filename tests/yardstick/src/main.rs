//! What `make bench` measures the product with: a bare server with the same answers, argon2 by itself, and members
//! who sign in and buy. It is no part of the product.

mod answers;
mod caller;
mod members;
mod passwords;

use std::process::ExitCode;

const USAGE: &str = "yardstick serve ADDRESS FOLDER\n\
                     yardstick verify SECONDS PASSWORD HASH\n\
                     yardstick sign-in ADDRESS CALLERS COUNT PASSWORD MEMBERS\n\
                     yardstick buy ADDRESS CALLERS SECONDS FOLDER";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["serve", address, folder] => answers::serve(address, folder.as_ref()),
        ["verify", seconds, password, hash] => passwords::verify(number(seconds), password, hash),
        ["sign-in", address, callers, count, password, members] => {
            members::sign_in(address, number(callers), number(count), password, number(members));
        }
        ["buy", address, callers, seconds, carts] => {
            members::buy(address, number(callers), number(seconds), carts.as_ref());
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text} is no number"))
}
