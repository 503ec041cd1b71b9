import type { OverviewReport } from "@/features/reports/admin-api";

export const none = { value: 0, previous: 0 };

/** Of a period without orders. */
export const emptyReport: OverviewReport = {
  since: "2026-11-22T23:00:00Z",
  until: "2026-11-24T23:00:00Z",
  timeZone: "Europe/Berlin",
  stepSize: "day",
  revenue: none,
  orders: none,
  averageOrder: none,
  refunds: none,
  refundedOrders: none,
  newMembers: none,
  buyers: none,
  funnel: { joined: 0, verified: 0, bought: 0 },
  steps: [
    { since: "2026-11-22T23:00:00Z", revenue: 0, orders: 0, newMembers: 0 },
    { since: "2026-11-23T23:00:00Z", revenue: 0, orders: 0, newMembers: 0 },
  ],
  bestAgents: [],
  mostSoldAgents: [],
  bestCodes: [],
  latestOrders: [],
  problems: {
    paymentDiscrepancies: 0,
    paymentsWithoutOrder: 0,
    failedRefunds: 0,
    ordersWithOpenMessage: 0,
    waitingBuyers: 0,
    failedEmails: 0,
    agentsWithoutDelivery: 0,
    reportedAgents: 0,
    reportedPrompts: 0,
    webhooksOff: 0,
    webhookRejectedAt: null,
    webhookSilentSince: null,
  },
};
