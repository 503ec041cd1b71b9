import { useFormattedDate } from "@/lib/format/dates";

/** "Jan 5, 2025", or `long` "January 5, 2025". */
export function PostDate({
  date,
  long = false,
  className,
}: {
  date: string;
  long?: boolean;
  className?: string | undefined;
}) {
  return (
    <time dateTime={date} className={className}>
      {useFormattedDate(date, long ? "long" : "short")}
    </time>
  );
}

/** " · 4 min read", after the date. Zero if it is unknown. */
export function ReadingTime({ minutes }: { minutes: number }) {
  return minutes > 0 && <span>{` · ${minutes} min read`}</span>;
}
