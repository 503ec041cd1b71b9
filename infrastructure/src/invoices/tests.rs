use std::collections::BTreeMap;

use application::ports::{InvoiceDocument, InvoicePdfRenderer as _};

use super::PdfInvoices;
use super::font::Font;
use super::layout::{self, MARGIN, Page, Text, WIDTH, lay_out};

fn row(cells: [&str; 4]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

fn invoice(buyer: &str, lines: usize) -> InvoiceDocument {
    let title = "An agent with a title that is long enough for a second line, because it says a lot about what it does";
    InvoiceDocument {
        logo: None,
        title: "Invoice 2026-0001".to_owned(),
        warning: Some("Test invoice. No money was charged."),
        intro: vec!["November 21, 2026".to_owned(), "Order MG-1, paid and delivered".to_owned()],
        parties: [
            ("Seller", vec!["Tea Ltd".to_owned(), "1 Main St".to_owned()]),
            ("Billed to", vec![buyer.to_owned(), "Łódź".to_owned()]),
        ],
        columns: row(["Agent", "Net", "VAT 19%", "Total"]),
        rows: vec![row([title, "$10.00", "$1.90", "$11.90"]); lines],
        total: row(["Total (USD)", "$1,000.00", "$190.00", "$1,190.00"]),
        note: Some("Reverse charge: the buyer owes the tax."),
    }
}

fn pages(document: &InvoiceDocument) -> Vec<Page> {
    lay_out(&Font::load().unwrap(), document)
}

fn has(page: &Page, text: &str) -> bool {
    page.texts.iter().any(|found| found.content == text)
}

fn right_edge(Text { x, content, style, .. }: &Text) -> f32 {
    x + Font::load().unwrap().width(content) * style.size
}

/// What a reader copies from the file: each text by the map of its glyphs to characters.
fn copied(file: &[u8]) -> Vec<String> {
    let file: String = file.iter().copied().map(char::from).collect();
    let map: BTreeMap<u16, char> = file
        .lines()
        .filter_map(|line| line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <"))
        .filter_map(|(glyph, c)| {
            Some((u16::from_str_radix(glyph, 16).ok()?, char::from_u32(u32::from_str_radix(c, 16).ok()?)?))
        })
        .collect();
    let shown = file.split("Tf\n").skip(1).filter_map(|part| part.split_once(" Tj")?.0.split_once("Td\n"));
    shown
        .map(|(_, text)| bytes(text).chunks(2).map(|id| map[&u16::from_be_bytes([id[0], id[1]])]).collect())
        .collect()
}

/// The bytes of a string as a PDF writes it.
fn bytes(text: &str) -> Vec<u8> {
    if let Some(hex) = text.strip_prefix('<') {
        return hex::decode(hex.trim_end_matches('>')).unwrap();
    }
    let mut bytes = Vec::new();
    let mut rest = text[1..text.len() - 1].chars();
    while let Some(c) = rest.next() {
        let escaped = if c == '\\' { rest.next() } else { None };
        let byte = match escaped {
            None => u8::try_from(c).unwrap(),
            Some('n') => b'\n',
            Some('r') => b'\r',
            Some('t') => b'\t',
            Some('b') => 8,
            Some('f') => 12,
            Some(c @ '0'..='7') => {
                let digits: String = [c].into_iter().chain(rest.by_ref().take(2)).collect();
                u8::from_str_radix(&digits, 8).unwrap()
            }
            Some(c) => u8::try_from(c).unwrap(),
        };
        bytes.push(byte);
    }
    bytes
}

#[test]
fn render_text_is_extractable() {
    let document = invoice("Žofie Łukasiewicz, Ελένη, Софія, Nguyễn", 1);
    let file = PdfInvoices.render(&document).unwrap();
    let texts = copied(&file);
    for text in ["Invoice 2026-0001", "Žofie Łukasiewicz, Ελένη, Софія, Nguyễn", "$1,190.00", "VAT 19%"]
    {
        assert!(texts.iter().any(|found| found == text), "{text}: {texts:?}");
    }
    assert!(file.len() < 40_000, "{} bytes", file.len());
    assert_eq!(PdfInvoices.render(&document).unwrap(), file);
}

#[test]
fn long_invoice_repeats_its_header_on_each_page() {
    let document = invoice("Anna", 40);
    let pages = pages(&document);
    assert_eq!(pages.len(), 3);
    for (page, number) in pages.iter().zip(1..) {
        assert!(has(page, "VAT 19%"), "page {number}");
        assert!(has(page, &format!("Invoice 2026-0001 · Page {number} of 3")));
        assert!(page.texts.iter().all(|text| text.y >= MARGIN && text.y < layout::HEIGHT - MARGIN));
    }
    let rows = pages.iter().flat_map(|page| &page.texts).filter(|text| text.content == "$11.90").count();
    assert_eq!(rows, 40);
    assert!(has(&pages[2], "$1,190.00"));
}

#[test]
fn render_amounts_are_right_aligned() {
    let pages = pages(&invoice(&"Wolfeschlegelsteinhausenbergerdorff".repeat(4), 2));
    let edge = |wanted: &str| right_edge(pages[0].texts.iter().find(|text| text.content == wanted).unwrap());
    for total in ["Total", "$11.90", "$1,190.00"] {
        assert!((edge(total) - (WIDTH - MARGIN)).abs() < 0.01, "{total}");
    }
    assert!((edge("$10.00") - edge("$1,000.00")).abs() < 0.01);
    let widest = pages[0].texts.iter().map(right_edge).fold(0.0, f32::max);
    assert!(widest < WIDTH - MARGIN + 0.01, "{widest}");
}

#[test]
fn render_unsupported_letters_adds_note() {
    let announced = |buyer| {
        let page = &pages(&invoice(buyer, 1))[0];
        let note = "This PDF has ? for letters that it can't show. The web page shows them.";
        (page.texts.iter().any(|text| text.content == note), has(page, "Mei ??"))
    };
    assert_eq!(announced("Mei 田中"), (true, true));
    assert_eq!(announced("Mei 🌼"), (false, false));
}
