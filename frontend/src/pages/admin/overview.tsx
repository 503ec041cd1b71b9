import { useHealth, useSetup } from "@/features/health/admin-api";
import { OverviewPage } from "@/features/reports/overview-page";
import { useCurrentUser } from "@/features/users/api";
import { FirstSteps } from "@/pages/admin/first-steps";

/** Checks whose problems the overview has in its own figures. */
const countedChecks: string[] = ["agents_without_url", "email_queue", "webhook", "webhook_queue"];

export function Overview() {
  const { data: user } = useCurrentUser();
  const { data: setup, error } = useSetup();
  const { data: health } = useHealth();
  // The first steps say what is wrong with theirs.
  const said = [...countedChecks, ...(setup?.steps.map(({ step }) => step as string) ?? [])];
  const failing = health?.checks.filter(({ id, status }) => status !== "ok" && !said.includes(id)) ?? [];
  return (
    <OverviewPage
      firstSteps={<FirstSteps />}
      systemProblems={failing.map(({ name, message }) => `${name}: ${message}`)}
      isWaiting={!setup && !error}
      timeZone={user?.timeZone ?? "UTC"}
    />
  );
}
