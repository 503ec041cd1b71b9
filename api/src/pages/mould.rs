/// A document with places, such as `%TITLE%`, that are filled in for each answer.
#[derive(Debug)]
pub(super) struct Mould(Vec<Piece>);

#[derive(Debug)]
enum Piece {
    Text(String),
    Place(String),
}

impl Mould {
    pub(super) fn parse(text: &str) -> Self {
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('%') {
            plain.push_str(before);
            match after.split_once('%') {
                Some((name, behind)) if is_name(name) => {
                    pieces.push(Piece::Text(std::mem::take(&mut plain)));
                    pieces.push(Piece::Place(name.to_owned()));
                    rest = behind;
                }
                _ => {
                    plain.push('%');
                    rest = after;
                }
            }
        }
        plain.push_str(rest);
        pieces.push(Piece::Text(plain));
        Self(pieces)
    }

    /// Puts the values of places in, which are HTML, in one go: what stands in a value is no place. One without a
    /// value is left empty.
    pub(super) fn fill(&self, values: &[(&str, &str)]) -> String {
        let value =
            |place: &str| values.iter().find(|(name, _)| *name == place).map_or("", |&(_, value)| value);
        let mut out = String::new();
        for piece in &self.0 {
            out.push_str(match piece {
                Piece::Text(text) => text,
                Piece::Place(place) => value(place),
            });
        }
        out
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_uppercase() || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_go_where_their_names_stand_and_bring_no_places_with_them() {
        let mould = Mould::parse("<b>%TITLE%</b> 100% of %TITLE%%NOTHING% %lower% %");
        assert_eq!(
            mould.fill(&[("TITLE", "%NOTE% & 5%"), ("NOTE", "never")]),
            "<b>%NOTE% & 5%</b> 100% of %NOTE% & 5% %lower% %"
        );
    }
}
