#![no_main]

use integration_tests::untrusted_input::named;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| (named("mcp").check)(bytes));
