import type { Newsletter } from "@/features/newsletters/admin-api";
import { describeSent } from "@/features/newsletters/messages";
import styles from "@/features/newsletters/newsletter-dialog.module.css";

/** How many got the email, without tracking who opened it. */
export function NewsletterFigures({ newsletter }: { newsletter: Newsletter }) {
  const figures = [
    { name: "Sent", value: describeSent(newsletter) },
    ...(newsletter.waiting > 0 ? [{ name: "Waiting", value: newsletter.waiting }] : []),
    { name: "Bounced", value: newsletter.refused },
    ...(newsletter.skipped > 0 ? [{ name: "Skipped", value: newsletter.skipped }] : []),
    { name: "Unsubscribed", value: newsletter.unsubscribed },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
