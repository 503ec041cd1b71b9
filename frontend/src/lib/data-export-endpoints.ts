import type { paths } from "@/lib/api-types";

/** Endpoints of the member's data. Separate from `endpoints`, so that other screens do not load them. */
export const dataExportEndpoints = {
  dataExport: "/api/auth/data-export",
  download: "/api/auth/data-export/download",
} as const satisfies Readonly<Record<string, keyof paths>>;
