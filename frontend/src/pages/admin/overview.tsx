import { OverviewPage } from "@/features/reports/overview-page";
import { FirstSteps } from "@/pages/admin/first-steps";

export function Overview() {
  return <OverviewPage beforeFirstOrder={<FirstSteps />} />;
}
