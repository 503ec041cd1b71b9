use std::io::Write as _;

use domain::member_imports::{ImportColumn, ImportPreset, ImportRecord};

use super::*;

fn open(bytes: &[u8]) -> Result<CsvTable, ImportFileError> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    CsvTable::open(file)
}

fn all(bytes: &[u8]) -> (Vec<String>, Vec<Vec<String>>) {
    let mut table = open(bytes).unwrap();
    (table.header().to_vec(), table.next_rows(usize::MAX).unwrap())
}

fn utf16(text: &str, swap: bool) -> Vec<u8> {
    text.encode_utf16().flat_map(|unit| if swap { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
}

#[test]
fn open_any_encoding_and_delimiter_reads_same_rows() {
    let text = |delimiter: char| {
        let d = delimiter;
        format!("Email{d}Name\r\na@example.com{d}\"Jürgen \"\"Jo\"\" {d} Löwe\nGmbH\"\r\n\r\n")
    };
    for delimiter in [',', ';', '\t', '|'] {
        let text = text(delimiter);
        let expected =
            vec![vec!["a@example.com".to_owned(), format!("Jürgen \"Jo\" {delimiter} Löwe\nGmbH")]];
        let (latin, _, _) = WINDOWS_1252.encode(&text);
        for bytes in [
            text.as_bytes().to_vec(),
            format!("\u{feff}{text}").into_bytes(),
            latin.to_vec(),
            utf16(&format!("\u{feff}{text}"), false),
            utf16(&format!("\u{feff}{text}"), true),
            utf16(&text, false),
            utf16(&text, true),
        ] {
            let (header, rows) = all(&bytes);
            assert_eq!(header, ["Email", "Name"], "{delimiter:?} {:?}", bytes.get(..8));
            assert_eq!(rows, expected);
        }
    }
}

#[test]
fn open_sep_line_sets_delimiter() {
    let (header, rows) = all(b"sep=;\r\nEmail;Name\r\na@example.com;A, B\r\n");
    assert_eq!((header.len(), rows), (2, vec![vec!["a@example.com".to_owned(), "A, B".to_owned()]]));
}

#[test]
fn open_late_non_utf8_byte_falls_back_to_windows_1252() {
    let mut bytes = b"Email,Name\n".to_vec();
    for _ in 0..5_000 {
        bytes.extend_from_slice(b"a@example.com,Anna\n");
    }
    bytes.extend_from_slice(b"b@example.com,J\xfcrgen\n");
    let rows = all(&bytes).1;
    assert_eq!((rows.len(), rows.last().unwrap()[1].as_str()), (5_001, "Jürgen"));
}

#[test]
fn open_non_table_is_rejected() {
    for bytes in [&b""[..], b"\n\n", b"PK\x03\x04\x00\x00\x00\x00\x00binary"] {
        assert!(open(bytes).is_err(), "{bytes:?}");
    }
}

#[test]
fn read_unclosed_quote_reports_row_with_bounded_memory() {
    let mut bytes = b"Email,Name\na@example.com,Anna\nb@example.com,\"".to_vec();
    bytes.resize(1024 * 1024, b'x');
    let mut table = open(&bytes).unwrap();
    assert_eq!(table.next_rows(1).unwrap().len(), 1);
    let error = table.next_rows(1).unwrap_err();
    assert!(error.0.starts_with("Row 3 ") && error.0.contains("quote"), "{error}");
}

#[test]
fn detect_known_exports_maps_their_columns() {
    let samples: [(&[u8], ImportPreset, &str, bool); 6] = [
        (include_bytes!("samples/gumroad.csv"), ImportPreset::Gumroad, "Meal Planner", false),
        (include_bytes!("samples/podia.csv"), ImportPreset::Podia, "", true),
        (include_bytes!("samples/ghost.csv"), ImportPreset::Ghost, "", true),
        (include_bytes!("samples/lemon-squeezy.csv"), ImportPreset::LemonSqueezy, "Meal Planner", false),
        (include_bytes!("samples/stripe-payments.csv"), ImportPreset::Stripe, "Meal Planner", false),
        (include_bytes!("samples/stripe-customers.csv"), ImportPreset::Other, "", false),
    ];
    for (bytes, preset, agent, has_consent) in samples {
        let (header, rows) = all(bytes);
        assert_eq!(ImportPreset::detect(&header), preset, "{header:?}");
        let mapping = preset.mapping(&header).validate(header.len()).unwrap();
        let first = ImportRecord::parse(&rows[0], &mapping).unwrap();
        assert_eq!(first.first_name.as_str(), "Jürgen", "{preset:?}");
        assert_eq!(first.has_consent, has_consent, "{preset:?}");
        assert_eq!(first.purchase.map(|it| it.agent).unwrap_or_default(), agent, "{preset:?}");
        let parsed: Vec<_> = rows.iter().map(|row| ImportRecord::parse(row, &mapping)).collect();
        assert!(parsed.iter().skip(1).any(Result::is_ok), "{preset:?}");
        if !agent.is_empty() {
            assert!(mapping.position(ImportColumn::Reference).is_some(), "{preset:?}");
            let paid = parsed[0].as_ref().unwrap().purchase.as_ref().unwrap();
            assert_eq!((paid.amount.get(), paid.at.is_some()), (1900, true), "{preset:?}");
            assert!(
                parsed.iter().any(|row| row.as_ref().is_err_and(|it| it.contains("refunded"))),
                "{preset:?}"
            );
        }
    }
}

#[test]
fn read_row_ending_at_chunk_boundary_continues() {
    // Each row has 16 bytes, so that rows end where pieces do.
    let mut bytes = b"Email,Nam,Weiter".to_vec();
    for number in 0..4_096 {
        bytes.extend_from_slice(format!("\nm{number:05}@b.co,Ann").as_bytes());
    }
    assert_eq!(all(&bytes).1.len(), 4_096);
}
