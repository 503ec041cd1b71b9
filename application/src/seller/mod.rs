//! Who sells on the site: an owner enters it, and it applies without a restart.

use std::collections::BTreeMap;
use std::fmt::Display;

use domain::EditConflict;
use domain::seller::{LegalName, PostalAddress, Seller, SellerVersion, TaxNumber};
use domain::users::{EmailAddress, Permission};
use serde::{Deserialize, Serialize};

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::Actor;

#[derive(Debug, thiserror::Error)]
pub enum ManageSellerError {
    #[error(transparent)]
    Stale(#[from] EditConflict),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManageSellerError);

use_case! {
    pub struct ManageSeller
}

impl ManageSeller {
    pub fn authorize(actor: Actor) -> Result<(), Failure> {
        Ok(actor.require(Permission::ManageSeller)?)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(&self, actor: Actor) -> Result<SellerVersion, ManageSellerError> {
        Self::authorize(actor)?;
        Ok(self.context.store.read().await?.seller().find_current().await?)
    }

    /// Saves an edit `based_on` the number of a version. This node shows it immediately.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn save(
        &self,
        actor: Actor,
        seller: Seller,
        based_on: u32,
    ) -> Result<SellerVersion, ManageSellerError> {
        Self::authorize(actor)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let current = unit.seller().find_current().await?;
        let version = current.edit(seller, based_on, self.context.clock.now())?;
        if !unit.seller().save(&current, &version).await? {
            return Err(EditConflict.into());
        }
        unit.commit().await?;
        // It is saved even if this fails: the next page reads it.
        let _ = self.context.refresh_site().await;
        Ok(version)
    }
}

/// A seller as it is stored, edited in the browser, and written in a content pack. What is missing is empty.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct SellerValues {
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    address: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    tax_number: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    email: String,
}

/// What is wrong with each value, by its name.
#[derive(Debug, Default, thiserror::Error)]
#[error("{0:?}")]
pub struct InvalidSeller(pub BTreeMap<String, String>);

impl From<&Seller> for SellerValues {
    fn from(seller: &Seller) -> Self {
        let Seller { name, address, tax_number, email } = seller;
        Self {
            name: name.as_str().to_owned(),
            address: address.as_str().to_owned(),
            tax_number: tax_number.as_str().to_owned(),
            email: email.as_ref().map(ToString::to_string).unwrap_or_default(),
        }
    }
}

impl SellerValues {
    /// # Errors
    /// All values that are invalid.
    pub fn parse(&self) -> Result<Seller, InvalidSeller> {
        let mut errors = InvalidSeller::default();
        let email = Some(self.email.trim()).filter(|email| !email.is_empty());
        let seller = Seller {
            name: errors.collect("name", LegalName::parse(&self.name)),
            address: errors.collect("address", PostalAddress::parse(&self.address)),
            tax_number: errors.collect("taxNumber", TaxNumber::parse(&self.tax_number)),
            email: errors.collect("email", email.map(EmailAddress::parse).transpose()),
        };
        if errors.0.is_empty() { Ok(seller) } else { Err(errors) }
    }
}

impl InvalidSeller {
    /// The value, or the default if `result` is an error.
    fn collect<T: Default, E: Display>(&mut self, name: &str, result: Result<T, E>) -> T {
        result.unwrap_or_else(|error| {
            self.0.insert(name.to_owned(), error.to_string());
            T::default()
        })
    }
}
