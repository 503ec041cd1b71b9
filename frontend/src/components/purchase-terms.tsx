import { CreditCard, Heart, Mail, MessageCircle, Undo2 } from "lucide-react";
import styles from "@/components/purchase-terms.module.css";
import { refundPolicy } from "@/lib/refund-policy";

/** What a member should know before paying. */
export function PurchaseTerms({ receiptEmail }: { receiptEmail?: string | undefined }) {
  const refunds = refundPolicy();
  return (
    <ul className={styles.terms} aria-label="Good to know">
      <li>
        <MessageCircle aria-hidden />
        Opens in ChatGPT, so you need a ChatGPT account.
      </li>
      <li>
        <CreditCard aria-hidden />
        One-time payment, no subscription.
      </li>
      <li>
        <Heart aria-hidden />
        Yours to keep, in your purchase history.
      </li>
      {receiptEmail && (
        <li>
          <Mail aria-hidden />
          <span>{`Receipt to ${receiptEmail}`}</span>
        </li>
      )}
      {refunds && (
        <li>
          <Undo2 aria-hidden />
          <span>{refunds}</span>
        </li>
      )}
    </ul>
  );
}
