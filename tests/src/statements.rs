use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::DefaultGuard;
use tracing::{Dispatch, Event, Metadata, Subscriber};

/// The SQL statements that the database adapter sends from this thread, for tests that count them.
pub struct StatementLog {
    statements: Arc<Mutex<Vec<String>>>,
    _guard: DefaultGuard,
}

/// While a subscriber is interested, a statement of another test, which records none, does not turn the log off for all.
static INTERESTED: LazyLock<Dispatch> = LazyLock::new(|| Dispatch::new(Recorder(Arc::default())));

impl StatementLog {
    /// Records until it is dropped.
    pub fn start() -> Self {
        LazyLock::force(&INTERESTED);
        tracing::callsite::rebuild_interest_cache();
        let statements = Arc::<Mutex<Vec<String>>>::default();
        let guard = tracing::subscriber::set_default(Recorder(statements.clone()));
        Self { statements, _guard: guard }
    }

    /// The statements since the last call.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.statements.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

struct Recorder(Arc<Mutex<Vec<String>>>);

impl Subscriber for Recorder {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.fields().field("sql").is_some()
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut SqlField(&self.0));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

struct SqlField<'a>(&'a Mutex<Vec<String>>);

impl Visit for SqlField<'_> {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "sql" {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(value.to_owned());
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn fmt::Debug) {}
}
