import { Link } from "react-router-dom";
import { type OverviewReport, type PeriodParams, useTraffic } from "@/features/reports/admin-api";
import { BarChart } from "@/features/reports/bar-chart";
import styles from "@/features/reports/overview-page.module.css";
import { ListPanel, Panel } from "@/features/reports/panels";
import { capitalize, stepNames } from "@/features/reports/periods";
import { cx } from "@/lib/cx";
import { pluralize } from "@/lib/format/pluralize";
import { ErrorState } from "@/ui/states";

const visitorNouns = { one: "visitor", many: "visitors" };
const viewNouns = { one: "page view", many: "page views" };

/** How many people came in the period, what they opened, and what led them here. */
export function Visitors({ period, report }: { period: PeriodParams; report: OverviewReport }) {
  const { data, error, mutate } = useTraffic(period);
  if (error) return <ErrorState title="We couldn't load the visitors" onRetry={() => void mutate()} />;
  if (!data) return null;
  const { visitors, pageViews, steps, pages, sources } = data;
  if (pageViews.value === 0 && sources.length === 0) {
    return (
      <Panel title="Visitors">
        <p className={styles.detail}>No visitors were counted in this period.</p>
      </Panel>
    );
  }
  const names = stepNames(report);
  const sum = `About ${pluralize(visitors.value, visitorNouns)}, ${pluralize(pageViews.value, viewNouns)}`;
  return (
    <>
      <div className={cx(styles.pair, styles.wideFirst)}>
        {report.stepSize === "hour" ? (
          <Panel title="Visitors">
            <p className={styles.detail}>{sum}</p>
          </Panel>
        ) : (
          <BarChart
            title={`Visitors by ${report.stepSize}`}
            subtitle={sum}
            stepName={capitalize(report.stepSize)}
            valueName="Visitors"
            minTop={2}
            formatAxis={(count) => (Number.isInteger(count) ? String(count) : "")}
            bars={steps.map(({ visitors: count }, index) => ({
              name: names[index] ?? "",
              value: count,
              text: pluralize(count, visitorNouns),
            }))}
          />
        )}
        <ListPanel
          title="Most viewed pages"
          empty="No page views in this period."
          columns={["Page", "Views"]}
          sortedBy="Views"
          rows={pages.map(({ path, views }) => ({
            id: path,
            cells: [
              <Link key="page" to={path} className={styles.link}>
                {path}
              </Link>,
              views,
            ],
          }))}
        />
      </div>
      <ListPanel
        title="Where members come from"
        empty="No visits from other websites or campaigns in this period."
        columns={["Source", "Visits", "Joined", "Orders"]}
        sortedBy="Visits"
        rows={sources.map(({ kind, name, visits, joined, orders }) => ({
          id: `${kind} ${name}`,
          cells: [
            <>
              <span>{name}</span> {kind === "utm_source" && <span className={styles.detail}>utm_source</span>}
            </>,
            visits,
            joined,
            orders,
          ],
        }))}
      />
    </>
  );
}
