crate::text_enum! {
    /// The kind of visitor that an admin views the site as. Such a session is read-only and shows no data of any account.
    pub enum ViewAs {
        Visitor = "visitor",
        /// A member who owns no agents.
        Member = "member",
    }
}
