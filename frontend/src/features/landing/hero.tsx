import type { ReactNode } from "react";
import styles from "@/features/landing/hero.module.css";
import { HeroIllustration } from "@/features/landing/hero-illustration";
import { siteName } from "@/lib/site-name";
import { siteTexts } from "@/lib/site-texts";

export function Hero({ signup }: { signup: ReactNode }) {
  const { eyebrow, taglineStart, taglineEnd, description } = siteTexts();
  return (
    <section className={styles.hero}>
      <div className={styles.intro}>
        <div className={styles.content}>
          <p className={styles.eyebrow}>{eyebrow}</p>
          <h1 className={styles.headline}>{siteName()}</h1>
          <p className={styles.tagline}>
            <span>{taglineStart}</span>
            <span className={styles.sentence}>{taglineEnd}</span>
          </p>
          <p className={styles.description}>{description}</p>
        </div>
        <div className={styles.signup}>{signup}</div>
      </div>
      <HeroIllustration className={styles.illustration} />
    </section>
  );
}
