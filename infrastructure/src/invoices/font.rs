use std::collections::BTreeMap;

use application::ports::InvoicePdfError;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Finish as _, Name, Pdf, Rect, Ref, Str};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, GlyphId, MetadataProvider as _};
use subsetter::{GlyphRemapper, subset};
use unicode_normalization::UnicodeNormalization as _;

/// Latin, Greek and Cyrillic. Built by `infrastructure/assets/fonts/make.py`.
const FILE: &[u8] = include_bytes!("../../assets/fonts/noto-sans.ttf");
const NAME: Name<'_> = Name(b"NotoSans");
const SYSTEM_INFO: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
/// PDF measures glyphs in thousandths of the font size.
const UNITS: f32 = 1000.0;

pub(super) struct Font<'a> {
    charmap: Charmap<'a>,
    metrics: GlyphMetrics<'a>,
}

/// The glyphs used in a document, with their characters.
#[derive(Default)]
pub(super) struct Glyphs {
    remapper: GlyphRemapper,
    shown: BTreeMap<u16, (char, f32)>,
}

impl Font<'_> {
    pub(super) fn load() -> Result<Self, InvoicePdfError> {
        let font = FontRef::new(FILE).map_err(failure)?;
        let metrics = font.glyph_metrics(Size::new(UNITS), LocationRef::default());
        Ok(Self { charmap: font.charmap(), metrics })
    }

    /// Replaces letters that the font lacks with `?` and drops other symbols. Also returns whether a letter was replaced.
    pub(super) fn displayable(&self, text: &str) -> (String, bool) {
        let mut lacks_letters = false;
        let shown = text.nfc().filter_map(|c| match c {
            c if c.is_whitespace() => Some(' '),
            c if self.charmap.map(c).is_some() => Some(c),
            c if c.is_alphanumeric() => {
                lacks_letters = true;
                Some('?')
            }
            _ => None,
        });
        (shown.collect(), lacks_letters)
    }

    /// In em.
    pub(super) fn width(&self, text: &str) -> f32 {
        text.chars().map(|c| self.advance(self.glyph(c))).sum::<f32>() / UNITS
    }

    fn glyph(&self, c: char) -> GlyphId {
        self.charmap.map(c).unwrap_or(GlyphId::NOTDEF)
    }

    fn advance(&self, glyph: GlyphId) -> f32 {
        self.metrics.advance_width(glyph).unwrap_or_default()
    }

    /// Glyph ids for a `Tj` operator.
    pub(super) fn encode(&self, glyphs: &mut Glyphs, text: &str) -> Vec<u8> {
        let mut encode = |c| {
            let glyph = self.glyph(c);
            let id = glyphs.remapper.remap(u16::try_from(glyph.to_u32()).unwrap_or_default());
            glyphs.shown.insert(id, (c, self.advance(glyph)));
            id.to_be_bytes()
        };
        text.chars().flat_map(&mut encode).collect()
    }

    /// Writes the font `id` with the glyphs that are shown.
    pub(super) fn embed(
        glyphs: &Glyphs,
        pdf: &mut Pdf,
        id: Ref,
        next: &mut Ref,
    ) -> Result<(), InvoicePdfError> {
        let (cid_id, descriptor_id, map_id, file_id) = (next.bump(), next.bump(), next.bump(), next.bump());
        let file = subset(FILE, 0, &glyphs.remapper).map_err(failure)?;
        pdf.stream(file_id, &file).pair(Name(b"Length1"), i32::try_from(file.len()).unwrap_or(i32::MAX));

        let mut map = UnicodeCmap::new(Name(b"Unicode"), SYSTEM_INFO);
        for (glyph, (c, _)) in &glyphs.shown {
            map.pair(*glyph, *c);
        }
        pdf.cmap(map_id, &map.finish());

        pdf.type0_font(id)
            .base_font(NAME)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid_id)
            .to_unicode(map_id);

        let mut cid = pdf.cid_font(cid_id);
        cid.subtype(CidFontType::Type2).base_font(NAME).system_info(SYSTEM_INFO);
        cid.font_descriptor(descriptor_id).cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = cid.widths();
        for (glyph, (_, width)) in &glyphs.shown {
            widths.same(*glyph, *glyph, *width);
        }
        widths.finish();
        cid.finish();

        let mut descriptor = pdf.font_descriptor(descriptor_id);
        descriptor.name(NAME).flags(FontFlags::NON_SYMBOLIC).italic_angle(0.0);
        descriptor.bbox(Rect::new(-620.0, -390.0, 2800.0, 1070.0)).stem_v(80.0);
        descriptor.ascent(1069.0).descent(-293.0).cap_height(714.0).font_file2(file_id);
        Ok(())
    }
}

fn failure(error: impl std::fmt::Display) -> InvoicePdfError {
    InvoicePdfError(error.to_string())
}
