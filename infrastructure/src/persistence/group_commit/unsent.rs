use std::mem;

use sea_orm::{DbBackend, Statement, Values};

/// What one who writes has to tell SQLite before anything else. SQLite works on a thread of its own, and it takes longer
/// to wake that thread and to be woken by it than to run a statement: what needs no answer goes along with what does.
#[derive(Debug, Default)]
pub(super) struct Unsent {
    /// Opens the savepoint behind which all of the rest is.
    pub(super) savepoint: Option<String>,
    /// In this order.
    pub(super) statements: Vec<Statement>,
}

impl Unsent {
    /// All of it in one; none where there is nothing to tell.
    pub(super) fn take(&mut self) -> Option<Statement> {
        let savepoint = self.savepoint.take().map(|sql| Statement::from_string(DbBackend::Sqlite, sql));
        let statements = savepoint.into_iter().chain(mem::take(&mut self.statements));
        statements.reduce(followed_by)
    }

    /// This one behind all of it, and all of it gone.
    pub(super) fn take_with(&mut self, last: Statement) -> Statement {
        match self.take() {
            Some(first) => followed_by(first, last),
            None => last,
        }
    }
}

/// The driver takes statements one after the other off the text, and each takes its values off the list.
fn followed_by(first: Statement, second: Statement) -> Statement {
    let values = [first.values, second.values].into_iter().flatten().flat_map(|Values(values)| values);
    Statement {
        sql: format!("{}; {}", first.sql, second.sql),
        values: Some(Values(values.collect())),
        db_backend: DbBackend::Sqlite,
    }
}
