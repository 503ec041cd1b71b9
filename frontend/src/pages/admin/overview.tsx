import { useHealth, useSetup } from "@/features/health/admin-api";
import { OverviewPage } from "@/features/reports/overview-page";
import { useCurrentUser } from "@/features/users/api";
import { FirstSteps } from "@/pages/admin/first-steps";

/** Checks about what the overview counts itself. */
const countedChecks: string[] = ["agents_without_url", "webhook"];

export function Overview() {
  const { data: user } = useCurrentUser();
  const { data: setup, error } = useSetup();
  const { data: health } = useHealth();
  // Open first steps show their own problems.
  const open = setup?.steps.filter(({ state }) => state === "open" || state === "not_needed") ?? [];
  const shownElsewhere = [...countedChecks, ...open.map(({ step }) => step as string)];
  const failing =
    health?.checks.filter(({ id, status }) => status !== "ok" && !shownElsewhere.includes(id)) ?? [];
  return (
    <OverviewPage
      firstSteps={<FirstSteps />}
      systemProblems={failing.map(({ name, message }) => `${name}: ${message}`)}
      isWaiting={!setup && !error}
      timeZone={user?.timeZone ?? "UTC"}
    />
  );
}
