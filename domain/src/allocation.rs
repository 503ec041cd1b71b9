use std::cmp::Reverse;

use crate::money::Cents;

/// Splits `amount` in proportion to `weights` by largest remainder: parts are rounded down, and leftover cents go to the
/// largest fractions, earlier ones first. Without any weight all parts are zero.
pub(crate) fn allocate(amount: Cents, weights: &[Cents]) -> Vec<Cents> {
    let whole: i64 = weights.iter().map(|weight| weight.get()).sum();
    if whole == 0 {
        return vec![Cents::ZERO; weights.len()];
    }
    let amount = amount.get();
    let mut shares: Vec<(usize, i64, i64)> = weights
        .iter()
        .enumerate()
        .map(|(index, weight)| {
            let part = amount * weight.get();
            (index, part / whole, part % whole)
        })
        .collect();
    let mut remaining = amount - shares.iter().map(|(_, share, _)| share).sum::<i64>();
    shares.sort_by_key(|&(index, _, fraction)| (Reverse(fraction), index));
    for (_, share, _) in &mut shares {
        if remaining == 0 {
            break;
        }
        *share += 1;
        remaining -= 1;
    }
    shares.sort_by_key(|&(index, ..)| index);
    shares.into_iter().map(|(_, share, _)| Cents::new(share).unwrap_or(Cents::ZERO)).collect()
}
