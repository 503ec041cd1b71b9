use chrono::TimeDelta;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::AgentId;

fn discount() -> Discount {
    let code = DiscountCode::parse("WELCOME20").unwrap();
    Discount::create(DiscountId::from_uuid(Uuid::nil()), code, draft(20), start())
}

fn draft(percent: i64) -> DiscountDraft {
    DiscountDraft {
        kind: DiscountKind::percentage(percent).unwrap(),
        expires_at: None,
        max_uses: None,
        max_uses_per_member: None,
        conditions: DiscountConditions::default(),
    }
}

/// Checks without a cart, for a member who owns nothing.
fn check(discount: &Discount, uses: DiscountUses, now: DateTime<Utc>) -> Result<(), DiscountError> {
    discount.check(&DiscountCheck { uses, is_owner: false, cart: None, now })
}

fn check_cart(conditions: DiscountConditions, cart: &[PricedAgent]) -> Result<(), DiscountError> {
    let discount = Discount { conditions, ..discount() };
    let uses = DiscountUses::default();
    discount.check(&DiscountCheck { uses, is_owner: false, cart: Some(cart), now: start() })
}

fn agent(n: u128) -> AgentId {
    AgentId::from_uuid(Uuid::from_u128(n))
}

fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

fn cents(cents: i64) -> Cents {
    Cents::new(cents).unwrap()
}

#[test]
fn percentage_discount_rounds_down() {
    let third = DiscountKind::percentage(33).unwrap();
    assert_eq!(third.amount_off(cents(999)), cents(329));
    assert_eq!(DiscountKind::percentage(1).unwrap().amount_off(cents(99)), Cents::ZERO);
    assert_eq!(DiscountKind::percentage(100).unwrap().amount_off(cents(999)), cents(999));
}

#[test]
fn fixed_discount_is_capped_at_subtotal() {
    let ten = DiscountKind::fixed(1000).unwrap();
    assert_eq!(ten.amount_off(cents(700)), cents(700));
    assert_eq!(ten.amount_off(cents(2500)), cents(1000));
}

#[test]
fn discount_kind_validates_range() {
    assert!(DiscountKind::percentage(1).is_ok() && DiscountKind::percentage(100).is_ok());
    for bad in [-1, 0, 101, 256 + 20] {
        assert_eq!(DiscountKind::percentage(bad), Err(DiscountKindError::Percentage));
    }
    assert_eq!(DiscountKind::fixed(0), Err(DiscountKindError::Fixed));
    assert_eq!(DiscountKind::fixed(-5), Err(DiscountKindError::Fixed));
}

#[test]
fn discount_check_returns_each_error() {
    let none = DiscountUses::default();
    assert_eq!(check(&discount(), none, start()), Ok(()));

    let mut off = discount();
    assert_eq!(off.deactivate(start()), Transition::Applied);
    assert_eq!(off.deactivate(start()), Transition::Unchanged);
    assert_eq!(check(&off, none, start()), Err(DiscountError::Inactive));

    let ended = Discount { expires_at: Some(start()), ..discount() };
    assert_eq!(check(&ended, none, start() - TimeDelta::seconds(1)), Ok(()));
    assert_eq!(check(&ended, none, start()), Err(DiscountError::Expired));

    let limited = Discount { max_uses: Some(2), max_uses_per_member: Some(1), ..discount() };
    let uses = |total, by_member| DiscountUses { total, held: 0, by_member };
    assert_eq!(check(&limited, uses(1, 0), start()), Ok(()));
    assert_eq!(check(&limited, uses(2, 0), start()), Err(DiscountError::UsedUp));
    assert_eq!(check(&limited, uses(1, 1), start()), Err(DiscountError::UsedByMember));
}

#[test]
fn check_last_uses_held_returns_in_use() {
    let limited = Discount { max_uses: Some(2), ..discount() };
    let uses = |total, held| DiscountUses { total, held, by_member: 0 };
    for held in 1..=2 {
        assert_eq!(check(&limited, uses(2, held), start()), Err(DiscountError::InUse), "{held}");
    }
    assert_eq!(check(&limited, uses(3, 1), start()), Err(DiscountError::UsedUp));
    assert_eq!(check(&limited, uses(1, 1), start()), Ok(()));
}

#[test]
fn check_limits_ignores_expiry() {
    let ended = Discount { expires_at: Some(start()), max_uses: Some(1), ..discount() };
    assert_eq!(ended.check_limits(DiscountUses::default()), Ok(()));
    let uses = DiscountUses { total: 1, held: 0, by_member: 0 };
    assert_eq!(ended.check_limits(uses), Err(DiscountError::UsedUp));
}

#[test]
fn check_before_start_is_rejected() {
    let conditions = DiscountConditions { starts_at: Some(start()), ..DiscountConditions::default() };
    let scheduled = Discount { conditions, ..discount() };
    let none = DiscountUses::default();
    assert_eq!(check(&scheduled, none, start() - TimeDelta::seconds(1)), Err(DiscountError::NotStarted));
    assert_eq!(check(&scheduled, none, start()), Ok(()));
}

#[test]
fn check_audience_depends_on_what_the_member_owns() {
    for (audience, is_owner, expected) in [
        (DiscountAudience::Everyone, true, Ok(())),
        (DiscountAudience::Everyone, false, Ok(())),
        (DiscountAudience::Owners, true, Ok(())),
        (DiscountAudience::Owners, false, Err(DiscountError::OwnersOnly)),
        (DiscountAudience::NewBuyers, true, Err(DiscountError::NewBuyersOnly)),
        (DiscountAudience::NewBuyers, false, Ok(())),
    ] {
        let conditions = DiscountConditions { audience, ..DiscountConditions::default() };
        let uses = DiscountUses::default();
        let result = Discount { conditions, ..discount() }.check(&DiscountCheck {
            uses,
            is_owner,
            cart: None,
            now: start(),
        });
        assert_eq!(result, expected, "{audience:?} {is_owner}");
    }
}

#[test]
fn check_cart_without_a_chosen_agent_is_rejected() {
    let chosen = DiscountConditions { agents: vec![agent(1), agent(2)], ..DiscountConditions::default() };
    assert_eq!(check_cart(chosen.clone(), &[(agent(3), cents(500)), (agent(2), cents(500))]), Ok(()));
    assert_eq!(check_cart(chosen.clone(), &[(agent(3), cents(500))]), Err(DiscountError::OtherAgentsOnly));
    assert_eq!(check_cart(chosen, &[]), Err(DiscountError::OtherAgentsOnly));
}

#[test]
fn check_cart_below_minimum_is_rejected() {
    let minimum = || DiscountConditions { min_subtotal: cents(1000), ..DiscountConditions::default() };
    let small = [(agent(1), cents(500)), (agent(2), cents(499))];
    assert_eq!(check_cart(minimum(), &small), Err(DiscountError::SubtotalTooLow(cents(1000))));
    assert_eq!(check_cart(minimum(), &[(agent(1), cents(500)), (agent(2), cents(500))]), Ok(()));
    assert_eq!(check_cart(minimum(), &[(agent(1), Cents::MAX), (agent(2), Cents::MAX)]), Ok(()));
}

#[test]
fn status_names_the_first_reason() {
    let later = start() + TimeDelta::days(1);
    let scheduled = DiscountConditions { starts_at: Some(later), ..DiscountConditions::default() };
    let mut discount = Discount { max_uses: Some(2), conditions: scheduled, ..discount() };
    assert_eq!(discount.status(0, later), DiscountStatus::Live);
    assert_eq!(discount.status(0, start()), DiscountStatus::Scheduled);
    assert_eq!(discount.status(2, start()), DiscountStatus::UsedUp);
    discount.expires_at = Some(start());
    assert_eq!(discount.status(2, start()), DiscountStatus::Expired);
    assert!(discount.deactivate(start()).is_applied());
    assert_eq!(discount.status(2, start()), DiscountStatus::Off);
}

#[test]
fn edit_of_an_older_version_is_rejected() {
    let mut discount = discount();
    let loaded = discount.updated_at;
    let later = start() + TimeDelta::minutes(1);
    assert_eq!(discount.edit(draft(30), Some(loaded), later), Ok(()));
    assert_eq!((discount.kind, discount.updated_at), (DiscountKind::Percentage(30), later));
    assert_eq!(discount.edit(draft(40), Some(loaded), later), Err(EditConflict));
    assert_eq!(discount.kind, DiscountKind::Percentage(30));
    assert!(discount.deactivate(later).is_applied());
    assert!(discount.updated_at > later, "a change is always a new version");
}

proptest! {
    #[test]
    fn discount_never_exceeds_subtotal(subtotal in 0..=99_999_999i64, percent in 1..=100i64, fixed in 1..=99_999_999i64) {
        let subtotal = cents(subtotal);
        for kind in [DiscountKind::percentage(percent).unwrap(), DiscountKind::fixed(fixed).unwrap()] {
            prop_assert!(kind.amount_off(subtotal) <= subtotal);
        }
    }
}
