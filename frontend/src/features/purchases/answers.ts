import * as z from "zod/mini";
import { correct } from "@/features/purchases/corrections";
import type { Cart } from "@/features/purchases/model";
import { hasCode, isOutage, isProcessing } from "@/features/purchases/patience";
import { changedCartSchema, type Intent } from "@/features/purchases/schema";
import { ApiError, serverMessage } from "@/lib/http";
import { failureText } from "@/ui/failure";

const nothingCharged = "Nothing was charged, and your cart hasn't changed.";

/** Why the cart is another than it was. Nothing was charged. */
export interface Notice {
  reason: string;
  changes: readonly string[];
}

/** What the server says to a cart that is to be paid. */
export type Answer =
  | { is: "payable"; intent: Intent }
  /** Something in it is no longer as she sees it. */
  | { is: "changed"; cart: Cart; notice: Notice; isOwned: boolean }
  | { is: "alreadyPaid"; message: string }
  /** An earlier payment of hers is with the provider still. */
  | { is: "processing" }
  /** The session is over; the guard takes her to the login screen. */
  | { is: "signedOut" }
  | { is: "refused"; message: string | null };

export async function readAnswer(asking: Promise<Intent>, basket: Cart): Promise<Answer> {
  try {
    return { is: "payable", intent: await asking };
  } catch (error) {
    return readRefusal(error, basket);
  }
}

function readRefusal(error: unknown, basket: Cart): Answer {
  if (hasCode(error, "unauthenticated")) return { is: "signedOut" };
  if (isProcessing(error)) return { is: "processing" };
  if (hasCode(error, "already_paid")) {
    return {
      is: "alreadyPaid",
      message: serverMessage(error, "Your payment had already gone through."),
    };
  }
  if (isOutage(error)) return { is: "refused", message: failureText(error, "", nothingCharged) };
  if (!(error instanceof ApiError)) return { is: "refused", message: null };
  const changed = z.safeParse(changedCartSchema, error.body);
  if (error.status !== 409 || !changed.success) return { is: "refused", message: error.serverMessage };
  const { cart, changes } = correct(basket, changed.data.quote);
  return {
    is: "changed",
    cart,
    notice: {
      reason: serverMessage(error, "Your cart has changed; nothing was charged."),
      changes,
    },
    isOwned: hasCode(error, "already_owned"),
  };
}
