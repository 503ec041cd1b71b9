import { formatDateTime } from "@/lib/format/dates";

/** A date with its time of day. */
export function DateTime({ value, className }: { value: string; className?: string | undefined }) {
  return (
    <time dateTime={value} className={className}>
      {formatDateTime(value)}
    </time>
  );
}
