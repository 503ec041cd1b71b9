//! Templates of emails, pages and data exports.

use minijinja::syntax::SyntaxConfig;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, escape_formatter};

use crate::ErrorChain;
use crate::html::escape;

/// An environment with these templates by name. Those that end in `.html` escape their values.
pub(crate) fn environment(
    sources: impl IntoIterator<Item = (&'static str, &'static str)>,
) -> Environment<'static> {
    let mut templates = Environment::new();
    templates.set_undefined_behavior(UndefinedBehavior::Strict);
    // The engine's own escaping also changes slashes, and so every link.
    templates.set_formatter(|out, state, value| match value.as_str() {
        Some(text) if matches!(state.auto_escape(), AutoEscape::Html) && !value.is_safe() => {
            Ok(out.write_str(&escape(text))?)
        }
        _ => escape_formatter(out, state, value),
    });
    let syntax =
        SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build();
    match syntax {
        Ok(syntax) => templates.set_syntax(syntax),
        Err(error) => tracing::error!(error = %ErrorChain(&error), "syntax of the templates is invalid"),
    }
    for (name, source) in sources {
        if let Err(error) = templates.add_template(name, source) {
            tracing::error!(template = name, error = %ErrorChain(&error), "template is invalid");
        }
    }
    templates
}
