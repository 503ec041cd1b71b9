import { useSetup } from "@/features/health/admin-api";
import { OverviewPage } from "@/features/reports/overview-page";
import { useCurrentUser } from "@/features/users/api";
import { FirstSteps } from "@/pages/admin/first-steps";

export function Overview() {
  const { data: user } = useCurrentUser();
  const { data: setup, error } = useSetup();
  return (
    <OverviewPage
      firstSteps={<FirstSteps />}
      isWaiting={!setup && !error}
      timeZone={user?.timeZone ?? "UTC"}
    />
  );
}
