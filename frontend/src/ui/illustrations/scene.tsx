import type { ReactNode } from "react";

/** Base of the small illustrations: a sun behind line art. */
export function IllustrationBase({
  sun,
  children,
}: {
  /** Position and radius of the sun. */
  sun: { x: number; y: number; radius: number };
  children: ReactNode;
}) {
  return (
    <svg viewBox="0 0 208 140" aria-hidden="true" fill="none">
      {/* A nested svg clips the sun at the horizon. */}
      <svg width="208" height="124" aria-hidden="true">
        <circle cx={sun.x} cy={sun.y} r={sun.radius * 1.75} fill="var(--sun-ring-outer)" />
        <circle cx={sun.x} cy={sun.y} r={sun.radius * 1.35} fill="var(--sun-ring-inner)" />
        <circle cx={sun.x} cy={sun.y} r={sun.radius} fill="var(--honey)" />
      </svg>
      <g stroke="var(--ink)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  );
}
