import { IllustrationBase } from "@/ui/illustrations/scene";

/** An open envelope with a check mark. */
export function ConfirmedIllustration() {
  return (
    <IllustrationBase sun={{ x: 104, y: 48, radius: 26 }}>
      <path d="M56 74 104 42l48 32v44a6 6 0 0 1-6 6H62a6 6 0 0 1-6-6z" fill="var(--surface)" />
      <path d="M70 84V58h68v26l-34 22z" fill="var(--surface)" />
      <path d="m90 74 10 10 20-22" stroke="var(--success)" strokeWidth="4" />
      <path d="m56 78 48 32 48-32" />
    </IllustrationBase>
  );
}
