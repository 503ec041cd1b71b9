import type { Schemas } from "@/lib/api/api-contract";
export type LegalPageSummary = Schemas["LegalPageSummaryResponse"];
export type LegalPage = Schemas["LegalPageResponse"];
