import { CreditCard, Heart, Mail, MessageCircle, Undo2 } from "lucide-react";
import { downloadText, opensInText } from "@/components/delivery";
import styles from "@/features/purchases/checkout/purchase-terms.module.css";
import { refundPolicy } from "@/features/purchases/checkout/refund-policy";

/** What a member should know before paying. */
export function PurchaseTerms({
  agents,
  receiptEmail,
}: {
  agents: readonly { opensIn: string | null; hasPackage: boolean }[];
  receiptEmail?: string | undefined;
}) {
  const places = [...new Set(agents.flatMap(({ opensIn }) => opensIn ?? []))];
  const refunds = refundPolicy();
  return (
    <ul className={styles.terms} aria-label="Good to know">
      {places.length > 0 && (
        <li>
          <MessageCircle aria-hidden />
          <span>{opensInText(new Intl.ListFormat("en-US").format(places))}</span>
        </li>
      )}
      {agents.some(({ hasPackage }) => hasPackage) && (
        <li>
          <MessageCircle aria-hidden />
          <span>{downloadText}</span>
        </li>
      )}
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
