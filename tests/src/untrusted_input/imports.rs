//! Exports of other blogs, which operators import.

use std::io::{Seek as _, Write as _};

use application::member_imports::ImportTable as _;
use application::ports::HtmlSanitizer as _;
use application::posts::{BlogExport, ExportedPost, Fragment};
use domain::RichText;
use domain::member_imports::{ImportPreset, ImportRecord, MemberImport};
use importers::{CsvTable, ExportError, parse_ghost, parse_markdown, parse_wordpress};
use infrastructure::html::AllowListSanitizer;

use crate::html_allowlist_oracle::read;

/// The largest text that any input of this size may become.
const MAX_GROWTH: usize = 20 * 1024 * 1024;

fn check(post: &ExportedPost) {
    let mut html = String::new();
    let mut open = false;
    for fragment in &post.content {
        match fragment {
            Fragment::Html(part) => html.push_str(part),
            Fragment::Image(_) => html.push_str("<img src=\"https://a.example/b.png\">"),
            Fragment::LinkStart(_) => {
                assert!(!open, "links in links: {:?}", post.content);
                open = true;
                html.push_str("<a href=\"https://a.example/\">");
            }
            Fragment::LinkEnd => {
                assert!(open, "{:?}", post.content);
                open = false;
                html.push_str("</a>");
            }
        }
    }
    assert!(!open, "{:?}", post.content);
    assert!(html.len() < MAX_GROWTH, "{} bytes", html.len());
    RichText::check_nesting_depth(&html).unwrap_or_else(|error| panic!("{error}: {html:?}"));
    let clean = AllowListSanitizer::default().sanitize(&html);
    if let Err(error) = read(&clean) {
        panic!("{error}\nfrom {html:?}\nto   {clean:?}");
    }
    assert!(post.warnings.iter().all(|warning| warning.len() < 10_000), "{:?}", post.warnings);
}

fn check_all(export: Result<BlogExport, ExportError>) {
    match export {
        Ok(export) => export.posts.iter().for_each(check),
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
    }
}

pub(super) fn ghost(bytes: &[u8]) {
    check_all(parse_ghost(bytes));
}

/// Tables that admins upload: rows of any file are read or refused in one line, and each becomes a member or a reason.
pub(super) fn table(bytes: &[u8]) {
    let mut file = tempfile::tempfile().expect("a temporary file");
    file.write_all(bytes).and_then(|()| file.rewind()).expect("a temporary file");
    let rows = CsvTable::open(file).and_then(|mut table| {
        let header = table.header().to_vec();
        assert!(!header.is_empty() && header.len() <= MemberImport::MAX_COLUMNS, "{header:?}");
        let mapping = ImportPreset::detect(&header).mapping(&header);
        while let Some(row) = table.next_rows(1)?.pop() {
            assert!(row.len() <= header.len() && row.iter().all(|cell| !cell.contains('\0')), "{row:?}");
            if let Err(reason) = ImportRecord::parse(&row, &mapping) {
                assert!(!reason.is_empty());
            }
        }
        Ok(())
    });
    if let Err(error) = rows {
        assert!(!error.to_string().contains('\n'), "{error}");
    }
}

pub(super) fn wordpress(bytes: &[u8]) {
    check_all(parse_wordpress(bytes));
}

pub(super) fn markdown(bytes: &[u8]) {
    match parse_markdown("notes/2024-01-31-a.md", bytes) {
        Ok(post) => check(&post),
        Err(error) => assert!(error.to_string().starts_with("notes/2024-01-31-a.md: "), "{error}"),
    }
}
