//! The log for machines: a JSON object a line, the request that it belongs to under `span`. The library's own JSON
//! reads back what it wrote of a span in order to put it into each line, which is the dearest part of a short answer.

use std::error::Error;
use std::fmt::{self, Write};

use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::{JsonFields, Writer};
use tracing_subscriber::fmt::time::{FormatTime as _, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormattedFields};
use tracing_subscriber::registry::LookupSpan;

/// Takes what a span holds from the library, which keeps it as a JSON object.
pub(crate) struct JsonLines;

impl<S> FormatEvent<S, JsonFields> for JsonLines
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, JsonFields>,
        mut line: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let about = event.metadata();
        line.write_str("{\"timestamp\":\"")?;
        SystemTime.format_time(&mut line)?;
        write!(line, "\",\"level\":\"{}\"", about.level())?;
        let mut fields = Fields { line: line.by_ref(), outcome: Ok(()) };
        event.record(&mut fields);
        fields.outcome?;
        line.write_str(",\"target\":")?;
        text(&mut line, format_args!("{}", about.target()))?;
        let span = event.parent().and_then(|id| context.span(id)).or_else(|| context.lookup_current());
        if let Some(span) = span {
            line.write_str(",\"span\":{")?;
            let parts = span.extensions();
            let kept = parts.get::<FormattedFields<JsonFields>>();
            let kept = kept.and_then(|kept| kept.fields.strip_prefix('{')?.strip_suffix('}'));
            if let Some(kept) = kept.filter(|kept| !kept.is_empty()) {
                write!(line, "{kept},")?;
            }
            line.write_str("\"name\":")?;
            text(&mut line, format_args!("{}", span.name()))?;
            line.write_char('}')?;
        }
        line.write_str("}\n")
    }
}

/// Writes each field of an event behind a comma.
struct Fields<'line> {
    line: Writer<'line>,
    outcome: fmt::Result,
}

impl Fields<'_> {
    fn put(&mut self, field: &Field, write: impl FnOnce(&mut Writer<'_>) -> fmt::Result) {
        self.outcome = self.outcome.and_then(|()| {
            write!(self.line, ",\"{}\":", field.name())?;
            write(&mut self.line)
        });
    }
}

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.put(field, |line| text(line, format_args!("{value:?}")));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.put(field, |line| text(line, format_args!("{value}")));
    }

    fn record_error(&mut self, field: &Field, value: &(dyn Error + 'static)) {
        self.put(field, |line| text(line, format_args!("{value}")));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.put(field, |line| write!(line, "{value}"));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.put(field, |line| write!(line, "{value}"));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.put(field, |line| write!(line, "{value}"));
    }
}

fn text(line: &mut Writer<'_>, value: fmt::Arguments<'_>) -> fmt::Result {
    line.write_char('"')?;
    Escaped(line).write_fmt(value)?;
    line.write_char('"')
}

/// What is written through it becomes the inside of a JSON string.
struct Escaped<'line, 'writer>(&'line mut Writer<'writer>);

impl Write for Escaped<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text;
        while let Some(at) = rest.find(|letter: char| letter < ' ' || letter == '"' || letter == '\\') {
            let (plain, special) = rest.split_at(at);
            self.0.write_str(plain)?;
            let mut letters = special.chars();
            if let Some(letter) = letters.next() {
                write!(self.0, "\\u{:04x}", u32::from(letter))?;
            }
            rest = letters.as_str();
        }
        self.0.write_str(rest)
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use serde_json::{Value, json};
    use tracing_subscriber::fmt::MakeWriter;

    use super::*;

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl<'a> MakeWriter<'a> for Kept {
        type Writer = Self;

        fn make_writer(&'a self) -> Self {
            self.clone()
        }
    }

    /// What is written of what `log` tells, without the times.
    fn lines_of(log: impl FnOnce()) -> Vec<Value> {
        let kept = Kept::default();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(kept.clone())
            .fmt_fields(JsonFields::new())
            .event_format(JsonLines)
            .finish();
        tracing::subscriber::with_default(subscriber, log);
        let written = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        let lines = written.lines().map(|line| {
            let mut line: Value = serde_json::from_str(line).unwrap();
            let time = line.as_object_mut().unwrap().remove("timestamp").unwrap();
            assert!(chrono::DateTime::parse_from_rfc3339(time.as_str().unwrap()).is_ok(), "{time}");
            line
        });
        lines.collect()
    }

    #[test]
    fn a_line_holds_the_event_and_the_request_it_belongs_to() {
        let lines = lines_of(|| {
            let request = tracing::info_span!("request", id = "7", path = "/a\"b");
            let _entered = request.enter();
            tracing::warn!(target: "here", status = 200_u16, late = true, below = -1, who = ?Some("x"), "answered");
        });
        let expected = json!({
            "level": "WARN", "status": 200, "late": true, "below": -1, "who": "Some(\"x\")", "message": "answered",
            "target": "here", "span": {"id": "7", "path": "/a\"b", "name": "request"},
        });
        assert_eq!(lines, [expected]);
    }

    #[test]
    fn what_belongs_to_no_request_has_none() {
        let lines = lines_of(|| tracing::error!(target: "here", "gone"));
        assert_eq!(lines, [json!({"level": "ERROR", "message": "gone", "target": "here"})]);
    }

    #[test]
    fn a_text_stays_one_line_and_one_value_whatever_it_holds() {
        let text = "\"},{\\\n\r\t\0 ü€🌼";
        let lines = lines_of(|| {
            tracing::info_span!("request", path = text).in_scope(|| tracing::info!(text, error = %text));
        });
        assert_eq!(lines.len(), 1);
        assert_eq!((&lines[0]["text"], &lines[0]["error"]), (&json!(text), &json!(text)));
        assert_eq!(lines[0]["span"]["path"], text);
    }
}
