use palette::Oklch;

use super::Color;

/// The contrast that WCAG AA requires of text.
const MIN_CONTRAST: f32 = 4.5;
const WHITE: Color = Color::new(0xff, 0xff, 0xff);
/// The backgrounds of text in the light theme: `--canvas`, `--surface`, `--sunken`.
const LIGHT_BACKGROUNDS: [Color; 3] = [Color::new(0xfb, 0xf7, 0xf0), WHITE, Color::new(0xf4, 0xec, 0xe1)];
/// The same in the dark theme, with `--surface-raised`.
const DARK_BACKGROUNDS: [Color; 4] = [
    Color::new(0x1a, 0x14, 0x1c),
    Color::new(0x24, 0x1c, 0x27),
    Color::new(0x14, 0x0f, 0x16),
    Color::new(0x34, 0x29, 0x3a),
];
/// Text on the closing section of the landing page, in the light and in the dark theme.
const ON_CLOSING: [Color; 2] = [Color::new(0xfd, 0xf3, 0xe7), Color::new(0xf9, 0xee, 0xe2)];
const LIGHTNESS_STEP: f32 = 0.005;

/// A color is too light for text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLight {
    /// The nearest colors that are not.
    pub nearest: BrandColors,
}

/// The two colors that an owner chooses. Text in them is readable on every background of the light theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BrandColors {
    brand: Color,
    accent: Color,
}

impl BrandColors {
    pub fn new(brand: Color, accent: Color) -> Result<Self, TooLight> {
        let nearest = Self::nearest(brand, accent);
        if nearest == (Self { brand, accent }) { Ok(nearest) } else { Err(TooLight { nearest }) }
    }

    /// These colors, or darker ones of the same hue that are readable.
    pub fn nearest(brand: Color, accent: Color) -> Self {
        let [brand, accent] =
            [brand, accent].map(|color| readable(color, &LIGHT_BACKGROUNDS, -LIGHTNESS_STEP));
        Self { brand, accent }
    }

    pub const fn brand(&self) -> Color {
        self.brand
    }

    pub const fn accent(&self) -> Color {
        self.accent
    }

    pub fn palette(&self) -> Palette {
        let (brand, accent) = (self.brand.oklch(), self.accent.oklch());
        let closing = |lightness: f32| at(brand, brand.l.min(lightness), 0.09);
        let light = Theme {
            primary: self.brand,
            on_primary: WHITE,
            primary_hover: at(brand, brand.l - 0.06, 1.0),
            primary_soft: at(brand, 0.93, 0.02),
            on_primary_soft: readable(self.brand, &[at(brand, 0.93, 0.02)], -LIGHTNESS_STEP),
            accent: self.accent,
            link: readable(at(accent, accent.l - 0.07, 1.0), &LIGHT_BACKGROUNDS, -LIGHTNESS_STEP),
            closing_background: closing(0.31),
            closing_background_far: closing(0.37),
            closing_background_near: closing(0.42),
            on_closing_background: ON_CLOSING[0],
        };
        let primary = readable(at(brand, 0.82, 0.11), &DARK_BACKGROUNDS, LIGHTNESS_STEP);
        let closing = |lightness: f32| at(brand, lightness, 0.05);
        let dark = Theme {
            primary,
            on_primary: at(brand, 0.2, 0.04),
            primary_hover: at(brand, 0.87, 0.08),
            primary_soft: at(brand, 0.32, 0.045),
            on_primary_soft: at(brand, 0.87, 0.06),
            accent: readable(at(accent, 0.78, 0.12), &DARK_BACKGROUNDS, LIGHTNESS_STEP),
            link: readable(at(accent, 0.83, 0.09), &DARK_BACKGROUNDS, LIGHTNESS_STEP),
            closing_background: closing(0.24),
            closing_background_far: closing(0.28),
            closing_background_near: closing(0.35),
            on_closing_background: ON_CLOSING[1],
        };
        Palette { light, dark }
    }
}

/// The colors of both themes that follow from the brand's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Palette {
    pub light: Theme,
    pub dark: Theme,
}

/// The colors that a brand changes. The others, such as those of categories, stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    pub primary: Color,
    pub on_primary: Color,
    pub primary_hover: Color,
    /// The background of what is selected.
    pub primary_soft: Color,
    pub on_primary_soft: Color,
    pub accent: Color,
    pub link: Color,
    pub closing_background: Color,
    pub closing_background_far: Color,
    pub closing_background_near: Color,
    pub on_closing_background: Color,
}

/// The color with this lightness, and no more chroma than this.
fn at(color: Oklch, lightness: f32, max_chroma: f32) -> Color {
    Color::from_oklch(Oklch { l: lightness.max(0.0), chroma: color.chroma.min(max_chroma), ..color })
}

/// The nearest color, in steps of lightness, whose contrast with all backgrounds is enough for text.
fn readable(color: Color, backgrounds: &[Color], step: f32) -> Color {
    let is_readable =
        |color: &Color| backgrounds.iter().all(|background| color.contrast(*background) >= MIN_CONTRAST);
    let start = color.oklch();
    let lighter_or_darker = std::iter::successors(Some(start.l), |lightness| Some(lightness + step))
        .take_while(|l| (0.0..=1.0).contains(l));
    let tried = std::iter::once(color).chain(lighter_or_darker.map(|lightness| at(start, lightness, 1.0)));
    let limit = if step < 0.0 { Color::new(0, 0, 0) } else { WHITE };
    tried.into_iter().find(is_readable).unwrap_or(limit)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TOKENS: &str = include_str!("../../../frontend/src/styles/tokens.css");

    fn token(name: &str) -> [Color; 2] {
        let (_, rest) = TOKENS.split_once(&format!("--{name}: light-dark(")).unwrap();
        let (values, _) = rest.split_once(')').unwrap();
        let colors: Vec<_> = values.split(", ").map(|color| Color::parse(color).unwrap()).collect();
        colors.try_into().unwrap()
    }

    fn any_color() -> impl Strategy<Value = Color> {
        any::<[u8; 3]>().prop_map(|[red, green, blue]| Color::new(red, green, blue))
    }

    #[test]
    fn backgrounds_equal_the_tokens_of_the_front_end() {
        let [canvas, surface, sunken, raised] = ["canvas", "surface", "sunken", "surface-raised"].map(token);
        assert_eq!(LIGHT_BACKGROUNDS, [canvas[0], surface[0], sunken[0]]);
        assert_eq!(raised[0], surface[0]);
        assert_eq!(DARK_BACKGROUNDS, [canvas[1], surface[1], sunken[1], raised[1]]);
        assert_eq!(ON_CLOSING, token("on-closing-background"));
    }

    #[test]
    fn default_colors_are_readable_and_kept() {
        let (brand, accent) = (token("primary")[0], token("accent")[0]);
        let colors = BrandColors::new(brand, accent).unwrap();
        assert_eq!((colors.brand(), colors.accent()), (brand, accent));
        assert_eq!(colors.palette().light.primary, brand);
    }

    #[test]
    fn too_light_color_proposes_one_of_the_same_hue() {
        let yellow = Color::parse("#ffd400").unwrap();
        let TooLight { nearest } = BrandColors::new(yellow, Color::new(0, 0, 0)).unwrap_err();
        assert_eq!(nearest.accent(), Color::new(0, 0, 0));
        let proposed = nearest.brand();
        let hue = |color: Color| color.oklch().hue.into_positive_degrees();
        assert!((hue(proposed) - hue(yellow)).abs() < 6.0, "{proposed}");
        assert!(proposed.contrast(LIGHT_BACKGROUNDS[2]) < 4.7, "{proposed} is darker than needed");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn every_palette_is_readable_in_both_themes(brand in any_color(), accent in any_color()) {
            let colors = BrandColors::nearest(brand, accent);
            prop_assert_eq!(BrandColors::new(colors.brand(), colors.accent()), Ok(colors));
            let Palette { light, dark } = colors.palette();
            for (theme, backgrounds) in [(light, &LIGHT_BACKGROUNDS[..]), (dark, &DARK_BACKGROUNDS)] {
                let pairs = [theme.primary, theme.accent, theme.link].into_iter().flat_map(|text| {
                    backgrounds.iter().map(move |background| (text, *background))
                });
                let closing =
                    [theme.closing_background, theme.closing_background_far, theme.closing_background_near];
                let pairs = pairs
                    .chain([(theme.on_primary, theme.primary), (theme.on_primary, theme.primary_hover), (theme.on_primary_soft, theme.primary_soft)])
                    .chain(closing.map(|background| (theme.on_closing_background, background)));
                for (text, background) in pairs {
                    let contrast = text.contrast(background);
                    prop_assert!(contrast >= MIN_CONTRAST, "{text} on {background}: {contrast}, {theme:?}");
                }
            }
        }
    }
}
