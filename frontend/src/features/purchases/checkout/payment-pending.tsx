import styles from "@/features/purchases/checkout/payment-pending.module.css";
import { PaidIllustration } from "@/ui/illustrations/paid";

const messages = {
  earlier: {
    title: "Your earlier payment is still being processed",
    text: "Please wait a moment before you pay again. We'll keep checking; this page updates automatically.",
  },
  processing: {
    title: "Your payment is being processed",
    text: "This can take a little while. You don't need to do anything, and please don't pay again. We'll keep checking.",
  },
  unreachable: {
    title: "Your payment went through",
    text: "We can't reach our server to deliver your agents right now. Nothing is lost: we'll keep trying, and they'll appear in your account even if you close this page.",
  },
  unknown: {
    title: "We're checking whether your payment went through",
    text: "Your connection dropped during payment. Please don't pay again: we'll keep checking, and you'll never be charged twice for this order.",
  },
  free: {
    title: "Your agents are on their way",
    text: "This is taking longer than usual. We'll keep checking; there's nothing to pay.",
  },
} as const;

export type PendingReason = keyof typeof messages;

export function PaymentPending({ reason }: { reason: PendingReason }) {
  const { title, text } = messages[reason];
  return (
    <div className={styles.delayed}>
      <div className={styles.illustration}>
        <PaidIllustration />
      </div>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
      <progress className={styles.progress} aria-label="Checking" />
    </div>
  );
}
