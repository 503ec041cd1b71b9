use domain::DiscountId;
use domain::discounts::{Discount, DiscountCode, DiscountCodeError, DiscountDraft};
use domain::users::Permission;
use uuid::Uuid;

use super::ManageDiscounts;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, AuditAction, AuditFields, AuditRecord, StoreError, SubjectKind};

/// Omits letters and digits that are easily confused.
const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// 50 random bits.
const RANDOM_LENGTH: usize = 10;

/// Single-use codes to create together.
#[derive(Debug, Clone)]
pub struct NewDiscountBatch {
    /// What every code starts with.
    pub prefix: DiscountCode,
    pub count: usize,
    /// The limits of uses are ignored: each code can be used once.
    pub draft: DiscountDraft,
}

impl NewDiscountBatch {
    pub const MAX_COUNT: usize = 1000;
    /// Leaves room for the hyphen and the random part.
    pub const MAX_PREFIX: usize = DiscountCode::MAX_LENGTH - RANDOM_LENGTH - 1;
}

#[derive(Debug, thiserror::Error)]
pub enum CreateBatchError {
    #[error("Use a prefix of up to {} characters", NewDiscountBatch::MAX_PREFIX)]
    Prefix(DiscountCodeError),
    #[error("Create 1 to {} codes at a time", NewDiscountBatch::MAX_COUNT)]
    Count,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(CreateBatchError);

impl ManageDiscounts {
    /// Creates codes that can be used once each and cannot be guessed; returns the id of the batch.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_batch(&self, actor: Actor, new: &NewDiscountBatch) -> Result<Uuid, CreateBatchError> {
        actor.require(Permission::ManageDiscounts)?;
        actor.require_recent_authentication()?;
        if !(1..=NewDiscountBatch::MAX_COUNT).contains(&new.count) {
            return Err(CreateBatchError::Count);
        }
        let batch = self.context.ids.next_id();
        let codes = (0..new.count).map(|_| self.single_use(new, batch));
        let codes = codes.collect::<Result<Vec<_>, _>>().map_err(CreateBatchError::Prefix)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        if unit.discounts().insert_all(&codes).await? < codes.len() {
            return Err(StoreError::Conflict("discount code".into()).into());
        }
        let count = u64::try_from(new.count).unwrap_or(u64::MAX);
        let record = AuditRecord {
            subject_name: Some(format!("{}-…", new.prefix)),
            after: Some(AuditFields::from_iter([("codes".to_owned(), count.into())])),
            ..self.context.audit_record(AuditAction::Created, SubjectKind::Discount, batch)
        };
        unit.audit().append(&record).await?;
        unit.commit().await?;
        Ok(batch)
    }

    fn single_use(&self, new: &NewDiscountBatch, batch: Uuid) -> Result<Discount, DiscountCodeError> {
        let digest = self.context.secrets.digest(self.context.secrets.generate().expose());
        let random: String = digest
            .as_bytes()
            .iter()
            .take(RANDOM_LENGTH)
            .filter_map(|byte| ALPHABET.get(usize::from(byte % 32)))
            .map(|letter| char::from(*letter))
            .collect();
        let code = DiscountCode::parse(&format!("{}-{random}", new.prefix))?;
        let draft = DiscountDraft { max_uses: Some(1), max_uses_per_member: None, ..new.draft.clone() };
        let id = DiscountId::from_uuid(self.context.ids.next_id());
        Ok(Discount { batch: Some(batch), ..Discount::create(id, code, draft, self.context.clock.now()) })
    }
}
