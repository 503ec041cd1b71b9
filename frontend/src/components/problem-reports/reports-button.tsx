import { pluralize } from "@/lib/format/pluralize";
import { BadgeButton } from "@/ui/badge-button";

/** The number of open reports, which opens them. */
export function ReportsButton({
  count,
  about,
  onClick,
}: {
  count: number;
  /** What they say, such as "that Planner doesn't open". */
  about: string;
  onClick: () => void;
}) {
  if (!count) return null;
  const reports = pluralize(count, { one: "report", many: "reports" });
  return (
    <BadgeButton label={`${reports} ${about}`} onClick={onClick}>
      {reports}
    </BadgeButton>
  );
}
