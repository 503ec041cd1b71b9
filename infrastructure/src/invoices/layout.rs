//! Page layout of invoices.

use application::ports::InvoiceDocument;

use super::font::Font;

/// A4, in points.
pub(super) const WIDTH: f32 = 595.0;
pub(super) const HEIGHT: f32 = 842.0;
pub(super) const MARGIN: f32 = 57.0;
const CONTENT_WIDTH: f32 = WIDTH - 2.0 * MARGIN;
const TOP: f32 = HEIGHT - MARGIN;
/// The lowest line above the page number.
const BOTTOM: f32 = 85.0;
/// Between columns.
const GAP: f32 = 16.0;
/// Amounts are as wide as they need; a long tax name wraps.
const MAX_AMOUNT_WIDTH: f32 = 110.0;

#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) size: f32,
    pub(super) is_bold: bool,
    pub(super) gray: f32,
}

const TEXT: Style = Style { size: 10.0, is_bold: false, gray: 0.1 };
const BOLD: Style = Style { is_bold: true, ..TEXT };
const TITLE: Style = Style { size: 20.0, ..BOLD };
const HEADING: Style = Style { size: 9.0, gray: 0.35, ..BOLD };
const FOOTER: Style = Style { size: 8.0, gray: 0.35, ..TEXT };

pub(super) struct Text {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) content: String,
    pub(super) style: Style,
}

#[derive(Default)]
pub(super) struct Page {
    pub(super) texts: Vec<Text>,
    /// The y positions of horizontal rules.
    pub(super) rules: Vec<f32>,
}

/// A text broken into lines, left-aligned, or right-aligned for amounts.
struct Cell {
    x: f32,
    width: f32,
    is_amount: bool,
    style: Style,
    lines: Vec<String>,
}

pub(super) fn lay_out(font: &Font<'_>, document: &InvoiceDocument) -> Vec<Page> {
    let mut layout = Layout { font, pages: Vec::new(), page: Page::default(), y: TOP, lacks_letters: false };
    layout.paragraph(&document.title, TITLE);
    layout.y -= GAP / 4.0;
    if let Some(warning) = document.warning {
        layout.paragraph(warning, BOLD);
    }
    for line in &document.intro {
        layout.paragraph(line, TEXT);
    }
    layout.y -= GAP;
    layout.parties(&document.parties);
    layout.y -= GAP;
    layout.table(document);
    layout.y -= GAP;
    if let Some(note) = document.note {
        layout.paragraph(note, TEXT);
    }
    if layout.lacks_letters {
        layout.paragraph("This PDF has ? for letters that it can't show. The web page shows them.", TEXT);
    }
    layout.number_pages(&document.title)
}

struct Layout<'a> {
    font: &'a Font<'a>,
    /// Finished pages.
    pages: Vec<Page>,
    page: Page,
    /// The baseline of the last line.
    y: f32,
    lacks_letters: bool,
}

impl Layout<'_> {
    fn paragraph(&mut self, text: &str, style: Style) {
        let cell = self.cell([text], style, MARGIN, CONTENT_WIDTH);
        self.row(&[cell]);
    }

    fn parties(&mut self, parties: &[(&str, Vec<String>); 2]) {
        let columns = [MARGIN, WIDTH / 2.0].into_iter().zip(parties);
        let width = WIDTH / 2.0 - MARGIN - GAP;
        let mut cells = Vec::new();
        let mut headings = Vec::new();
        for (x, (heading, lines)) in columns {
            headings.push(self.cell([*heading], HEADING, x, width));
            cells.push(self.cell(lines.iter().map(String::as_str), TEXT, x, width));
        }
        self.row(&headings);
        self.row(&cells);
    }

    fn table(&mut self, document: &InvoiceDocument) {
        let rows = [&document.columns, &document.total].into_iter().chain(&document.rows);
        let width_of = |column: usize| {
            let cells = rows.clone().filter_map(|row| row.get(column));
            cells.map(|cell| self.font.width(cell) * TEXT.size).fold(0.0, f32::max).min(MAX_AMOUNT_WIDTH)
        };
        let amounts: Vec<_> = (1..document.columns.len()).map(width_of).collect();
        let header = self.table_row(&document.columns, &amounts, HEADING);
        self.ruled_row(&header);
        let rows = document.rows.iter().map(|row| (row, TEXT)).chain([(&document.total, BOLD)]);
        for (row, style) in rows {
            let cells = self.table_row(row, &amounts, style);
            if !self.fits(&cells) {
                self.begin_page();
                self.ruled_row(&header);
            }
            self.ruled_row(&cells);
        }
    }

    /// Amounts at the right; the first cell takes the rest.
    fn table_row(&mut self, row: &[String], amounts: &[f32], style: Style) -> Vec<Cell> {
        let width = CONTENT_WIDTH - amounts.iter().map(|amount| amount + GAP).sum::<f32>();
        let mut x = MARGIN + width;
        let mut cells = Vec::new();
        for (text, amount) in row.iter().zip([&width].into_iter().chain(amounts)) {
            let is_amount = !cells.is_empty();
            let left = if is_amount { x + GAP } else { MARGIN };
            cells.push(Cell { is_amount, ..self.cell([text.as_str()], style, left, *amount) });
            x = left + amount;
        }
        cells
    }

    fn cell<'t>(
        &mut self,
        texts: impl IntoIterator<Item = &'t str>,
        style: Style,
        x: f32,
        width: f32,
    ) -> Cell {
        let mut lines = Vec::new();
        for text in texts {
            let (text, lacks_letters) = self.font.displayable(text);
            self.lacks_letters |= lacks_letters;
            lines.extend(self.wrap(&text, width / style.size));
        }
        Cell { x, width, is_amount: false, style, lines }
    }

    /// Fills each line of this width in em. A word that is wider than a line is broken.
    fn wrap(&self, text: &str, width: f32) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.font.width(&longer) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for c in word.chars() {
                if !line.is_empty() && self.font.width(&format!("{line}{c}")) > width {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(c);
            }
        }
        lines.push(line);
        lines
    }

    fn ruled_row(&mut self, cells: &[Cell]) {
        self.row(cells);
        self.y -= 6.0;
        self.page.rules.push(self.y);
        self.y -= 3.0;
    }

    /// Breaks pages between lines, because a cell can be taller than a page.
    fn row(&mut self, cells: &[Cell]) {
        for index in 0..line_count(cells) {
            if self.y - leading(cells) < BOTTOM {
                self.begin_page();
            }
            self.y -= leading(cells);
            for Cell { x, width, is_amount, style, lines } in cells {
                let Some(text) = lines.get(index) else { continue };
                let indent = if *is_amount { width - self.font.width(text) * style.size } else { 0.0 };
                let (x, text) = (x + indent, text.clone());
                self.page.texts.push(Text { x, y: self.y, content: text, style: *style });
            }
        }
    }

    fn fits(&self, cells: &[Cell]) -> bool {
        let height: f32 = (0..line_count(cells)).map(|_| leading(cells)).sum();
        self.y - height >= BOTTOM
    }

    fn begin_page(&mut self) {
        self.pages.push(std::mem::take(&mut self.page));
        self.y = TOP;
    }

    fn number_pages(mut self, title: &str) -> Vec<Page> {
        self.begin_page();
        let count = self.pages.len();
        for (page, number) in self.pages.iter_mut().zip(1..) {
            let text = format!("{title} · Page {number} of {count}");
            let x = WIDTH - MARGIN - self.font.width(&text) * FOOTER.size;
            page.texts.push(Text { x, y: MARGIN, content: text, style: FOOTER });
        }
        self.pages
    }
}

fn line_count(cells: &[Cell]) -> usize {
    cells.iter().map(|cell| cell.lines.len()).max().unwrap_or_default()
}

fn leading(cells: &[Cell]) -> f32 {
    cells.iter().map(|cell| cell.style.size * 1.4).fold(0.0, f32::max)
}
