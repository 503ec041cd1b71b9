//! Every parser of bytes that strangers send, fed with what nobody would send: well-formed texts that were cut, doubled
//! and mixed, and plain noise. A few thousand each time, and millions in `make campaign`.

mod over_http;
mod parsers;

use integration_tests::campaign::{seed, size};
use integration_tests::dice::Dice;

/// What matters to one parser or another, to be put where it does not belong.
const SPICE: [&[u8]; 28] = [
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

/// Feeds a parser with variations of these texts; it may refuse them, but not panic.
fn feed(texts: &[&[u8]], usual: usize, long: usize, parse: impl Fn(&[u8])) {
    let first = seed().unwrap_or(1);
    for round in 0..u64::try_from(size(usual, long)).unwrap() {
        let mut dice = Dice::new(first.wrapping_add(round));
        parse(&variation(texts, &mut dice));
    }
}

fn variation(texts: &[&[u8]], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = if dice.once_in(10) { noise(dice) } else { dice.pick(texts).unwrap().to_vec() };
    for _ in 0..dice.roll(6) {
        change(&mut bytes, texts, dice);
    }
    bytes
}

fn noise(dice: &mut Dice) -> Vec<u8> {
    (0..dice.roll(200)).map(|_| u8::try_from(dice.roll(256)).unwrap()).collect()
}

fn change(bytes: &mut Vec<u8>, texts: &[&[u8]], dice: &mut Dice) {
    let (at, end) = (dice.index(bytes.len() + 1), dice.index(bytes.len() + 1));
    let (at, end) = (at.min(end), at.max(end));
    match dice.roll(6) {
        0 => drop(bytes.drain(at..end)),
        1 => {
            let part = bytes[at..end].to_vec();
            bytes.splice(end..end, part);
        }
        2 => drop(bytes.splice(at..at, dice.pick(&SPICE).unwrap().iter().copied())),
        3 => drop(bytes.splice(at..end, dice.pick(texts).unwrap().iter().copied())),
        4 if at < bytes.len() => bytes[at] ^= 1 << dice.roll(8),
        _ => {
            let times = 1 + dice.index(300);
            let part = dice.pick(&SPICE).unwrap().repeat(times);
            bytes.splice(at..at, part);
        }
    }
}

#[test]
fn variations_are_many_and_the_same_for_the_same_seed() {
    let made = |seed| variation(&[b"anna@example.com"], &mut Dice::new(seed));
    let different: std::collections::BTreeSet<_> = (0..1000).map(made).collect();
    assert!(different.len() > 800, "{}", different.len());
    assert_eq!(made(7), made(7));
}
