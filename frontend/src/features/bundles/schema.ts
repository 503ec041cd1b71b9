import type { RequestBody, Schemas } from "@/lib/api/api-contract";

/** Amounts are in cents. */
export type AdminBundle = Schemas["AdminBundleResponse"];

export type BundleInput = Required<Omit<RequestBody<"/api/admin/bundles", "post">, "updatedAt">>;
