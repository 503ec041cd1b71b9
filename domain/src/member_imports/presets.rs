use super::{ColumnMapping, ImportColumn};

crate::text_enum! {
    /// The system that wrote a file.
    pub enum ImportPreset {
        Gumroad = "gumroad",
        Podia = "podia",
        Ghost = "ghost",
        LemonSqueezy = "lemon_squeezy",
        Stripe = "stripe",
        Other = "other",
    }
}

impl ImportPreset {
    /// Detects the format by its characteristic columns.
    pub fn detect(header: &[String]) -> Self {
        let has = |name: &str| find(header, name).is_some();
        let is_match = |preset: &Self| preset.typical_columns().iter().all(|name| has(name));
        Self::ALL.into_iter().find(is_match).unwrap_or(Self::Other)
    }

    /// Finds columns by this format's names, then by common names.
    pub fn mapping(self, header: &[String]) -> ColumnMapping {
        let named = |names: &[&str]| names.iter().find_map(|name| find(header, name));
        ColumnMapping::new(|column| named(self.names(column)).or_else(|| named(Self::Other.names(column))))
    }

    const fn typical_columns(self) -> &'static [&'static str] {
        match self {
            Self::Gumroad => &["Purchase Email", "Item Name"],
            Self::Podia => &["Email", "Email Marketing Status"],
            Self::Ghost => &["email", "subscribed_to_emails"],
            Self::LemonSqueezy => &["user_email", "first_order_item_product_name"],
            Self::Stripe => &["id", "Customer Email", "Currency"],
            Self::Other => &[],
        }
    }

    const fn names(self, column: ImportColumn) -> &'static [&'static str] {
        use ImportColumn as C;
        match (self, column) {
            (Self::Gumroad, C::Email) => &["Purchase Email", "Buyer Email"],
            (Self::Gumroad, C::Name) => &["Buyer Name"],
            (Self::Gumroad, C::Agent) => &["Item Name"],
            (Self::Gumroad, C::Date) => &["Purchase Date"],
            (Self::Gumroad, C::Amount) => &["Sale Price ($)", "Item Price ($)"],
            (Self::Gumroad, C::Reference) => &["Purchase ID", "Order Number"],
            (Self::Gumroad, C::Status) => &["Refunded?", "Fully Refunded?"],
            (Self::Podia, C::Name) => &["First Name", "Name"],
            (Self::Podia, C::Consent) => &["Email Marketing Status"],
            (Self::Ghost, C::Consent) => &["subscribed_to_emails"],
            (Self::LemonSqueezy, C::Email) => &["user_email"],
            (Self::LemonSqueezy, C::Name) => &["user_name"],
            (Self::LemonSqueezy, C::Agent) => &["first_order_item_product_name"],
            (Self::LemonSqueezy, C::Amount) => &["total_usd", "total"],
            (Self::LemonSqueezy, C::Reference) => &["identifier", "order_number"],
            (Self::Stripe, C::Email) => &["Customer Email"],
            (Self::Stripe, C::Name) => &["Customer Name", "Card Name"],
            (Self::Stripe, C::Agent) => &["product (metadata)", "Description"],
            (Self::Stripe, C::Date) => &["Created date (UTC)", "Created (UTC)"],
            (Self::Stripe, C::Reference) => &["id"],
            (_, C::Email) => &["email", "e-mail", "email address", "e-mail-adresse"],
            (_, C::Name) => &["first name", "first_name", "vorname", "name", "full name", "customer name"],
            (_, C::Consent) => &["newsletter", "consent", "subscribed", "marketing consent"],
            (_, C::Agent) => &["agent", "agents", "slug", "product", "product name", "item", "title"],
            (_, C::Date) => &["date", "purchase date", "purchased_at", "created_at", "order date", "datum"],
            (_, C::Amount) => &["amount", "total", "price", "paid", "betrag"],
            (_, C::Currency) => &["currency"],
            (_, C::Reference) => &["reference", "order number", "order", "order id", "payment id"],
            (_, C::Status) => &["status"],
        }
    }
}

fn find(header: &[String], name: &str) -> Option<usize> {
    header.iter().position(|column| column.trim().eq_ignore_ascii_case(name))
}
