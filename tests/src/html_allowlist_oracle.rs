//! An independent checker of sanitized HTML, which shares no code with the sanitizer: it accepts only the allowed markup.

const WITH_CONTENT: [&str; 14] = [
    "p",
    "strong",
    "em",
    "u",
    "h1",
    "h2",
    "h3",
    "ul",
    "ol",
    "li",
    "blockquote",
    "figure",
    "figcaption",
    "pre",
];

/// # Errors
/// The first construct that is not allowed.
pub fn read(html: &str) -> Result<(), String> {
    if let Some(control) = html.chars().find(|&c| c.is_control() && !matches!(c, '\n' | '\t')) {
        return Err(format!("control character {control:?}"));
    }
    let mut open = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        read_text(&rest[..start])?;
        let end = tag_end(&rest[start..])? + start;
        read_tag(&rest[start + 1..end], &mut open)?;
        rest = &rest[end + 1..];
    }
    read_text(rest)?;
    match open.pop() {
        Some(name) => Err(format!("<{name}> is not closed")),
        None => Ok(()),
    }
}

/// The end of the tag that this text begins with.
fn tag_end(text: &str) -> Result<usize, String> {
    let mut quoted = false;
    for (index, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '>' if !quoted => return Ok(index),
            _ => {}
        }
    }
    Err(format!("a tag without an end: {text}"))
}

fn read_text(text: &str) -> Result<(), String> {
    if text.contains('>') { Err(format!("a bare > in {text}")) } else { decode(text).map(drop) }
}

/// The characters of the five references that the sanitizer writes.
fn decode(text: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        let (name, after) = rest[start + 1..].split_once(';').ok_or_else(|| format!("a bare & in {text}"))?;
        out.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "nbsp" => '\u{a0}',
            other => return Err(format!("the reference &{other};")),
        });
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

fn read_tag<'a>(tag: &'a str, open: &mut Vec<&'a str>) -> Result<(), String> {
    if let Some(name) = tag.strip_prefix('/') {
        return match open.pop() {
            Some(expected) if expected == name => Ok(()),
            other => Err(format!("</{name}> where {other:?} is open")),
        };
    }
    let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
    let attributes = read_attributes(attributes)?;
    let attributes: Vec<_> = attributes.iter().map(|(name, value)| (*name, value.as_str())).collect();
    match (name, &attributes[..]) {
        ("a", [("href", href), ("target", "_blank"), ("rel", "noopener noreferrer")])
            if starts_with(href, &["http:", "https:", "mailto:"]) =>
        {
            open.push(name);
        }
        ("img", [("src", src)] | [("src", src), ("alt", _)] | [("alt", _), ("src", src)])
            if starts_with(src, &["https://"]) => {}
        ("img", [("src", src), ("alt", _), rest @ ..]) if is_uploaded_image(src, rest) => {}
        ("br" | "hr", []) if tag == name => {}
        ("p", [("data-card", reference)]) if is_card(reference) => open.push(name),
        (_, []) if tag == name && WITH_CONTENT.contains(&name) => open.push(name),
        _ => return Err(format!("<{tag}>")),
    }
    Ok(())
}

/// Whether this is the reference of a card.
fn is_card(reference: &str) -> bool {
    let Some(("agent" | "prompt", id)) = reference.split_once(':') else { return false };
    let lengths: Vec<_> = id.split('-').map(str::len).collect();
    lengths == [8, 4, 4, 4, 12] && id.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f' | '-'))
}

/// Whether the attributes after `src` and `alt` are those of an uploaded image.
fn is_uploaded_image(src: &str, attributes: &[(&str, &str)]) -> bool {
    let Some((stem, "jpg" | "png")) = src.rsplit_once('.') else { return false };
    let Some((base, largest)) = stem.rsplit_once('-') else { return false };
    let (Some(hash), Ok(largest)) = (base.strip_prefix("/media/"), largest.parse::<u32>()) else {
        return false;
    };
    let is_hash = hash.len() == 32 && hash.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f'));
    let is_size = match attributes {
        [] => true,
        [("width", width), ("height", height)] => {
            *width == largest.to_string() && height.parse::<u16>().is_ok_and(|height| height > 0)
        }
        _ => false,
    };
    is_hash && largest > 0 && is_size
}

fn starts_with(url: &str, schemes: &[&str]) -> bool {
    let url = url.to_ascii_lowercase();
    schemes.iter().any(|scheme| url.starts_with(scheme))
}

/// Names and decoded values, each written `name="value"` with one space between two.
fn read_attributes(text: &str) -> Result<Vec<(&str, String)>, String> {
    let mut attributes = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let error = || format!("attributes {text}");
        let (name, after) = rest.split_once("=\"").ok_or_else(error)?;
        let (value, after) = after.split_once('"').ok_or_else(error)?;
        attributes.push((name, decode(value)?));
        rest = match after.strip_prefix(' ') {
            Some(next) if !next.is_empty() => next,
            None if after.is_empty() => after,
            _ => return Err(error()),
        };
    }
    Ok(attributes)
}
