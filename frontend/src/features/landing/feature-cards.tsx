import type { ReactNode } from "react";
import styles from "@/features/landing/feature-cards.module.css";
import { type ordinals, siteTexts } from "@/lib/site-texts";

const features: { ordinal: (typeof ordinals)[number]; icon: ReactNode }[] = [
  {
    ordinal: "first",
    icon: (
      <>
        <path
          d="M14 18h36a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6H33l-11 9v-9h-8a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6z"
          fill="var(--surface)"
        />
        <path d="M20 29h24M20 38h15" />
      </>
    ),
  },
  {
    ordinal: "second",
    icon: (
      <>
        <path d="M16 56V14a4 4 0 0 1 4-4h24a4 4 0 0 1 4 4v42" />
        <path d="m26 16 18-6v46l-18-5z" fill="var(--surface)" />
        <path d="M6 56h52M32 34v4" />
      </>
    ),
  },
  {
    ordinal: "third",
    icon: (
      <>
        <path d="M10 26h44v22a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6z" fill="var(--surface)" />
        <path d="M23 26v-5a7 7 0 0 1 7-7h4a7 7 0 0 1 7 7v5M10 38h16M38 38h16" />
        <path d="M26 34h12v9H26z" fill="var(--surface)" />
      </>
    ),
  },
];

export function FeatureCards() {
  const texts = siteTexts();
  return (
    <section className={styles.section} aria-labelledby="reasons">
      <h2 className={styles.heading} id="reasons">
        WHY JOIN OUR COMMUNITY?
      </h2>
      <ul className={styles.list}>
        {features.map(({ ordinal, icon }) => (
          <li key={ordinal} className={styles.feature}>
            <svg className={styles.illustration} viewBox="0 0 72 68" fill="none" aria-hidden="true">
              <circle className={styles.sun} cx="46" cy="26" r="22" />
              <g stroke="var(--ink)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
                {icon}
              </g>
            </svg>
            <h3 className={styles.title}>{texts[`${ordinal}_feature_title`]}</h3>
            <p className={styles.text}>{texts[`${ordinal}_feature_text`]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
