crate::text::required_text!(
    /// A word of the team about a member, by which members are found and written to. Only the team sees it, but it's
    /// included in a copy of the member's data.
    MemberLabel, MemberLabelError, single_line, 40, "Label"
);

impl MemberLabel {
    pub const MAX_PER_MEMBER: usize = 20;

    /// Labels are the same if only their case differs.
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn label_is_one_line_of_up_to_40_characters() {
        let label = MemberLabel::parse(" Ächte VIPs ").unwrap();
        assert_eq!((label.as_str(), label.key().as_str()), ("Ächte VIPs", "ächte vips"));
        assert!(MemberLabel::parse(&"ä".repeat(40)).is_ok());
        let messages =
            ["", "a\nb", &"ä".repeat(41)].map(|text| MemberLabel::parse(text).unwrap_err().to_string());
        assert_eq!(
            messages,
            [
                "Label is required",
                "Label contains characters that cannot be used",
                "Label must be 40 characters or less",
            ]
        );
    }
}
