import * as z from "zod/mini";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { useQuery } from "@/lib/query";

const figureSchema = z.object({ value: z.number(), previous: z.number() });
export type Figure = z.infer<typeof figureSchema>;

const stepSchema = z.object({
  since: z.string(),
  revenue: z.number(),
  orders: z.number(),
  newMembers: z.number(),
});
export type Step = z.infer<typeof stepSchema>;

/** Amounts are in cents. */
export const overviewSchema = z.object({
  since: z.string(),
  until: z.string(),
  timeZone: z.string(),
  stepSize: z.enum(["hour", "day", "month"]),
  revenue: figureSchema,
  orders: figureSchema,
  averageOrder: figureSchema,
  refunds: figureSchema,
  refundedOrders: figureSchema,
  newMembers: figureSchema,
  buyers: figureSchema,
  funnel: z.object({ joined: z.number(), verified: z.number(), bought: z.number() }),
  steps: z.array(stepSchema),
  bestAgents: z.array(
    z.object({ agentId: z.string(), title: z.string(), sold: z.number(), revenue: z.number() }),
  ),
  bestCodes: z.array(
    z.object({ code: z.string(), uses: z.number(), revenue: z.number(), discount: z.number() }),
  ),
  latestOrders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      memberId: z.string(),
      firstName: z.nullable(z.string()),
      email: z.nullable(z.string()),
      total: z.number(),
      refunded: z.number(),
      settledAt: z.string(),
    }),
  ),
  problems: z.object({
    paymentDiscrepancies: z.number(),
    paymentsWithoutOrder: z.number(),
    failedRefunds: z.number(),
    ordersWithOpenMessage: z.number(),
    failedEmails: z.number(),
    agentsWithoutLink: z.number(),
    /** Who bought one of these agents. */
    waitingBuyers: z.optional(z.number()),
    reportedAgents: z.number(),
    webhookRejectedAt: z.nullable(z.string()),
    webhookSilentSince: z.nullable(z.string()),
  }),
});
export type OverviewReport = z.infer<typeof overviewSchema>;

export interface PeriodParams {
  period: string;
  since: string;
  until: string;
}

/** Null while a custom period is incomplete. */
export function useOverview({ period, since, until }: PeriodParams) {
  const isComplete = period !== "custom" || (since !== "" && until !== "");
  const query = new URLSearchParams(period === "custom" ? { period, since, until } : { period });
  return useQuery(isComplete ? adminEndpoints.overview(query.toString()) : null, overviewSchema);
}
