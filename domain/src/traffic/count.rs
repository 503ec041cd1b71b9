use super::{Source, SourceKind};

crate::text_enum! {
    /// What is counted.
    #[derive(PartialOrd, Ord)]
    pub enum TrafficKind {
        Visitors = "visitors",
        Page = "page",
        Host = "host",
        UtmSource = "utm_source",
    }
}

impl TrafficKind {
    /// How many keys are counted on a day. Further keys are summed under [`TrafficCount::OTHER`], which bounds the table.
    pub const fn max_keys(self) -> usize {
        match self {
            Self::Visitors => 1,
            Self::Page => 1000,
            Self::Host => 500,
            Self::UtmSource => 200,
        }
    }
}

/// How often something happened on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrafficCount {
    pub kind: TrafficKind,
    /// The path or the name of the source. Empty for visitors, and for the sum of the keys beyond [`TrafficKind::max_keys`].
    pub key: String,
    pub count: u64,
}

impl TrafficCount {
    /// Two full years and the current month, so that years can be compared.
    pub const RETENTION_MONTHS: u32 = 25;
    /// The key of the sum of the keys beyond [`TrafficKind::max_keys`].
    pub const OTHER: &str = "";

    pub fn of_source(source: &Source, count: u64) -> Self {
        let kind = match source.kind() {
            SourceKind::Host => TrafficKind::Host,
            SourceKind::UtmSource => TrafficKind::UtmSource,
        };
        Self { kind, key: source.name().to_owned(), count }
    }
}
