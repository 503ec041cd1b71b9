//! Every parser of untrusted bytes, fed with valid texts that were truncated, duplicated and mixed, and with
//! random bytes: a thousand inputs each time, and millions in `make soak`. `make fuzz` searches for more with
//! the same parsers and seeds.

use std::collections::BTreeSet;
use std::fs;

use integration_tests::seeded_rng::SeededRng;
use integration_tests::soak::{seed, size};
use integration_tests::source_tree::{files, read, root};
use integration_tests::untrusted_input::{PARSERS, named};

/// Special tokens of the parsers, to be inserted anywhere.
const INTERESTING_BYTES: [&[u8]; 28] = [
    b"\0",
    b"\n",
    b"\r\n",
    b"\t",
    b" ",
    b"\x7f",
    b"\xc2\x85",
    b"\xe2\x80\xa8",
    b"\xe2\x80\xae",
    b"\xef\xbb\xbf",
    b"\xff",
    b"\xed\xa0\x80",
    b"%00",
    b"%2561",
    b"\\u0000",
    b"\\ud800",
    b"\"",
    b"'",
    b"<",
    b">",
    b"&",
    b"--",
    b"@",
    b"..",
    b"/",
    b"{",
    b"[",
    b"99999999999999999999",
];

/// The seed inputs of this parser, also for libFuzzer. Inputs that once failed are kept here.
fn seeds(name: &str) -> Vec<Vec<u8>> {
    let folder = root().join("tests/fuzz/seeds").join(name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

fn feed(name: &str) {
    let parser = named(name);
    let texts = seeds(name);
    for text in &texts {
        (parser.check)(text);
    }
    let texts: Vec<_> = texts.iter().map(Vec::as_slice).collect();
    let rounds = size(1_000, 2_000_000);
    let first = seed().unwrap_or(1);
    for round in 0..u64::try_from(rounds).unwrap() {
        let mut rng = SeededRng::new(first.wrapping_add(round));
        (parser.check)(&variation(&texts, &mut rng));
    }
}

/// One test per parser, so that they run in parallel.
macro_rules! fed {
    ($($name:ident),+ $(,)?) => {
        $(
            #[test]
            fn $name() {
                feed(stringify!($name));
            }
        )+

        const TESTED: &[&str] = &[$(stringify!($name)),+];
    };
}

fed! {
    content_pack,
    cookie,
    email_event,
    event,
    event_signature,
    forwarded_for,
    ghost,
    image,
    markdown,
    post,
    settings,
    skill,
    mcp,
    table,
    wordpress,
}

#[test]
fn every_parser_has_a_fuzz_target() {
    let all: BTreeSet<_> = PARSERS.iter().map(|parser| parser.name.to_owned()).collect();
    let fed = TESTED.iter().map(|&name| name.to_owned()).collect();
    assert_eq!(all, fed);
    let targets = files("tests/fuzz/targets", &[".rs"]);
    let named = targets.iter().map(|(path, text)| {
        let name = path.trim_start_matches("tests/fuzz/targets/").trim_end_matches(".rs").to_owned();
        assert!(text.contains(&format!("named(\"{name}\")")), "{path} feeds another parser");
        name
    });
    assert_eq!(all, named.collect());
    let manifest = read(&root().join("tests/fuzz/Cargo.toml"));
    for name in all {
        assert!(manifest.contains(&format!("name = \"{name}\"\npath = \"targets/{name}.rs\"")), "{name}");
    }
}

fn variation(texts: &[&[u8]], rng: &mut SeededRng) -> Vec<u8> {
    let mut bytes = if rng.one_in(10) { noise(rng) } else { rng.pick(texts).unwrap().to_vec() };
    for _ in 0..rng.below(6) {
        change(&mut bytes, texts, rng);
    }
    bytes
}

fn noise(rng: &mut SeededRng) -> Vec<u8> {
    (0..rng.below(200)).map(|_| u8::try_from(rng.below(256)).unwrap()).collect()
}

fn change(bytes: &mut Vec<u8>, texts: &[&[u8]], rng: &mut SeededRng) {
    let (at, end) = (rng.index(bytes.len() + 1), rng.index(bytes.len() + 1));
    let (at, end) = (at.min(end), at.max(end));
    match rng.below(6) {
        0 => drop(bytes.drain(at..end)),
        1 => {
            let part = bytes[at..end].to_vec();
            bytes.splice(end..end, part);
        }
        2 => drop(bytes.splice(at..at, rng.pick(&INTERESTING_BYTES).unwrap().iter().copied())),
        3 => drop(bytes.splice(at..end, rng.pick(texts).unwrap().iter().copied())),
        4 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
        _ => {
            let times = 1 + rng.index(300);
            let part = rng.pick(&INTERESTING_BYTES).unwrap().repeat(times);
            bytes.splice(at..at, part);
        }
    }
}

#[test]
fn variations_are_deterministic_per_seed() {
    let made = |seed| variation(&[b"anna@example.com"], &mut SeededRng::new(seed));
    let different: std::collections::BTreeSet<_> = (0..1000).map(made).collect();
    assert!(different.len() > 800, "{}", different.len());
    assert_eq!(made(7), made(7));
}
