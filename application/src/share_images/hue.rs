use crate::ports::Hue;

impl Hue {
    /// The hue of a category, the same as on its cards.
    pub fn of_category(category: &str) -> Self {
        let name = category.trim().to_lowercase();
        match name.as_str() {
            "lifestyle" => Self::Honey,
            "career" | "communication" | "personal growth" => Self::Plum,
            "health & wellness" | "productivity" | "wellness" => Self::Clay,
            "education" | "education & learning" | "money" => Self::Sage,
            "family" | "family & home" => Self::Sky,
            _ => by_hash(&name),
        }
    }
}

/// FNV-1a, 32 bits.
fn by_hash(text: &str) -> Hue {
    let hash = text
        .encode_utf16()
        .fold(0x811c_9dc5_u32, |value, unit| (value ^ u32::from(unit)).wrapping_mul(0x0100_0193));
    let index = usize::try_from(hash).unwrap_or_default() % Hue::ALL.len();
    Hue::ALL.get(index).copied().unwrap_or(Hue::Honey)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_category_is_the_hue_of_the_front_end() {
        // The same values as in `frontend/src/ui/category-hue.test.ts`.
        let expected =
            [("Custom 1", Hue::Clay), ("Cooking", Hue::Honey), ("旅行", Hue::Sky), ("Travel 🧳", Hue::Clay)];
        for (category, hue) in expected {
            assert_eq!(Hue::of_category(category), hue, "{category}");
        }
        assert_eq!(Hue::of_category(" LIFESTYLE "), Hue::Honey);
    }
}
