import type { ReactNode } from "react";
import styles from "@/features/landing/feature-cards.module.css";

const features: { title: string; text: string; icon: ReactNode }[] = [
  {
    title: "AI-Powered GPT Agents",
    text: "Each one does a single everyday job well: the week's meals, a tricky email, a long document.",
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
    title: "Instant Access",
    text: "Join with your name and email. The free agents and prompts are yours a minute later.",
    icon: (
      <>
        <path d="M16 56V14a4 4 0 0 1 4-4h24a4 4 0 0 1 4 4v42" />
        <path d="m26 16 18-6v46l-18-5z" fill="var(--surface)" />
        <path d="M6 56h52M32 34v4" />
      </>
    ),
  },
  {
    title: "Premium Tools",
    text: "For specialized tasks there are premium agents. Pay once and they're yours.",
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
  return (
    <section className={styles.section} aria-labelledby="reasons">
      <h2 className={styles.heading} id="reasons">
        WHY JOIN OUR COMMUNITY?
      </h2>
      <ul className={styles.list}>
        {features.map(({ title, text, icon }) => (
          <li key={title} className={styles.feature}>
            <svg className={styles.illustration} viewBox="0 0 72 68" fill="none" aria-hidden="true">
              <circle className={styles.sun} cx="46" cy="26" r="22" />
              <g stroke="var(--ink)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
                {icon}
              </g>
            </svg>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
