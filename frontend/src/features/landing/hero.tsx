import type { ReactNode } from "react";
import styles from "@/features/landing/hero.module.css";
import { HeroIllustration } from "@/features/landing/hero-illustration";
import { siteName } from "@/lib/site-name";

export function Hero({ signup }: { signup: ReactNode }) {
  return (
    <section className={styles.hero}>
      <div className={styles.intro}>
        <div className={styles.content}>
          <p className={styles.eyebrow}>Everyday AI, made simple</p>
          <h1 className={styles.headline}>{siteName()}</h1>
          <p className={styles.tagline}>
            Hand off the small tasks. <span className={styles.sentence}>Keep the day.</span>
          </p>
          <p className={styles.description}>
            Free GPT agents and prompts with instant access, plus premium agents for specialized tasks.
          </p>
        </div>
        <div className={styles.signup}>{signup}</div>
      </div>
      <HeroIllustration className={styles.illustration} />
    </section>
  );
}
