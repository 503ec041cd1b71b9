import type { Schemas } from "@/lib/api-contract";
export type CurrentUser = Schemas["UserResponse"];
