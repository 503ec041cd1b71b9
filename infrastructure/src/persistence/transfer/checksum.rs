use std::fmt;

use sea_orm::Value;
use sha2::{Digest as _, Sha256};

/// The number of a table's rows and a checksum that does not depend on their order, because databases sort
/// texts differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checksum {
    rows: u64,
    /// The sum of the SHA-256 hashes of the rows, eight bytes at a time.
    sum: [u64; 4],
}

impl Checksum {
    /// Adds a row. The values must be in the same order on both sides.
    pub(super) fn add(&mut self, row: &[Value]) {
        let mut hash = Sha256::new();
        for value in row {
            match bytes_of(value) {
                // With its length, so that bytes cannot move from one value to the next unnoticed.
                Some(bytes) => {
                    hash.update([1]);
                    hash.update(bytes.len().to_le_bytes());
                    hash.update(bytes);
                }
                None => hash.update([0]),
            }
        }
        let hash = hash.finalize();
        let (parts, _) = hash.0.as_chunks::<8>();
        for (sum, part) in self.sum.iter_mut().zip(parts) {
            *sum = sum.wrapping_add(u64::from_le_bytes(*part));
        }
        self.rows += 1;
    }

    pub(super) fn rows(&self) -> u64 {
        self.rows
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sum.iter().try_for_each(|part| write!(f, "{part:016x}"))
    }
}

/// Returns the same bytes for the same value in every database.
fn bytes_of(value: &Value) -> Option<Vec<u8>> {
    match value {
        Value::Bool(value) => value.map(|value| vec![u8::from(value)]),
        Value::BigInt(value) => value.map(|value| value.to_le_bytes().to_vec()),
        Value::String(value) => value.as_ref().map(|value| value.as_bytes().to_vec()),
        Value::Bytes(value) => value.clone(),
        Value::Uuid(value) => value.map(|value| value.as_bytes().to_vec()),
        Value::ChronoDateTimeUtc(value) => value.map(|value| value.timestamp_micros().to_le_bytes().to_vec()),
        // Unreachable: cells are read only as one of the types above.
        other => Some(format!("{other:?}").into_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checksum(rows: &[&[Value]]) -> Checksum {
        let mut checksum = Checksum::default();
        for row in rows {
            checksum.add(row);
        }
        checksum
    }

    #[test]
    fn checksum_ignores_row_sequence() {
        let (anna, berta) =
            ([Value::from("anna"), Value::from(1_i64)], [Value::from("berta"), Value::from(2_i64)]);
        let both = checksum(&[&anna, &berta]);
        assert_eq!(both, checksum(&[&berta, &anna]));
        assert_ne!(both, checksum(&[&anna]));
        assert_ne!(both, checksum(&[&anna, &anna]));
        assert_ne!(both, checksum(&[&[Value::from("anna"), Value::from(2_i64)], &berta]));
    }

    #[test]
    fn checksum_separates_values_and_null() {
        let row = |first: &str, second: &str| checksum(&[&[Value::from(first), Value::from(second)]]);
        assert_ne!(row("ab", "c"), row("a", "bc"));
        assert_ne!(checksum(&[&[Value::String(None)]]), checksum(&[&[Value::from("")]]));
    }
}
