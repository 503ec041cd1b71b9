import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import styles from "@/features/reports/bar-chart.module.css";
import { Button } from "@/ui/button";
import { VisuallyHidden } from "@/ui/visually-hidden";

export interface Bar {
  name: string;
  value: number;
  /** What is shown for it, such as "$163.00 · 8 orders". */
  text: string;
}

/** The size of the drawing; it is scaled to the width of its container. */
const size = { width: 800, height: 210 };

/**
 * A bar chart, which is read with the pointer or the arrow keys, or as a table.
 */
export function BarChart({
  title,
  subtitle,
  bars,
  formatAxis,
  minTop,
  valueName,
  stepName,
}: {
  title: string;
  subtitle: string;
  bars: readonly Bar[];
  formatAxis: (value: number) => string;
  /** The top of the axis while all values are lower. */
  minTop: number;
  /** The columns of the table. */
  valueName: string;
  stepName: string;
}) {
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  const [isTable, setIsTable] = useState(false);
  const hint = useId();
  const shown = shownIndex === null ? undefined : bars[shownIndex];
  const lowest = Math.min(0, ...bars.map(({ value }) => value));
  const top = niceCeiling(Math.max(minTop, ...bars.map(({ value }) => value)));
  const y = (value: number) => ((top - value) / (top - lowest)) * size.height;
  const step = size.width / Math.max(1, bars.length);

  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * bars.length);
    setShownIndex(Math.min(bars.length - 1, Math.max(0, index)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = bars.length - 1;
    const current = shownIndex ?? last;
    const moves: Record<string, number> = {
      ArrowLeft: Math.max(0, current - 1),
      ArrowRight: Math.min(last, current + 1),
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setShownIndex(next);
  };

  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.header}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.subtitle}>{subtitle}</p>
        </div>
        <Button variant="secondary" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Show as table
        </Button>
      </div>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
        <section className={styles.scroller} tabIndex={0} aria-label={`${title}, as a table`}>
          <table className={styles.table}>
            <caption>
              <VisuallyHidden>{title}</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col">{stepName}</th>
                <th scope="col">{valueName}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ name, text }, index) => (
                // Hours repeat when clocks are put back.
                // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
                <tr key={index}>
                  <th scope="row">{name}</th>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <>
          {/* The slider is the keyboard's and the screen reader's way through the bars. */}
          <div
            className={styles.chart}
            role="slider"
            tabIndex={0}
            aria-label={title}
            aria-describedby={hint}
            aria-valuemin={1}
            aria-valuemax={Math.max(1, bars.length)}
            aria-valuenow={(shownIndex ?? Math.max(0, bars.length - 1)) + 1}
            aria-valuetext={describe(shown ?? bars.at(-1))}
            onKeyDown={onKeyDown}
            onBlur={() => setShownIndex(null)}
          >
            <div className={styles.plot}>
              <svg
                className={styles.drawing}
                viewBox={`0 0 ${size.width} ${size.height}`}
                preserveAspectRatio="none"
                aria-hidden="true"
                onPointerMove={onPointer}
                onPointerLeave={() => setShownIndex(null)}
              >
                {[top, top / 2, 0].map((value) => (
                  <line
                    key={value}
                    className={styles.grid}
                    x1={0}
                    x2={size.width}
                    y1={y(value)}
                    y2={y(value)}
                  />
                ))}
                {bars.map(({ value }, index) => (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
                    key={index}
                    className={styles.bar}
                    data-shown={index === shownIndex || undefined}
                    x={index * step + step * 0.15}
                    width={step * 0.7}
                    y={Math.min(y(value), y(0))}
                    height={Math.abs(y(value) - y(0))}
                  />
                ))}
              </svg>
              {shown && shownIndex !== null && (
                <p
                  className={styles.tooltip}
                  style={{ "--at": (shownIndex + 0.5) / bars.length } as React.CSSProperties}
                  aria-hidden="true"
                >
                  <strong>{shown.name}</strong> <span>{shown.text}</span>
                </p>
              )}
            </div>
            <div className={styles.axis} aria-hidden="true">
              <span>{formatAxis(top)}</span>
              <span>{formatAxis(top / 2)}</span>
              <span>{formatAxis(0)}</span>
            </div>
            <div className={styles.names} aria-hidden="true">
              <span>{bars[0]?.name}</span>
              {bars.length > 4 && <span>{bars[Math.floor((bars.length - 1) / 2)]?.name}</span>}
              <span>{bars.at(-1)?.name}</span>
            </div>
          </div>
          <p id={hint} className={styles.hint}>
            <VisuallyHidden>Left and right arrow keys read the bars.</VisuallyHidden>
          </p>
        </>
      )}
    </section>
  );
}

function describe(bar: Bar | undefined): string {
  return bar ? `${bar.name}: ${bar.text}` : "Nothing yet";
}

/** The next round number whose half is also one. */
export function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factors = power > 1 ? [1, 2, 3, 4, 6, 8] : [2, 4, 6, 8];
  return (factors.find((factor) => factor * power >= value) ?? 10) * power;
}
