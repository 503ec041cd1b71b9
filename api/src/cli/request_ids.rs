use std::fmt;

use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::{JsonFields, Writer};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormattedFields};
use tracing_subscriber::registry::LookupSpan;

/// Adds the id of the request to each JSON line, as `requestId`. A span may end in a thread of the database driver, where
/// the spans around it are not entered.
pub(super) struct WithRequestId<F>(pub(super) F);

impl<S, F> FormatEvent<S, JsonFields> for WithRequestId<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    F: FormatEvent<S, JsonFields>,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, JsonFields>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut line = String::new();
        self.0.format_event(context, Writer::new(&mut line), event)?;
        match (line.strip_suffix("}\n"), request_id(context)) {
            (Some(start), Some(id)) => writeln!(writer, "{start},\"requestId\":\"{id}\"}}"),
            _ => writer.write_str(&line),
        }
    }
}

fn request_id<S>(context: &FmtContext<'_, S, JsonFields>) -> Option<String>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let scope = context.event_scope()?;
    let request = scope.from_root().find(|span| span.name() == "request")?;
    let extensions = request.extensions();
    let fields: serde_json::Value =
        serde_json::from_str(extensions.get::<FormattedFields<JsonFields>>()?).ok()?;
    Some(fields.get("id")?.as_str()?.to_owned())
}
