import { Link } from "react-router-dom";
import { useSiteName } from "@/lib/site-name";
import styles from "@/ui/logo.module.css";

const petalAngles = [-86, -43, 0, 43, 86];

/** Half a marigold that doubles as a sunrise. An owner's image takes its place: see api/src/pages/look.rs. */
export function LogoMark() {
  return (
    <svg data-logo viewBox="-3 0 38 26" className={styles.mark} aria-hidden="true">
      <g fill="var(--clay)">
        {petalAngles.map((turn) => (
          <ellipse key={turn} cx="16" cy="6.6" rx="3.7" ry="5.8" transform={`rotate(${turn} 16 19)`} />
        ))}
      </g>
      <path d="M8.6 20a7.4 7.4 0 0 1 14.8 0z" fill="var(--honey)" />
      <path d="M2 23.6h28" stroke="var(--ink)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** The logo with the product name, linked to the home page. */
export function Logo({ to, state }: { to: string; state?: object }) {
  return (
    <Link to={to} state={state} className={styles.logo}>
      <LogoMark />
      <span className={styles.name}>{useSiteName()}</span>
    </Link>
  );
}
