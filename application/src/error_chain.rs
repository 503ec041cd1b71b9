use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// An error and its sources on one line: "storage unavailable: disk I/O error".
pub struct ErrorChain<'a>(pub &'a dyn Error);

impl Display for ErrorChain<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let mut text = self.0.to_string();
        let mut next = self.0.source();
        while let Some(source) = next {
            let detail = source.to_string();
            // Some errors repeat their source.
            if !text.contains(&detail) {
                text = format!("{text}: {detail}");
            }
            next = source.source();
        }
        formatter.write_str(&text.replace('\n', " "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::StoreError;

    #[derive(Debug, thiserror::Error)]
    #[error("connection failed: {0}")]
    struct Repeating(#[source] StoreError);

    #[test]
    fn sources_are_on_one_line_and_not_repeated() {
        let source = || StoreError::Unavailable("disk I/O error\n(code 10)".into());
        assert_eq!(ErrorChain(&source()).to_string(), "storage unavailable: disk I/O error (code 10)");
        assert_eq!(
            ErrorChain(&Repeating(source())).to_string(),
            "connection failed: storage unavailable: disk I/O error (code 10)"
        );
    }
}
