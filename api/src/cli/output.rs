use std::io::{self, IsTerminal as _, Write as _};

use application::ErrorChain;
use serde_json::Value;

use super::CliError;

/// Writes a line to standard output.
pub(super) fn print(line: &str) -> Result<(), CliError> {
    match writeln!(io::stdout(), "{}", line.trim_end()) {
        // The reader closed the pipe, as `head` does.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        outcome => Ok(outcome?),
    }
}

/// Writes the result of a command as text on a terminal, otherwise as a JSON line like those of the log: in a
/// container the command runs before `serve` on the same standard output.
pub(super) fn print_event(text: &str, event: &Value) -> Result<(), CliError> {
    if io::stdout().is_terminal() { print(text) } else { print(&event.to_string()) }
}

/// Writes an error with its causes as one line.
pub(super) fn print_error(error: &(dyn std::error::Error + 'static)) {
    // Nothing can be done if standard error is closed.
    let _ = writeln!(io::stderr(), "marigold: {}", ErrorChain(error));
}
