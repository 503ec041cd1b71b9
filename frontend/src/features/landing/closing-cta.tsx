import type { ReactNode } from "react";
import styles from "@/features/landing/closing-cta.module.css";
import { siteTexts } from "@/lib/site-texts";
import { Card } from "@/ui/card";

export function ClosingCta({ signup }: { signup: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby="closing">
      <svg className={styles.sun} viewBox="0 0 900 450" aria-hidden="true">
        <circle cx="450" cy="450" r="430" fill="var(--closing-background-far)" />
        <circle cx="450" cy="450" r="310" fill="var(--closing-background-near)" />
        <circle cx="450" cy="450" r="190" fill="var(--honey)" />
      </svg>
      <div className={styles.inner}>
        <div className={styles.content}>
          <h2 className={styles.heading} id="closing">
            READY TO SIMPLIFY YOUR AI JOURNEY?
          </h2>
          <p className={styles.text}>{siteTexts().closing_line}</p>
        </div>
        <Card className={styles.card}>{signup}</Card>
      </div>
    </section>
  );
}
