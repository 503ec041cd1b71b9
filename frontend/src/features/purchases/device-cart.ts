import { cart } from "@/features/purchases/cart";

/**
 * The cart of a visitor, for a new account; empty if it belongs to an account that used this browser before. The ids of
 * the additions let this browser and the account find that they have the same items.
 */
export function getDeviceCart(): { gptId: string; additionId: string }[] {
  if (cart.isOwned()) return [];
  const additions = cart.changes().filter(({ kind }) => kind === "add");
  return additions.map(({ gptId, additionId }) => ({ gptId, additionId }));
}
