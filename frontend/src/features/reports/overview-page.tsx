import { type ReactNode, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { toSiteTime } from "@/components/admin/site-time";
import {
  type Figure,
  type OverviewReport,
  type PeriodParams,
  useConnectionCount,
  useOverview,
} from "@/features/reports/admin-api";
import { BarChart } from "@/features/reports/bar-chart";
import styles from "@/features/reports/overview-page.module.css";
import { ListPanel, Panel } from "@/features/reports/panels";
import {
  capitalize,
  defaultPeriod,
  monthDays,
  percentChange,
  periods,
  stepNames,
  zoneName,
} from "@/features/reports/periods";
import { Visitors } from "@/features/reports/visitors";
import { cx } from "@/lib/cx";
import { formatDateTime } from "@/lib/format/dates";
import { formatCents } from "@/lib/format/money";
import { pluralize } from "@/lib/format/pluralize";
import { formerMember } from "@/lib/former-member";
import { adminPaths, orderPath } from "@/lib/paths/admin-paths";
import { StatusBadge } from "@/ui/badge";
import { ChoiceChips } from "@/ui/choice-chips";
import { FilterDate } from "@/ui/filter-field";
import { Page } from "@/ui/page";
import { ErrorState } from "@/ui/states";

const orders = { one: "order", many: "orders" };
const connected = { one: "member uses", many: "members use" };
const members = { one: "new member", many: "new members" };

/** The business figures of a period, and what needs attention. */
export function OverviewPage({
  firstSteps,
  systemProblems = [],
  isWaiting,
  timeZone,
}: {
  firstSteps?: ReactNode;
  /** What the health checks found, as sentences. */
  systemProblems?: string[];
  /** Until `firstSteps` are known, which are above everything else. */
  isWaiting?: boolean;
  /** Of the site. */
  timeZone: string;
}) {
  const [search, setSearch] = useSearchParams();
  const params = {
    period: periods.find(({ value }) => value === search.get("period"))?.value ?? defaultPeriod,
    since: search.get("since") ?? "",
    until: search.get("until") ?? "",
  };
  const { period } = params;
  const today = toSiteTime(new Date().toISOString(), timeZone).slice(0, 10);
  const isMonth = period === "month" || period === "last-month";
  const query = isMonth ? { period: "custom", ...monthDays(period, today) } : params;
  const { data, error, isLoading, mutate } = useOverview(query);
  const change = (changed: Partial<typeof params>) => {
    const next = { ...params, ...changed };
    const query: Record<string, string> = next.period === defaultPeriod ? {} : { period: next.period };
    setSearch(next.period === "custom" ? { ...query, since: next.since, until: next.until } : query, {
      replace: true,
    });
  };
  const isCustom = params.period === "custom";
  const isIncomplete = isCustom && !(params.since && params.until);

  return (
    <Page title="Overview">
      {firstSteps}
      <div className={styles.period}>
        <ChoiceChips
          label="Period"
          value={params.period}
          choices={periods}
          onChange={(period) => change({ period: period as typeof params.period })}
        />
      </div>
      {isCustom && (
        <div className={styles.custom}>
          <FilterDate label="From" value={params.since} onChange={(since) => change({ since })} />
          <FilterDate label="To" value={params.until} onChange={(until) => change({ until })} />
        </div>
      )}
      {isIncomplete && <p role="status">Choose the first and the last day.</p>}
      {error && !isIncomplete ? (
        <ErrorState title="We couldn't load the overview" onRetry={() => void mutate()}>
          {isCustom ? "Choose a last day that is not before the first, within two years." : undefined}
        </ErrorState>
      ) : data && !isWaiting ? (
        <div aria-busy={isLoading}>
          <Report report={data} period={query} systemProblems={systemProblems} />
        </div>
      ) : (
        !isIncomplete && <ReportSkeleton />
      )}
    </Page>
  );
}

function ReportSkeleton() {
  return (
    <div className={styles.report} aria-busy="true">
      <p role="status" className={styles.loading}>
        Loading the overview...
      </p>
      <div className={styles.figuresSkeleton} />
      <div className={styles.chartSkeleton} />
    </div>
  );
}

function Report({
  report,
  period,
  systemProblems,
}: {
  report: OverviewReport;
  period: PeriodParams;
  systemProblems: string[];
}) {
  /** A column of the best sellers. */
  const [rank, setRank] = useState("Revenue");
  const names = stepNames(report);
  const zone = `site time (${zoneName(report.timeZone)})`;
  const { steps, stepSize } = report;
  const dayOf = (time: string) => toSiteTime(time, report.timeZone).slice(0, 10);
  // The end is not included.
  const days = { from: dayOf(report.since), to: dayOf(new Date(Date.parse(report.until) - 1).toISOString()) };
  return (
    <div className={styles.report}>
      <NeedsAttention problems={report.problems} systemProblems={systemProblems} />
      <dl className={styles.figures}>
        <FigureTile name="Revenue, net" figure={report.revenue} format={formatCents} />
        <FigureTile name="Orders" figure={report.orders} />
        <FigureTile name="Average order" figure={report.averageOrder} format={formatCents} />
        <FigureTile
          name="Refunds"
          figure={report.refunds}
          format={formatCents}
          detail={pluralize(report.refundedOrders.value, orders)}
        />
        <FigureTile name="New members" figure={report.newMembers} />
        <FigureTile name="Buyers" figure={report.buyers} />
      </dl>
      <div className={cx(styles.pair, styles.wideFirst)}>
        <BarChart
          title={`Revenue by ${stepSize}`}
          subtitle={`Net of refunds, ${zone}`}
          stepName={capitalize(stepSize)}
          valueName="Revenue"
          minTop={20_00}
          formatAxis={(cents) => formatCents(Math.round(cents)).replace(/\.00$/, "")}
          bars={steps.map(({ revenue, orders: count }, index) => ({
            name: names[index] ?? "",
            value: revenue,
            text: `${formatCents(revenue)} · ${pluralize(count, orders)}`,
          }))}
        />
        <ListPanel
          title="Best sellers"
          empty="Nothing was sold in this period."
          columns={["Agent", "Sold", "Revenue"]}
          sortedBy={rank}
          sortable={["Sold", "Revenue"]}
          onSort={setRank}
          rows={(rank === "Sold" ? report.mostSoldAgents : report.bestAgents).map(
            ({ agentId, title, sold, revenue }) => ({
              id: agentId,
              cells: [
                <OrdersLink key="agent" filter={{ agent: agentId, ...days }} name={title} />,
                sold,
                formatCents(revenue),
              ],
            }),
          )}
        />
      </div>
      <div className={styles.pair}>
        <div className={styles.stack}>
          <Funnel funnel={report.funnel} />
          <ListPanel
            title="Codes in use"
            empty="No code was used in this period."
            columns={["Code", "Uses", "Revenue", "Discounts"]}
            sortedBy="Revenue"
            rows={report.bestCodes.map(({ code, uses, revenue, discount }) => ({
              id: code,
              cells: [
                <OrdersLink key="code" filter={{ code, ...days }} name={code} />,
                uses,
                formatCents(revenue),
                formatCents(discount),
              ],
            }))}
          />
        </div>
        <BarChart
          title={`New members by ${stepSize}`}
          subtitle={capitalize(zone)}
          stepName={capitalize(stepSize)}
          valueName="New members"
          minTop={2}
          formatAxis={(count) => (Number.isInteger(count) ? String(count) : "")}
          bars={steps.map(({ newMembers }, index) => ({
            name: names[index] ?? "",
            value: newMembers,
            text: pluralize(newMembers, members),
          }))}
        />
      </div>
      <Visitors period={period} report={report} />
      <ConnectedApps />
      <ListPanel
        title="Latest orders, any date"
        empty="No orders yet."
        columns={["Member", "When", "Total", "Refunded"]}
        rows={report.latestOrders.map(({ id, firstName, email, settledAt, total, refunded }) => ({
          id,
          cells: [
            <>
              <Link to={orderPath(id)} className={styles.link}>
                {firstName ?? formerMember}
              </Link>{" "}
              <span className={styles.detail}>{email}</span>
            </>,
            <time key="when" dateTime={settledAt}>
              {formatDateTime(settledAt)}
            </time>,
            formatCents(total),
            refunded > 0 ? formatCents(refunded) : "–",
          ],
        }))}
      />
    </div>
  );
}

/** A link to the orders with an agent or code. */
function OrdersLink({ filter, name }: { filter: Record<string, string>; name: string }) {
  return (
    <Link to={`${adminPaths.orders}?${new URLSearchParams(filter)}`} className={styles.link}>
      {name}
    </Link>
  );
}

function FigureTile({
  name,
  figure,
  format = String,
  detail,
}: {
  name: string;
  figure: Figure;
  format?: (value: number) => string;
  detail?: string;
}) {
  const percent = percentChange(figure);
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{format(figure.value)}</dd>
      <dd className={styles.detail}>
        {percent === null ? "None" : `${percent > 0 ? "↑" : percent < 0 ? "↓" : "="} ${Math.abs(percent)}%`}
        {percent === null ? " in the period before" : ` vs. ${format(figure.previous)}`}
      </dd>
      {detail && <dd className={styles.detail}>{detail}</dd>}
    </div>
  );
}

function Funnel({ funnel: { joined, verified, bought } }: { funnel: OverviewReport["funnel"] }) {
  const rows = [
    { name: "Joined", count: joined },
    { name: "Confirmed email", count: verified },
    { name: "Bought, of those who joined", count: bought },
  ];
  return (
    <Panel title="From joining to buying">
      {joined === 0 ? (
        <p className={styles.detail}>No one joined in this period.</p>
      ) : (
        <dl className={styles.funnel}>
          {rows.map(({ name, count }) => (
            <div key={name} className={styles.funnelRow}>
              <dt>{name}</dt>
              <dd className={styles.funnelCount}>
                <span>{count}</span>{" "}
                <span className={styles.detail}>{Math.round((count / joined) * 100)}%</span>
              </dd>
              <dd className={styles.track} aria-hidden="true">
                <span className={styles.part} style={{ inlineSize: `${(count / joined) * 100}%` }} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

function NeedsAttention({
  problems,
  systemProblems,
}: {
  problems: OverviewReport["problems"];
  systemProblems: string[];
}) {
  const { webhookRejectedAt, webhookSilentSince, waitingBuyers = 0 } = problems;
  const counted = (count: number, one: string, many: string, rest: string) =>
    count > 0 && `${pluralize(count, { one, many })} ${rest}`;
  const waiting =
    waitingBuyers > 0 && `, and ${pluralize(waitingBuyers, { one: "buyer is", many: "buyers are" })} waiting`;
  const { orders, audit, health, emails, agents, prompts, webhooks } = adminPaths;
  const possible: [kind: string, text: string | false | null, to: string][] = [
    [
      "Payment",
      counted(problems.paymentDiscrepancies, "payment needs", "payments need", "attention"),
      `${orders}?problem=payment_discrepancy`,
    ],
    [
      "Payment",
      counted(problems.paymentsWithoutOrder, "payment belongs", "payments belong", "to no order"),
      `${audit}?kind=payment_discrepancy`,
    ],
    [
      "Payment",
      counted(problems.failedRefunds, "refund", "refunds", "failed"),
      `${orders}?problem=failed_refund`,
    ],
    [
      "Order",
      counted(problems.ordersWithOpenMessage, "member waits", "members wait", "for an answer about an order"),
      `${orders}?problem=open_message`,
    ],
    [
      "Payment",
      webhookSilentSince &&
        `No webhook event has arrived since ${formatDateTime(webhookSilentSince)}, although an order was paid`,
      health,
    ],
    [
      "Payment",
      webhookRejectedAt && `The last webhook event was rejected on ${formatDateTime(webhookRejectedAt)}`,
      health,
    ],
    [
      "Email",
      counted(problems.failedEmails, "email", "emails", "could not be delivered"),
      `${emails}?state=failed`,
    ],
    [
      "Agent",
      counted(
        problems.agentsWithoutDelivery,
        "agent has",
        "agents have",
        `no URL or package${waiting || ""}`,
      ),
      `${agents}?delivery=nothing`,
    ],
    [
      "Agent",
      counted(problems.reportedAgents, "agent", "agents", "reported as not opening"),
      `${agents}?problem=reported`,
    ],
    [
      "Prompt",
      counted(problems.reportedPrompts, "prompt", "prompts", "reported by members"),
      `${prompts}?problem=reported`,
    ],
    [
      "Webhook",
      counted(problems.webhooksOff, "webhook was", "webhooks were", "turned off because deliveries failed"),
      webhooks,
    ],
    ...systemProblems.map((text): [string, string, string] => ["System", text, health]),
  ];
  const found = possible.filter(([, text]) => text);
  return (
    <Panel title="Needs attention">
      {found.length === 0 ? (
        <p className={styles.problem}>
          <StatusBadge tone="normal">All good</StatusBadge> Payments, emails and agents
        </p>
      ) : (
        <ul className={styles.problems}>
          {found.map(([kind, text, to]) => (
            <li key={String(text)} className={styles.problem}>
              <StatusBadge tone="problem">{kind}</StatusBadge>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** How many members use the library in an assistant, once there are some. */
function ConnectedApps() {
  const { data } = useConnectionCount();
  if (!data?.members) return null;
  return (
    <p className={styles.detail}>{`${pluralize(data.members, connected)} the library in an assistant.`}</p>
  );
}
