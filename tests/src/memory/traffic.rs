use std::collections::BTreeSet;

use application::ports::{StoreError, TrafficDay, TrafficRepository};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::traffic::{TrafficCount, TrafficKind, Visitors};

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl TrafficRepository for MemoryUnitOfWork {
    async fn lock_day(&mut self, day: DateTime<Utc>, new_salt: &str) -> Result<TrafficDay, StoreError> {
        self.enter("traffic.lock_day").await?;
        let is_new = !self.state.traffic_days.contains_key(&day);
        self.state.traffic_days.retain(|other, _| !is_new || *other > day);
        let new = || TrafficDay { salt: new_salt.to_owned(), visitors: Visitors::default() };
        Ok(self.state.traffic_days.entry(day).or_insert_with(new).clone())
    }

    async fn save_visitors(&mut self, day: DateTime<Utc>, visitors: &Visitors) -> Result<(), StoreError> {
        self.enter("traffic.save_visitors").await?;
        if let Some(stored) = self.state.traffic_days.get_mut(&day) {
            stored.visitors = visitors.clone();
        }
        Ok(())
    }

    async fn list_keys(&mut self, day: DateTime<Utc>) -> Result<BTreeSet<(TrafficKind, String)>, StoreError> {
        self.enter("traffic.list_keys").await?;
        let keys = self.state.traffic_counts.keys().filter(|(counted, ..)| *counted == day);
        Ok(keys.map(|(_, kind, key)| (*kind, key.clone())).collect())
    }

    async fn add(&mut self, day: DateTime<Utc>, counts: &[TrafficCount]) -> Result<(), StoreError> {
        self.enter("traffic.add").await?;
        for TrafficCount { kind, key, count } in counts {
            *self.state.traffic_counts.entry((day, *kind, key.clone())).or_default() += count;
        }
        Ok(())
    }

    async fn remove_days(&mut self, before: DateTime<Utc>) -> Result<(), StoreError> {
        self.enter("traffic.remove_days").await?;
        self.state.traffic_days.retain(|day, _| *day >= before);
        Ok(())
    }

    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("traffic.remove_before").await?;
        let old = self.state.traffic_counts.keys().filter(|(day, ..)| *day < before);
        let old: Vec<_> = old.take(usize::try_from(limit).unwrap_or(usize::MAX)).cloned().collect();
        for key in &old {
            self.state.traffic_counts.remove(key);
        }
        Ok(u64::try_from(old.len()).unwrap())
    }
}
