use crate::text::required_text;

required_text!(
    /// A member's optional note in a report.
    ReportNote, ReportNoteError, multi_line, 500, "Note"
);
required_text!(
    /// An admin's optional answer to the members who made a report.
    ReportAnswer, ReportAnswerError, multi_line, 500, "Answer"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_long_report_returns_documented_message() {
        let too_long = ReportNote::parse(&"a".repeat(501)).unwrap_err();
        assert_eq!(too_long.to_string(), "Note must be 500 characters or less");
        assert!(ReportAnswer::parse(&"ä".repeat(500)).is_ok());
    }
}
