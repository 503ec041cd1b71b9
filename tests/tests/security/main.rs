//! The real server, and people who mean it no good: requests that are none, requests that never end, paths that lead
//! out of the house, guessing, mails that should go to somebody else, and services that are not who they say.

mod flood;
mod guessing;
mod impostors;
mod injection;
mod malformed;
mod raw;
mod slow;
mod smuggling;
mod timing;
mod traversal;

use integration_tests::product::{Product, Visitor};

const BINARY: &str = env!("CARGO_BIN_EXE_marigold-under-test");
/// As the demo content has it.
const ADMIN: &str = "ada@marigold.example";
const DEMO_PASSWORD: &str = "sunflower-demo";

/// A server whose limits do not get into the way of what is tried here.
fn unlimited() -> Product {
    let limits = [
        "MARIGOLD_LIMIT_SIGN_IN_FAILURE_PER_HOUR",
        "MARIGOLD_LIMIT_SIGN_IN_FAILURE_BY_BROWSER_PER_HOUR",
        "MARIGOLD_LIMIT_SIGN_IN_PER_HOUR",
        "MARIGOLD_LIMIT_MAIL_BY_MAILBOX_PER_HOUR",
        "MARIGOLD_LIMIT_DISCOUNT_GUESS_PER_HOUR",
        "MARIGOLD_LIMIT_CHECKOUT_BY_MEMBER_PER_HOUR",
        "MARIGOLD_LIMIT_RECEIPT_BY_MEMBER_PER_HOUR",
    ];
    let mut product = Product::install_with(BINARY, limits.map(|limit| (limit, "1000000".to_owned())));
    product.start();
    product
}

fn admin(product: &Product) -> Visitor {
    let visitor = product.visitor();
    assert_eq!(visitor.login_with(ADMIN, DEMO_PASSWORD).unwrap().status, 200);
    visitor
}

/// Whoever asks properly is answered.
fn assert_well(product: &Product, visitor: &Visitor) {
    assert_eq!(product.visitor().get("/readyz").unwrap().status, 200);
    assert_eq!(visitor.get("/api/auth/me").unwrap().status, 200);
    assert!(!product.log().contains("panicked"), "{}", product.log());
}
