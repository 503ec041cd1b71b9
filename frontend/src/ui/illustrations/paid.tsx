import { IllustrationBase } from "@/ui/illustrations/scene";

/** A receipt with a check mark. */
export function PaidIllustration() {
  return (
    <IllustrationBase sun={{ x: 130, y: 58, radius: 29 }}>
      <path
        d="M64 24h68a4 4 0 0 1 4 4v96l-9.5-7-9.5 7-9.5-7-9.5 7-9.5-7-9.5 7-9.5-7-9.5 7V28a4 4 0 0 1 4-4z"
        fill="var(--surface)"
      />
      <path d="M76 44h32M76 58h22M76 72h28" opacity="0.55" />
      <path d="m88 94 9 9 19-21" stroke="var(--success)" strokeWidth="4" />
    </IllustrationBase>
  );
}
