import type { ReactNode } from "react";

/** The stage all small pictures share: a sun at some height above the horizon, and thin ink lines before it. */
export function Scene({
  sun,
  children,
}: {
  /** Position and radius of the sun. */
  sun: { x: number; y: number; radius: number };
  children: ReactNode;
}) {
  return (
    <svg viewBox="0 0 208 140" aria-hidden="true" fill="none">
      {/* A frame of its own, which ends at the ground: what of the sun is below it is not seen. */}
      <svg width="208" height="124" aria-hidden="true">
        <circle cx={sun.x} cy={sun.y} r={sun.radius * 1.75} fill="var(--glow-far)" />
        <circle cx={sun.x} cy={sun.y} r={sun.radius * 1.35} fill="var(--glow-near)" />
        <circle cx={sun.x} cy={sun.y} r={sun.radius} fill="var(--honey)" />
      </svg>
      <g stroke="var(--ink)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  );
}
