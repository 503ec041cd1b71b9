/// An HTML template of the front end's build, with placeholders such as `%TITLE%`.
#[derive(Debug)]
pub(super) struct Template(Vec<Segment>);

#[derive(Debug)]
enum Segment {
    Text(String),
    Placeholder(String),
}

impl Template {
    pub(super) fn parse(text: &str) -> Self {
        let mut segments = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('%') {
            plain.push_str(before);
            match after.split_once('%') {
                Some((name, after_name)) if is_name(name) => {
                    segments.push(Segment::Text(std::mem::take(&mut plain)));
                    segments.push(Segment::Placeholder(name.to_owned()));
                    rest = after_name;
                }
                _ => {
                    plain.push('%');
                    rest = after;
                }
            }
        }
        plain.push_str(rest);
        segments.push(Segment::Text(plain));
        Self(segments)
    }

    /// Replaces each placeholder with its value, which is HTML. There is only one pass, so placeholders
    /// inside a value stay as they are. A placeholder without a value becomes empty.
    pub(super) fn render(&self, values: &[(&str, &str)]) -> String {
        let value = |placeholder: &str| {
            values.iter().find(|(name, _)| *name == placeholder).map_or("", |&(_, value)| value)
        };
        let mut out = String::new();
        for segment in &self.0 {
            out.push_str(match segment {
                Segment::Text(text) => text,
                Segment::Placeholder(name) => value(name),
            });
        }
        out
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_uppercase() || b == b'_')
}

/// Splits off the part that the front end's build has marked with this name. A placeholder takes its place.
pub(super) fn extract_part(document: &str, name: &str) -> Option<(String, String)> {
    let (before, rest) = document.split_once(&format!("%{name}%"))?;
    let (part, after) = rest.split_once(&format!("%{name}_END%"))?;
    Some((format!("{before}%{name}%{after}"), part.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn render_replaces_placeholders_once() {
        let template = Template::parse("<b>%TITLE%</b> 100% of %TITLE%%NOTHING% %lower% %");
        assert_eq!(
            template.render(&[("TITLE", "%NOTE% & 5%"), ("NOTE", "never")]),
            "<b>%NOTE% & 5%</b> 100% of %NOTE% & 5% %lower% %"
        );
    }
}
