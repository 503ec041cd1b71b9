import type { Schemas } from "@/lib/api/api-contract";
export type CurrentUser = Schemas["UserResponse"];
