use std::io::{self, IsTerminal as _, Write as _};

use serde_json::Value;

use super::CliError;

/// One line for whoever ran the command.
pub(super) fn print(line: &str) -> Result<(), CliError> {
    match writeln!(io::stdout(), "{}", line.trim_end()) {
        // Whoever read it has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        outcome => Ok(outcome?),
    }
}

/// The result of a command that runs before `serve` on the same standard output: a line of text on a terminal, elsewhere a
/// line of JSON as the log has them.
pub(super) fn print_event(text: &str, event: &Value) -> Result<(), CliError> {
    if io::stdout().is_terminal() { print(text) } else { print(&event.to_string()) }
}

/// What failed, with its causes, in one line.
pub(super) fn print_error(error: &(dyn std::error::Error + 'static)) {
    let mut line = format!("marigold: {error}");
    let mut next = error.source();
    while let Some(cause) = next {
        line.push_str(": ");
        line.push_str(&cause.to_string());
        next = cause.source();
    }
    // Where standard error is closed there is nobody to tell.
    let _ = writeln!(io::stderr(), "{}", line.replace('\n', " "));
}
