use std::fmt::Write as _;

use super::MailContent;
use crate::html::escape;
use crate::site::Site;

/// A mail in the product's one layout: plain words, at most one button, as text and as HTML.
#[derive(Debug, Clone)]
pub struct Letter {
    subject: String,
    greeting: String,
    blocks: Vec<Block>,
}

#[derive(Debug, Clone)]
enum Block {
    Paragraph(String),
    Button { label: String, url: String },
    Code(String),
    Rows(Vec<(String, String)>),
    SmallPrint(String),
}

impl Letter {
    #[must_use]
    pub fn new(subject: impl Into<String>, first_name: &str) -> Self {
        Self { subject: subject.into(), greeting: greeting(first_name), blocks: Vec::new() }
    }

    #[must_use]
    pub fn paragraph(self, text: impl Into<String>) -> Self {
        self.with(Block::Paragraph(text.into()))
    }

    #[must_use]
    pub fn button(self, label: impl Into<String>, url: impl Into<String>) -> Self {
        self.with(Block::Button { label: label.into(), url: url.into() })
    }

    /// Digits to be typed in elsewhere.
    #[must_use]
    pub fn code(self, code: impl Into<String>) -> Self {
        self.with(Block::Code(code.into()))
    }

    /// A table of two columns: what, and how much.
    #[must_use]
    pub fn rows(self, rows: Vec<(String, String)>) -> Self {
        self.with(Block::Rows(rows))
    }

    #[must_use]
    pub fn footer_note(self, text: impl Into<String>) -> Self {
        self.with(Block::SmallPrint(text.into()))
    }

    fn with(mut self, block: Block) -> Self {
        self.blocks.push(block);
        self
    }

    #[must_use]
    pub fn render(&self, site: &Site) -> MailContent {
        MailContent { subject: self.subject.clone(), text: self.text(site), html: self.html(site) }
    }

    fn text(&self, site: &Site) -> String {
        let mut out = format!("{}\n", self.greeting);
        for block in &self.blocks {
            out.push('\n');
            match block {
                Block::Paragraph(text) | Block::Code(text) | Block::SmallPrint(text) => {
                    push_line(&mut out, text);
                }
                Block::Button { label, url } => {
                    push_line(&mut out, &format!("{label}:"));
                    push_line(&mut out, url);
                }
                Block::Rows(rows) => {
                    for (what, amount) in rows {
                        push_line(&mut out, &format!("{what}: {amount}"));
                    }
                }
            }
        }
        push_line(&mut out, &format!("\n{}\n{}", site.name, site.public_url));
        out
    }

    fn html(&self, site: &Site) -> String {
        let mut body = format!("<p style=\"{PARAGRAPH}\">{}</p>", escape(&self.greeting));
        for block in &self.blocks {
            body.push_str(&block.html());
        }
        let name = escape(&site.name);
        let home = escape(&site.public_url);
        let subject = escape(&self.subject);
        format!(
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light\">\
             <title>{subject}</title></head>\
             <body style=\"margin:0;padding:24px 12px;background:#fbf5ea;color:#2e1f2b;font-family:{FONTS}\">\
             <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\"><tr><td align=\"center\">\
             <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" style=\"max-width:560px\">\
             <tr><td style=\"padding:4px 8px 20px;font-family:Georgia,serif;font-size:24px;font-weight:600\">\
             <span style=\"color:#c2570c\">&#9679;</span> {name}</td></tr>\
             <tr><td style=\"background:#fffdf8;border:1px solid #eadfcd;border-radius:24px;padding:32px\">\
             <h1 style=\"margin:0 0 20px;font-family:Georgia,serif;font-size:26px;line-height:1.25;font-weight:600\">{subject}</h1>\
             {body}</td></tr>\
             <tr><td style=\"padding:20px 8px;font-size:14px;line-height:1.5;color:#6b5566\">{name} · \
             <a href=\"{home}\" style=\"color:#6b5566\">{home}</a></td></tr>\
             </table></td></tr></table></body></html>"
        )
    }
}

/// Greets the member by name. Anybody can sign up with another's address and any name, so a name must not carry a
/// message: one that is not made of plain words is left out, and a long one is shortened.
fn greeting(first_name: &str) -> String {
    const MAX_WORDS: usize = 3;
    const MAX_CHARACTERS: usize = 30;

    let words: Vec<_> = first_name.split_whitespace().collect();
    if !words.iter().all(|word| is_plain_word(word)) {
        return "Hello,".to_owned();
    }
    let name = words.into_iter().take(MAX_WORDS).collect::<Vec<_>>().join(" ");
    let name: String = name.chars().take(MAX_CHARACTERS).collect();
    format!("Hello {},", name.trim_end())
}

/// Letters of any language, with the marks that names have. A dot only ends a word, as in "J.": within one, email
/// programs make a link of it.
fn is_plain_word(word: &str) -> bool {
    let word = word.strip_suffix('.').unwrap_or(word);
    // Letters of some scripts are written with combining marks, which are not alphabetic themselves.
    !word.is_empty() && word.chars().all(|c| c.is_alphabetic() || is_mark(c) || "-'’".contains(c))
}

/// Combining marks, and the joiners and viramas of Indic scripts; the alphabetic ones of these are letters already.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{900}'..='\u{dff}' | '\u{e00}'..='\u{eff}' | '\u{200c}' | '\u{200d}')
}

const FONTS: &str = "-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";
const PARAGRAPH: &str = "margin:0 0 16px;font-size:17px;line-height:1.6";
const SMALL: &str = "margin:16px 0 0;font-size:14px;line-height:1.6;color:#6b5566";
const CODE: &str = "margin:24px 0;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;line-height:1.2;\
                    font-weight:600;letter-spacing:6px";
const BUTTON: &str = "display:inline-block;background:#2e1f2b;color:#fffdf8;text-decoration:none;font-size:17px;\
                      font-weight:600;padding:14px 28px;border-radius:999px";

impl Block {
    fn html(&self) -> String {
        match self {
            Self::Paragraph(text) => format!("<p style=\"{PARAGRAPH}\">{}</p>", escape(text)),
            Self::SmallPrint(text) => format!("<p style=\"{SMALL}\">{}</p>", escape(text)),
            Self::Code(code) => format!("<p style=\"{CODE}\">{}</p>", escape(code)),
            Self::Button { label, url } => {
                let (label, url) = (escape(label), escape(url));
                format!(
                    "<p style=\"margin:24px 0\"><a href=\"{url}\" style=\"{BUTTON}\">{label}</a></p>\
                     <p style=\"{SMALL};overflow-wrap:anywhere\">If the button does not open, copy this address into your \
                     browser:<br><a href=\"{url}\" style=\"color:#6b5566\">{url}</a></p>"
                )
            }
            Self::Rows(rows) => {
                let mut table =
                    "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
                                 style=\"margin:8px 0 20px;font-size:16px;line-height:1.5\">"
                        .to_owned();
                for (what, amount) in rows {
                    push_row(&mut table, what, amount);
                }
                table.push_str("</table>");
                table
            }
        }
    }
}

fn push_row(table: &mut String, what: &str, amount: &str) {
    let (what, amount) = (escape(what), escape(amount));
    // Writing into a String cannot fail.
    let _ = write!(
        table,
        "<tr><td style=\"padding:8px 0;border-bottom:1px solid #eadfcd\">{what}</td>\
         <td align=\"right\" style=\"padding:8px 0;border-bottom:1px solid #eadfcd\">{amount}</td></tr>"
    );
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> Site {
        Site { name: "Marigold & Friends".to_owned(), public_url: "https://marigold.example".to_owned() }
    }

    #[test]
    fn email_text_and_html_have_same_content() {
        let content = Letter::new("Confirm your address", "Anna")
            .paragraph("One press and you are in.")
            .button("Confirm", "https://marigold.example/verify?token=abc")
            .footer_note("The link works for 24 hours.")
            .render(&site());
        for part in ["Hello Anna,", "One press", "https://marigold.example/verify?token=abc", "24 hours"] {
            assert!(content.text.contains(part) && content.html.contains(part), "{part}");
        }
        assert!(content.text.contains("Marigold & Friends"));
        assert!(content.html.contains("Marigold &amp; Friends"));
    }

    #[test]
    fn greeting_plain_name_is_kept() {
        for name in [
            "Anna",
            "Zoë",
            "Мария",
            "明",
            "Mary Jane",
            "O'Neil",
            "Anne-Marie",
            "J. R.",
            "प्रिया",
            "José María",
        ] {
            assert_eq!(greeting(name), format!("Hello {name},"));
        }
    }

    #[test]
    fn greeting_name_with_a_message_is_left_out() {
        for name in [
            "WIN A PRIZE http://evil.example/win now",
            "evil.example",
            "Anna www.evil.example",
            "call 0800 123456",
            "anna@evil.example",
            "evil。example",
            "<img src=x onerror='alert(1)'>",
            "Anna: read this",
        ] {
            let content = Letter::new("Hi", name).render(&site());
            assert!(content.text.starts_with("Hello,\n"), "{name}: {}", content.text);
            assert!(!content.html.contains("evil") && !content.html.contains("<img"), "{}", content.html);
        }
    }

    #[test]
    fn greeting_long_name_is_shortened() {
        assert_eq!(greeting("You have won a prize and should hurry"), "Hello You have won,");
        assert_eq!(greeting(&"a".repeat(80)), format!("Hello {},", "a".repeat(30)));
        assert_eq!(greeting(&["abcdefghijklmno"; 3].join(" ")), "Hello abcdefghijklmno abcdefghijklmn,");
    }

    #[test]
    fn email_table_is_in_text_and_html() {
        let content = Letter::new("Receipt", "Anna")
            .rows(vec![("Total".to_owned(), "$9.99".to_owned())])
            .render(&site());
        assert!(content.text.contains("Total: $9.99"));
        assert!(content.html.contains("$9.99</td>"));
    }
}
