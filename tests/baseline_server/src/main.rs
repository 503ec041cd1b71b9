//! The tools of `make bench`: a baseline server that returns recorded responses, a loop of only argon2, and clients that
//! sign in and buy. Not part of the product.

mod connection;
mod members;
mod passwords;
mod responses;

use std::process::ExitCode;

const USAGE: &str = "baseline-server serve ADDRESS FOLDER\n\
                     baseline-server verify SECONDS PASSWORD HASH\n\
                     baseline-server sign-in ADDRESS CONNECTIONS COUNT PASSWORD MEMBERS\n\
                     baseline-server buy ADDRESS CONNECTIONS SECONDS FOLDER";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["serve", address, folder] => responses::serve(address, folder.as_ref()),
        ["verify", seconds, password, hash] => passwords::verify(number(seconds), password, hash),
        ["sign-in", address, connections, count, password, members] => {
            members::sign_in(address, number(connections), number(count), password, number(members));
        }
        ["buy", address, connections, seconds, carts] => {
            members::buy(address, number(connections), number(seconds), carts.as_ref());
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text} is not a number"))
}
