#![no_main]

use integration_tests::foreign_bytes::named;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| (named("settings").check)(bytes));
