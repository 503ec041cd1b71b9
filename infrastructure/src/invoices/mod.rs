//! Invoices as PDF, written with pdf-writer.

mod font;
mod layout;
#[cfg(test)]
mod tests;

use application::ports::{InvoiceDocument, InvoicePdfError, InvoicePdfRenderer};
use pdf_writer::types::TextRenderingMode;
use pdf_writer::{Content, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};

use self::font::{Font, Glyphs};
use self::layout::Page;

const FONT: Name<'_> = Name(b"F");

pub struct PdfInvoices;

impl InvoicePdfRenderer for PdfInvoices {
    fn render(&self, document: &InvoiceDocument) -> Result<Vec<u8>, InvoicePdfError> {
        let font = Font::load()?;
        let pages = layout::lay_out(&font, document);
        let mut glyphs = Glyphs::default();
        let contents: Vec<_> = pages.iter().map(|page| draw(&font, &mut glyphs, page)).collect();

        // No creation date or document id, so that the output is deterministic.
        let mut pdf = Pdf::new();
        let mut next = Ref::new(1);
        let (catalog, tree, font_id) = (next.bump(), next.bump(), next.bump());
        pdf.catalog(catalog).pages(tree).lang(TextStr("en"));
        pdf.document_info(next.bump()).title(TextStr(&document.title));
        let mut page_ids = Vec::new();
        for content in contents {
            let (page_id, content_id) = (next.bump(), next.bump());
            let mut page = pdf.page(page_id);
            page.media_box(Rect::new(0.0, 0.0, layout::WIDTH, layout::HEIGHT));
            page.parent(tree).contents(content_id).resources().fonts().pair(FONT, font_id);
            page.finish();
            pdf.stream(content_id, &content);
            page_ids.push(page_id);
        }
        let count = i32::try_from(page_ids.len()).unwrap_or(i32::MAX);
        pdf.pages(tree).kids(page_ids).count(count);
        Font::embed(&glyphs, &mut pdf, font_id, &mut next)?;
        Ok(pdf.finish())
    }
}

fn draw(font: &Font<'_>, glyphs: &mut Glyphs, page: &Page) -> Vec<u8> {
    let mut content = Content::new();
    content.set_stroke_gray(0.8).set_line_width(0.75);
    for &y in &page.rules {
        content.move_to(layout::MARGIN, y).line_to(layout::WIDTH - layout::MARGIN, y).stroke();
    }
    for text in &page.texts {
        let style = text.style;
        // The font has one weight; bold text is stroked.
        let mode = if style.is_bold { TextRenderingMode::FillStroke } else { TextRenderingMode::Fill };
        content.set_fill_gray(style.gray).set_stroke_gray(style.gray).set_line_width(style.size / 32.0);
        content.begin_text().set_text_rendering_mode(mode).set_font(FONT, style.size);
        content.next_line(text.x, text.y).show(Str(&font.encode(glyphs, &text.content))).end_text();
    }
    content.finish().into_vec()
}
