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

    #[test]
    fn sources_are_on_one_line_and_not_repeated() {
        let source = std::io::Error::other("disk I/O error\n(code 10)");
        let error = StoreError::Unavailable(Box::new(source));
        assert_eq!(ErrorChain(&error).to_string(), "storage unavailable: disk I/O error (code 10)");
        let repeated = std::io::Error::other(std::io::Error::other("disk full"));
        assert_eq!(ErrorChain(&repeated).to_string(), "disk full");
    }
}
