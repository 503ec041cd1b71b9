import type { ReactNode } from "react";
import { FeatureImageView } from "@/components/media/feature-image";
import styles from "@/features/landing/hero.module.css";
import { HeroIllustration } from "@/features/landing/hero-illustration";
import { siteName } from "@/lib/site-name";
import { siteHero, siteTexts } from "@/lib/site-texts";

export function Hero({ signup }: { signup: ReactNode }) {
  const texts = siteTexts();
  const hero = siteHero();
  return (
    <section className={styles.hero}>
      <div className={styles.intro}>
        <div className={styles.content}>
          <p className={styles.eyebrow}>{texts.eyebrow}</p>
          <h1 className={styles.headline}>{siteName()}</h1>
          <p className={styles.tagline}>
            <span>{texts.tagline_start}</span>
            <span className={styles.sentence}>{texts.tagline_end}</span>
          </p>
          <p className={styles.description}>{texts.description}</p>
        </div>
        <div className={styles.signup}>{signup}</div>
      </div>
      {/* Prerendering has both, of which the server keeps one. */}
      {(!hero || typeof document === "undefined") && <HeroIllustration className={styles.illustration} />}
      {typeof hero === "object" && (
        <FeatureImageView
          image={hero}
          part="hero_picture"
          sizes="(width < 60rem) 100vw, 36rem"
          loading="eager"
          isMain
          className={undefined}
        />
      )}
    </section>
  );
}
