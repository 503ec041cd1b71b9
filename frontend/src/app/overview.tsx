import { FirstSteps } from "@/app/first-steps";
import { OverviewPage } from "@/features/reports/overview-page";

export function Overview() {
  return <OverviewPage beforeFirstOrder={<FirstSteps />} />;
}
