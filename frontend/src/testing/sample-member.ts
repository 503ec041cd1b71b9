import type { Member } from "@/features/users/members/api";

/** A member who has bought twice, for tests. */
export const mira: Member = {
  id: "7",
  email: "mira@example.com",
  firstName: "Mira",
  role: null,
  isVerified: true,
  createdAt: "2026-11-01T12:00:00Z",
  lastSeenAt: "2026-11-21T12:00:00Z",
  pendingEmail: null,
  hasPassword: true,
  block: null,
  deletion: null,
  orders: 2,
  spent: 1800,
  refunded: 1200,
  canChange: true,
  purchases: [
    {
      id: "p1",
      orderId: "o1",
      orderNumber: "0F3A-9C07-B21E",
      agentId: "a1",
      agentTitle: "Health Notes",
      amount: 1800,
      discountCode: "SPRING",
      status: "owned",
      createdAt: "2026-11-20T12:00:00Z",
    },
    {
      id: "p2",
      orderId: "o2",
      orderNumber: "1111-2222-3333",
      agentId: "a2",
      agentTitle: "Travel Companion",
      amount: 1200,
      discountCode: null,
      status: "refunded",
      createdAt: "2026-11-10T12:00:00Z",
    },
  ],
  sessions: [
    {
      id: "s1",
      device: "Firefox on Windows",
      signedInAt: "2026-11-10T12:00:00Z",
      lastSeenAt: "2026-11-21T12:00:00Z",
    },
  ],
  activity: [
    {
      id: "e1",
      kind: "signed_in_by_password",
      happenedAt: "2026-11-10T12:00:00Z",
      device: "Firefox on Windows",
      count: 1,
    },
  ],
  emailSuppression: null,
  emails: [
    {
      id: "m1",
      kind: "receipt",
      state: "sent",
      createdAt: "2026-11-20T12:00:00Z",
      sentAt: "2026-11-20T12:00:01Z",
      error: null,
    },
  ],
  notes: [],
};
/** A member whom the verification email did not reach. */
export const unverified: Member = {
  ...mira,
  isVerified: false,
  lastSeenAt: null,
  hasPassword: false,
  orders: 0,
  spent: 0,
  refunded: 0,
  purchases: [],
  sessions: [],
  activity: [],
  emails: [
    {
      id: "m1",
      kind: "verify_email",
      state: "failed",
      createdAt: "2026-11-20T12:00:00Z",
      sentAt: null,
      error: "550 no such user",
    },
  ],
};
