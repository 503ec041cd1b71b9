#![expect(clippy::mistyped_literal_suffixes, reason = "the groups are red, green and blue")]

use palette::Oklch;

use super::Color;
use super::palette::{MIN_CONTRAST, at, readable, readable_from};

/// The contrast that WCAG AA requires of borders of controls.
const MIN_CONTROL_CONTRAST: f32 = 3.0;

/// Which of the owner's colors gives a color its hue.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Source {
    /// That many degrees from the hue of the brand.
    Brand(f32),
    Accent(f32),
    /// The brand, in the dark theme only.
    BrandInDark,
}

/// The name of each color, where its hue is from, and what it is by default in the light and in the dark theme.
macro_rules! decorations {
    ($($(#[$comment:meta])* $variant:ident = $name:literal, $source:expr, $light:literal, $dark:literal;)+) => {
        crate::text_enum! {
            /// A color that is neither the brand nor the accent but follows from them, such as that of illustrations
            /// and categories. The name is that of the token in the front end.
            #[derive(PartialOrd, Ord)]
            pub enum Decoration {
                $($(#[$comment])* $variant = $name,)+
            }
        }

        impl Decoration {
            /// Without a brand, in the light and in the dark theme.
            pub const fn default_colors(self) -> [Color; 2] {
                match self {
                    $(Self::$variant => [Color::from_rgb($light), Color::from_rgb($dark)],)+
                }
            }

            const fn source(self) -> Source {
                match self {
                    $(Self::$variant => $source,)+
                }
            }
        }
    };
}

decorations! {
    Canvas = "canvas", Source::BrandInDark, 0xfb_f7_f0, 0x1a_14_1c;
    Surface = "surface", Source::BrandInDark, 0xff_ff_ff, 0x24_1c_27;
    SurfaceRaised = "surface-raised", Source::BrandInDark, 0xff_ff_ff, 0x34_29_3a;
    Sunken = "sunken", Source::BrandInDark, 0xf4_ec_e1, 0x14_0f_16;
    Line = "line", Source::BrandInDark, 0xe4_d9_cc, 0x3b_2f_3f;
    LineStrong = "line-strong", Source::BrandInDark, 0x94_82_6f, 0x85_74_89;
    Ink = "ink", Source::Brand(0.0), 0x2b_1f_2e, 0xf7_ef_e7;
    InkMuted = "ink-muted", Source::Brand(0.0), 0x65_56_6a, 0xbd_ae_bb;
    /// The sun too.
    Honey = "honey", Source::Brand(0.0), 0xe3_a9_3c, 0xf0_c3_6a;
    HoneySoft = "honey-soft", Source::Brand(0.0), 0xfa_eb_cb, 0x43_33_0f;
    OnHoneySoft = "on-honey-soft", Source::Brand(0.0), 0x67_45_08, 0xf8_df_a6;
    Clay = "clay", Source::Accent(0.0), 0xd9_79_4f, 0xd9_82_5b;
    ClaySoft = "clay-soft", Source::Accent(0.0), 0xfb_e5_d6, 0x4a_28_19;
    OnClaySoft = "on-clay-soft", Source::Accent(0.0), 0x7a_30_14, 0xfb_d3_bc;
    Sage = "sage", Source::Brand(45.0), 0x86_a9_8e, 0x7f_ae_8d;
    SageSoft = "sage-soft", Source::Brand(45.0), 0xe2_ec_e3, 0x24_38_2c;
    OnSageSoft = "on-sage-soft", Source::Brand(45.0), 0x2c_4a_39, 0xc4_e0_cc;
    Plum = "plum", Source::Brand(-45.0), 0xa9_76_9a, 0xb5_83_a8;
    PlumSoft = "plum-soft", Source::Brand(-45.0), 0xf0_e4_ec, 0x41_29_3b;
    OnPlumSoft = "on-plum-soft", Source::Brand(-45.0), 0x5a_2b_4f, 0xeb_c9_de;
    Sky = "sky", Source::Accent(60.0), 0x7d_a3_bf, 0x7b_a7_c7;
    SkySoft = "sky-soft", Source::Accent(60.0), 0xe0_ea_f2, 0x1f_34_45;
    OnSkySoft = "on-sky-soft", Source::Accent(60.0), 0x23_4a_66, 0xc3_df_f2;
    SunRingInner = "sun-ring-inner", Source::Brand(0.0), 0xfa_eb_cb, 0x5e_40_32;
    SunRingOuter = "sun-ring-outer", Source::Brand(0.0), 0xfc_ef_e2, 0x3d_28_31;
    CardPageRingInner = "card-page-ring-inner", Source::Brand(0.0), 0xfa_eb_cb, 0x3a_27_32;
    CardPageRingOuter = "card-page-ring-outer", Source::Brand(0.0), 0xfc_ef_e2, 0x28_1d_29;
}

impl Decoration {
    /// The backgrounds of text.
    const BACKGROUNDS: [Self; 4] = [Self::Canvas, Self::Surface, Self::SurfaceRaised, Self::Sunken];

    /// Those of the light theme, which are the same for every brand.
    pub(super) fn light_backgrounds() -> [Color; 4] {
        Self::BACKGROUNDS.map(|background| background.default_colors()[0])
    }

    /// Those of the dark theme.
    pub(super) fn dark_backgrounds(brand: Oklch) -> [Color; 4] {
        // Their hue does not depend on the accent.
        Self::BACKGROUNDS.map(|background| background.tint(brand, brand)[1])
    }

    /// The background of text in this color, if it has one of its own.
    const fn background(self) -> Option<Self> {
        match self {
            Self::OnHoneySoft => Some(Self::HoneySoft),
            Self::OnClaySoft => Some(Self::ClaySoft),
            Self::OnSageSoft => Some(Self::SageSoft),
            Self::OnPlumSoft => Some(Self::PlumSoft),
            Self::OnSkySoft => Some(Self::SkySoft),
            _ => None,
        }
    }

    /// In the light and in the dark theme. The lightness is that of the default, and text is readable.
    pub(super) fn colors(self, brand: Oklch, accent: Oklch) -> [Color; 2] {
        let [light, dark] = self.tint(brand, accent);
        let least = match self {
            Self::Ink | Self::InkMuted => MIN_CONTRAST,
            Self::LineStrong => MIN_CONTROL_CONTRAST,
            _ => {
                let Some(background) = self.background() else { return [light, dark] };
                let [on_light, on_dark] = background.tint(brand, accent);
                return [readable(light, &[on_light], true), readable(dark, &[on_dark], false)];
            }
        };
        [
            readable_from(light, &Self::light_backgrounds(), least, true),
            readable_from(dark, &Self::dark_backgrounds(brand), least, false),
        ]
    }

    fn tint(self, brand: Oklch, accent: Oklch) -> [Color; 2] {
        let [light, dark] = self.default_colors();
        let tint = |color: Color, source: Oklch, degrees: f32| {
            let color = color.oklch();
            at(Oklch { hue: source.hue + degrees, ..source }, color.l, color.chroma)
        };
        match self.source() {
            Source::Brand(degrees) => [light, dark].map(|color| tint(color, brand, degrees)),
            Source::Accent(degrees) => [light, dark].map(|color| tint(color, accent, degrees)),
            Source::BrandInDark => [light, tint(dark, brand, 0.0)],
        }
    }
}
