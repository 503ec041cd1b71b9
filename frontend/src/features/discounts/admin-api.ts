import * as z from "zod/mini";
import type { Filter } from "@/components/admin/filters";
import { cursorPageSchema, useCursorList } from "@/components/admin/use-cursor-list";
import type { Version } from "@/components/admin/use-item-editor";
import { adminEndpoints } from "@/lib/admin-endpoints";
import type { RequestBody } from "@/lib/api-contract";
import { ApiError, fetchJson, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

const adminDiscountSchema = z.object({
  id: z.string(),
  code: z.string(),
  status: z.enum(["live", "scheduled", "expired", "used_up", "off"]),
  terms: z.object({
    discountType: z.enum(["percentage", "fixed"]),
    /** A percentage or cents. */
    discountValue: z.int(),
    startsAt: z.nullable(z.string()),
    expiresAt: z.nullable(z.string()),
    maxUses: z.nullable(z.int()),
    maxUsesPerMember: z.nullable(z.int()),
    /** Empty for all agents. */
    gptIds: z.array(z.string()),
    /** In cents. */
    minSubtotal: z.int(),
    audience: z.enum(["everyone", "new_buyers", "owners"]),
  }),
  batchId: z.nullable(z.string()),
  uses: z.int(),
  /** In cents, less refunds. */
  revenue: z.int(),
  discountGiven: z.int(),
  updatedAt: z.string(),
});
export type AdminDiscount = z.infer<typeof adminDiscountSchema>;
export type DiscountTerms = AdminDiscount["terms"];
export const discountPageSchema = cursorPageSchema(adminDiscountSchema);

const discountUseSchema = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  memberId: z.string(),
  email: z.nullable(z.string()),
  settledAt: z.string(),
  discountAmount: z.int(),
  total: z.int(),
  refunded: z.int(),
});
export const discountUsesSchema = cursorPageSchema(discountUseSchema);
export type DiscountUse = z.infer<typeof discountUseSchema>;

export const simulationSchema = z.object({
  subtotal: z.int(),
  leftOut: z.nullable(z.enum(["unavailable", "already_owned"])),
  discounts: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      discountAmount: z.int(),
      total: z.int(),
      refusal: z.nullable(z.string()),
    }),
  ),
  hasMore: z.boolean(),
});
export type Simulation = z.infer<typeof simulationSchema>;

const createdSchema = z.object({ id: z.string() });

export type DiscountInput = RequestBody<"/api/admin/discounts", "post">;
export type TermsInput = DiscountInput["terms"];
export type BatchInput = RequestBody<"/api/admin/discounts/batches", "post">;

export function useDiscounts(filters: readonly Filter[]) {
  const list = useCursorList({ endpoint: adminEndpoints.discounts, schema: discountPageSchema, filters });
  return {
    ...list,
    fetchItem: async (id: string): Promise<AdminDiscount | null> => {
      try {
        return await fetchJson("GET", adminEndpoints.discount(id), adminDiscountSchema);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    save: async ({ code, terms }: DiscountInput, basedOn: Version | null) => {
      if (basedOn) {
        const body = { terms, updatedAt: basedOn.updatedAt };
        await send("PUT", adminEndpoints.discount(basedOn.id), body);
      } else {
        await send("POST", adminEndpoints.discounts, { code, terms });
      }
      list.refresh();
    },
  };
}

export function setDiscountActive(id: string, isActive: boolean): Promise<void> {
  return send("POST", adminEndpoints.discountAction(id, isActive ? "activate" : "deactivate"));
}

/** Returns the id of the batch. */
export async function createBatch(input: BatchInput): Promise<string> {
  const created = await fetchJson("POST", adminEndpoints.discountBatches, createdSchema, input);
  return created.id;
}

export function useDiscountUses(id: string, cursor: string) {
  const query = new URLSearchParams({ limit: "20", ...(cursor && { cursor }) });
  return useQuery(`${adminEndpoints.discountUses(id)}?${query}`, discountUsesSchema, {
    revalidateIfStale: true,
  });
}

export function simulateDiscounts(
  input: RequestBody<"/api/admin/discounts/simulate", "post">,
): Promise<Simulation> {
  return fetchJson("POST", adminEndpoints.simulateDiscounts, simulationSchema, input);
}
