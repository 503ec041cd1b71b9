use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use domain::traffic::{TrafficCount, TrafficKind};
use sha2::{Digest as _, Sha256};

use super::counter::Pending;
use crate::context::use_case;
use crate::ports::StoreError;
use crate::reports::midnight;

use_case! {
    /// Writes what this node has counted.
    pub struct RecordTraffic
}

impl RecordTraffic {
    /// Does nothing if nothing was counted.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn flush(&self) -> Result<(), StoreError> {
        let pending = self.context.traffic.take();
        if pending.pages.is_empty() {
            return Ok(());
        }
        let result = self.write(&pending).await;
        if result.is_err() {
            self.context.traffic.restore(pending);
        }
        result
    }

    /// Views from the last seconds before midnight count for the new day.
    async fn write(&self, pending: &Pending) -> Result<(), StoreError> {
        let day = self.today();
        let new_salt = self.context.secrets.generate();
        let mut unit = self.context.unaudited_store.begin().await?;
        let mut today = unit.traffic().lock_day(day, new_salt.expose()).await?;
        let before = today.visitors.count();
        for visitor in &pending.visitors {
            today.visitors.insert(salted_hash(&today.salt, *visitor));
        }
        let mut counts = counts(pending);
        let new_visitors = today.visitors.count() - before;
        if new_visitors > 0 {
            unit.traffic().save_visitors(day, &today.visitors).await?;
            let (kind, key) = (TrafficKind::Visitors, String::new());
            counts.push(TrafficCount { kind, key, count: new_visitors });
        }
        let counts = limit(counts, &unit.traffic().list_keys(day).await?);
        unit.traffic().add(day, &counts).await?;
        unit.commit().await
    }

    fn today(&self) -> DateTime<Utc> {
        let zone = self.context.site().time_zone;
        midnight(zone, self.context.clock.now().with_timezone(&zone).date_naive())
    }
}

/// 16 bits of a salted hash, too few to identify a visitor.
fn salted_hash(salt: &str, visitor: u64) -> u16 {
    let digest = Sha256::new().chain_update(salt).chain_update(visitor.to_be_bytes()).finalize();
    let [first, second, ..]: [u8; 32] = digest.into();
    u16::from_be_bytes([first, second])
}

fn counts(pending: &Pending) -> Vec<TrafficCount> {
    let pages = pending.pages.iter().map(|(path, count)| {
        let (kind, key) = (TrafficKind::Page, path.clone());
        TrafficCount { kind, key, count: *count }
    });
    let sources = pending.sources.iter().map(|(source, count)| TrafficCount::of_source(source, *count));
    let other = TrafficCount {
        kind: TrafficKind::Host,
        key: TrafficCount::OTHER.to_owned(),
        count: pending.other_sources,
    };
    pages.chain(sources).chain((other.count > 0).then_some(other)).collect()
}

/// Sums keys beyond [`TrafficKind::max_keys`] under [`TrafficCount::OTHER`].
fn limit(counts: Vec<TrafficCount>, known: &BTreeSet<(TrafficKind, String)>) -> Vec<TrafficCount> {
    let mut stored: BTreeMap<TrafficKind, usize> = BTreeMap::new();
    for (kind, _) in known {
        *stored.entry(*kind).or_default() += 1;
    }
    let mut limited: BTreeMap<(TrafficKind, String), u64> = BTreeMap::new();
    for TrafficCount { kind, key, count } in counts {
        let stored = stored.entry(kind).or_default();
        let mut key = (kind, key);
        if !known.contains(&key) && !limited.contains_key(&key) {
            if *stored < kind.max_keys() {
                *stored += 1;
            } else {
                TrafficCount::OTHER.clone_into(&mut key.1);
            }
        }
        *limited.entry(key).or_default() += count;
    }
    limited.into_iter().map(|((kind, key), count)| TrafficCount { kind, key, count }).collect()
}
