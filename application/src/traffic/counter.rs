use std::collections::{HashMap, HashSet};
use std::mem;
use std::sync::{Mutex, PoisonError};

use domain::traffic::{Source, TrafficCount, TrafficKind};

/// A page that a person has opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageView<'a> {
    /// Its path, without ids and tokens.
    pub page: &'a str,
    /// What led to it, unless this is another page of the site.
    pub source: Option<Source>,
    /// A hash of IP address and user agent, which is kept until the counts are written.
    pub visitor: u64,
}

/// Counts in memory, so that a page does not cost a write to the database.
#[derive(Debug, Default)]
pub struct TrafficCounter(Mutex<Pending>);

/// What has been counted since it was last written.
#[derive(Debug, Default)]
pub(super) struct Pending {
    pub(super) pages: HashMap<String, u64>,
    pub(super) sources: HashMap<Source, u64>,
    pub(super) other_sources: u64,
    pub(super) visitors: HashSet<u64>,
}

impl TrafficCounter {
    /// Hashes in memory. More visitors before the counts are written are not counted, but their page views are.
    const MAX_VISITORS: usize = 20_000;
    const MAX_PAGES: usize = TrafficKind::Page.max_keys();
    const MAX_SOURCES: usize = TrafficKind::Host.max_keys() + TrafficKind::UtmSource.max_keys();

    /// Counts the view unless `is_human` says that it is a robot's. Known visitors are not checked again.
    pub fn record(&self, view: PageView<'_>, is_human: impl FnOnce() -> bool) {
        let mut pending = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !pending.visitors.contains(&view.visitor) {
            if !is_human() {
                return;
            }
            if pending.visitors.len() < Self::MAX_VISITORS {
                pending.visitors.insert(view.visitor);
            }
        }
        pending.add_page(view.page, 1);
        if let Some(source) = view.source {
            pending.add_source(source, 1);
        }
    }

    pub(super) fn take(&self) -> Pending {
        mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Puts back what could not be written.
    pub(super) fn restore(&self, unwritten: Pending) {
        let mut pending = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let free = Self::MAX_VISITORS.saturating_sub(pending.visitors.len());
        pending.visitors.extend(unwritten.visitors.into_iter().take(free));
        for (page, count) in unwritten.pages {
            pending.add_page(&page, count);
        }
        for (source, count) in unwritten.sources {
            pending.add_source(source, count);
        }
        pending.other_sources += unwritten.other_sources;
    }
}

impl Pending {
    fn add_page(&mut self, page: &str, count: u64) {
        // The path is only copied the first time.
        if let Some(counted) = self.pages.get_mut(page) {
            *counted += count;
        } else {
            let page = if self.pages.len() < TrafficCounter::MAX_PAGES { page } else { TrafficCount::OTHER };
            *self.pages.entry(page.to_owned()).or_default() += count;
        }
    }

    fn add_source(&mut self, source: Source, count: u64) {
        if self.sources.len() < TrafficCounter::MAX_SOURCES || self.sources.contains_key(&source) {
            *self.sources.entry(source).or_default() += count;
        } else {
            self.other_sources += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn record_flood_stays_within_bounds() {
        let counter = TrafficCounter::default();
        for visitor in 0..100_000 {
            let source = Source::parse(&format!("host h{visitor}.example"));
            counter.record(PageView { page: &format!("/blog/{visitor}"), source, visitor }, || true);
        }
        counter.record(PageView { page: "/robot", source: None, visitor: 100_000 }, || false);
        let pending = counter.take();
        assert_eq!(pending.pages.len(), TrafficCounter::MAX_PAGES + 1);
        assert_eq!(pending.sources.len(), TrafficCounter::MAX_SOURCES);
        assert_eq!(pending.visitors.len(), TrafficCounter::MAX_VISITORS);
        assert_eq!(pending.pages.values().sum::<u64>(), 100_000);
        assert_eq!(pending.sources.values().sum::<u64>() + pending.other_sources, 100_000);
        assert!(counter.take().pages.is_empty());
    }
}
