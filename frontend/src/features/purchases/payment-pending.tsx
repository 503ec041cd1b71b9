import styles from "@/features/purchases/payment-pending.module.css";
import { PaidIllustration } from "@/ui/illustrations/paid";

const messages = {
  earlier: {
    title: "An earlier payment of yours is still being processed",
    text: "Please wait a moment before you pay again. We go on asking, and this page follows by itself.",
  },
  processing: {
    title: "Your payment is being processed",
    text: "This can take a little while. You need not do anything, and must not pay again. We go on asking.",
  },
  unreachable: {
    title: "Your payment went through",
    text: "We cannot reach our server to hand over your agents just now. Nothing is lost: we go on trying, and they will appear in your account even if you close this page.",
  },
  unknown: {
    title: "We are finding out whether your payment went through",
    text: "The connection broke at the wrong moment. Please do not pay again: we go on asking, and you are never charged twice for this order.",
  },
  free: {
    title: "Your agents are on their way",
    text: "This takes longer than it should. We go on asking; there is nothing to pay.",
  },
} as const;

export type PendingReason = keyof typeof messages;

/** Says why it takes longer, and that nothing is lost meanwhile. */
export function PaymentPending({ reason }: { reason: PendingReason }) {
  const { title, text } = messages[reason];
  return (
    <div className={styles.delayed}>
      <div className={styles.picture}>
        <PaidIllustration />
      </div>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
      <progress className={styles.progress} aria-label="Asking again" />
    </div>
  );
}
