import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { FeatureImageView } from "@/components/media/feature-image";
import { type Appearance, type Look, previewUrl, type Tokens } from "@/features/appearance/admin-api";
import styles from "@/features/appearance/appearance-preview.module.css";
import { cx } from "@/lib/cx";
import { ordinals, type SiteTextName } from "@/lib/site-texts";
import { CategoryBadge } from "@/ui/badge";
import { ChoiceChips } from "@/ui/choice-chips";

const screens = [
  { value: "computer", label: "Computer" },
  { value: "phone", label: "Phone" },
];
const phoneWidth = 390;
const computerWidth = 1280;

/** The landing page in both themes and an email, as on a computer or a phone, and the image of shared links. */
export function AppearancePreview({
  look,
  defaults,
  tokens,
}: {
  look: Look;
  defaults: Appearance["defaults"];
  tokens: Tokens | undefined;
}) {
  const [screen, setScreen] = useState("computer");
  const isPhone = screen === "phone";
  const screenStyle = cx(styles.screen, isPhone && styles.phone);
  const width = isPhone ? phoneWidth : computerWidth;
  const text = (name: SiteTextName) => look[name] || defaults[name];
  const email = useSettled(previewUrl("/api/admin/appearance/email", look));
  return (
    <section aria-label="Preview" className={styles.preview}>
      <ChoiceChips
        wraps
        label="Screen of the preview"
        value={screen}
        onChange={setScreen}
        choices={screens}
      />
      {(["light", "dark"] as const).map((theme) => (
        <Scaled key={theme} width={width}>
          <div
            role="img"
            aria-label={`Preview in the ${theme} theme`}
            className={cx(screenStyle, styles.pane)}
            style={{ colorScheme: theme, ...tokens } as CSSProperties}
          >
            <div className={styles.hero}>
              <div className={styles.intro}>
                <p className={styles.eyebrow}>{text("eyebrow")}</p>
                {look.logo && (
                  <FeatureImageView image={{ ...look.logo, alt: "" }} sizes="8rem" className={styles.logo} />
                )}
                <p className={styles.name}>{text("name")}</p>
                <p className={styles.tagline}>{text("tagline")}</p>
                <p className={styles.description}>{text("description")}</p>
                <div className={styles.card}>
                  <span className={styles.button}>Join</span>
                  <span className={styles.link}>Log in</span>
                </div>
              </div>
              {look.hero === "picture" && look.picture && (
                <FeatureImageView image={look.picture} sizes="20rem" className={styles.picture} />
              )}
              {look.hero === "illustration" && (
                <ul className={styles.slips}>
                  {ordinals.map((ordinal) => (
                    <li key={ordinal} className={styles.slip}>
                      <span className={styles.time}>{text(`${ordinal}_slip_time`)}</span>
                      <strong>{text(`${ordinal}_slip_title`)}</strong>
                      <span className={styles.description}>{text(`${ordinal}_slip_text`)}</span>
                      <CategoryBadge category={text(`${ordinal}_slip_category`) ?? ""} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <ul className={styles.features}>
              {ordinals.map((ordinal) => (
                <li key={ordinal}>
                  <strong>{text(`${ordinal}_feature_title`)}</strong>
                  <p className={styles.description}>{text(`${ordinal}_feature_text`)}</p>
                </li>
              ))}
            </ul>
            <p className={styles.closing}>{text("closing_line")}</p>
          </div>
        </Scaled>
      ))}
      <h2 className={styles.heading}>Email</h2>
      {/* The key: a frame whose address changes would add an entry to the history. */}
      <Scaled width={width}>
        <iframe
          key={email}
          className={cx(screenStyle, styles.email)}
          title="Preview of an email"
          sandbox=""
          src={email}
        />
      </Scaled>
      <h2 className={styles.heading}>Image of shared links</h2>
      <img
        className={styles.shareImage}
        alt="What chats and social networks show"
        width={1200}
        height={630}
        src={useSettled(previewUrl("/api/admin/appearance/share-image", look))}
      />
    </section>
  );
}

/** As wide as a window of this size, and scaled down to the width that there is. */
function Scaled({ width, children }: { width: number; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!frame.current || !content.current) return;
      const scale = Math.min(1, frame.current.clientWidth / width);
      setScale(scale);
      // A transformed element keeps its size in the layout.
      setHeight(content.current.offsetHeight * scale);
    });
    for (const { current } of [frame, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div ref={frame} className={styles.frame} style={{ height }}>
      <div ref={content} className={styles.scaled} style={{ width, transform: `scale(${scale})` }}>
        {children}
      </div>
    </div>
  );
}

/** The value once it has not changed for a moment, because each one is a request. */
function useSettled(value: string) {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 500);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
