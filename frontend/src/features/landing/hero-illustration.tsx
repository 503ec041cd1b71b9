import styles from "@/features/landing/hero-illustration.module.css";
import { cx } from "@/lib/cx";
import { ordinals, siteTexts } from "@/lib/site-texts";
import { CategoryBadge } from "@/ui/badge";

/** The sun's path over a day, with three moments as cards in the page's flow, so that they never overlap. */
export function HeroIllustration({ className }: { className?: string | undefined }) {
  const texts = siteTexts();
  return (
    <div data-part="hero_illustration" className={cx(styles.illustration, className)}>
      <svg
        className={styles.sky}
        viewBox="0 0 560 560"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        aria-hidden="true"
      >
        <circle cx="280" cy="280" r="236" fill="var(--sun-ring-outer)" />
        <circle cx="280" cy="280" r="168" fill="var(--sun-ring-inner)" />
        <circle cx="280" cy="280" r="100" fill="var(--honey)" />
        <path
          d="M24 470C40 210 150 44 288 44s236 150 250 400"
          stroke="var(--accent)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray="1 11"
        />
        <circle cx="40" cy="352" r="9" fill="var(--canvas)" stroke="var(--accent)" strokeWidth="3" />
        <circle cx="536" cy="418" r="9" fill="var(--accent)" />
        <path
          className={styles.star}
          d="M470 70c3 20 9 26 29 29-20 3-26 9-29 29-3-20-9-26-29-29 20-3 26-9 29-29z"
          fill="var(--primary)"
        />
        <path
          className={styles.star}
          d="M86 100c2 11 5 14 16 16-11 2-14 5-16 16-2-11-5-14-16-16 11-2 14-5 16-16z"
          fill="var(--clay)"
        />
      </svg>
      <ol className={styles.moments} aria-label="Three moments of a day">
        {ordinals.map((ordinal) => (
          <li key={ordinal} className={styles.moment}>
            <p className={styles.time}>{texts[`${ordinal}_slip_time`]}</p>
            <p className={styles.title}>{texts[`${ordinal}_slip_title`]}</p>
            <p className={styles.text}>{texts[`${ordinal}_slip_text`]}</p>
            <CategoryBadge category={texts[`${ordinal}_slip_category`]} />
          </li>
        ))}
      </ol>
    </div>
  );
}
