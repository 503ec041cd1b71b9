import type { CSSProperties } from "react";
import type { Appearance, Palette, Values } from "@/features/appearance/admin-api";
import styles from "@/features/appearance/appearance-preview.module.css";

const radii = { round: undefined, soft: "0.5rem", square: "0" };

/** The first lines of the landing page, in both themes. */
export function AppearancePreview({
  values,
  defaults,
  palette,
}: {
  values: Values;
  defaults: Appearance["defaults"];
  palette: Palette | undefined;
}) {
  const radius = radii[values.corners];
  return (
    <section aria-label="Preview" className={styles.preview}>
      {(["light", "dark"] as const).map((theme) => (
        <div
          key={theme}
          role="img"
          aria-label={`Preview in the ${theme} theme`}
          className={styles.pane}
          style={
            {
              colorScheme: theme,
              ...palette?.tokens,
              ...(radius && { "--radius-card": radius, "--radius-pill": radius }),
            } as CSSProperties
          }
        >
          <p className={styles.eyebrow}>{values.eyebrow || defaults.eyebrow}</p>
          <p className={styles.name}>{values.name || defaults.name}</p>
          <p className={styles.tagline}>{values.tagline || defaults.tagline}</p>
          <p className={styles.description}>{values.description || defaults.description}</p>
          <div className={styles.card}>
            <span className={styles.button}>Join</span>
            <span className={styles.link}>Log in</span>
          </div>
          <p className={styles.closing}>{values.closingLine || defaults.closingLine}</p>
        </div>
      ))}
    </section>
  );
}
