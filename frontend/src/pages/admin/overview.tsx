import { OverviewPage } from "@/features/reports/overview-page";
import { useCurrentUser } from "@/features/users/api";
import { FirstSteps } from "@/pages/admin/first-steps";

export function Overview() {
  const { data: user } = useCurrentUser();
  return <OverviewPage beforeFirstOrder={<FirstSteps />} timeZone={user?.timeZone ?? "UTC"} />;
}
