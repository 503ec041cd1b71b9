use application::ports::{
    MissedSearchRepository, MissedSearchSort, Page, PageRequest, SortDirection, StoreError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::MissedSearchId;
use domain::search::{MissedSearch, MissedSearchText};

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl MissedSearchRepository for MemoryUnitOfWork {
    async fn count(
        &mut self,
        id: MissedSearchId,
        text: &MissedSearchText,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        self.enter("missed_searches.count").await?;
        let new = MissedSearch { id, text: text.clone(), count: 0, last_searched_at: now };
        let search = self.state.missed_searches.entry(text.clone()).or_insert(new);
        search.count += 1;
        search.last_searched_at = now;
        Ok(())
    }

    async fn trim(&mut self, max: u64) -> Result<(), StoreError> {
        self.enter("missed_searches.trim").await?;
        let mut all: Vec<_> = self.state.missed_searches.values().cloned().collect();
        all.sort_by_key(|search| std::cmp::Reverse((search.last_searched_at, search.id)));
        for search in all.iter().skip(usize::try_from(max).unwrap_or(usize::MAX)) {
            self.state.missed_searches.remove(&search.text);
        }
        Ok(())
    }

    async fn list(
        &mut self,
        sort: MissedSearchSort,
        page: &PageRequest,
    ) -> Result<Page<MissedSearch>, StoreError> {
        self.enter("missed_searches.list").await?;
        let all = self.state.missed_searches.values().cloned().collect();
        Ok(Page::of_all(page, all, SortDirection::Descending, |search| sort.cursor(search)))
    }

    async fn remove(&mut self, id: MissedSearchId) -> Result<bool, StoreError> {
        self.enter("missed_searches.remove").await?;
        let count = self.state.missed_searches.len();
        self.state.missed_searches.retain(|_, search| search.id != id);
        Ok(self.state.missed_searches.len() < count)
    }

    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("missed_searches.remove_before").await?;
        let old = self.state.missed_searches.values().filter(|search| search.last_searched_at < before);
        let texts: Vec<_> = old
            .map(|search| search.text.clone())
            .take(usize::try_from(limit).unwrap_or(usize::MAX))
            .collect();
        self.state.missed_searches.retain(|text, _| !texts.contains(text));
        Ok(u64::try_from(texts.len()).unwrap())
    }
}
