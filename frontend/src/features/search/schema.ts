import type { Schemas } from "@/lib/api/api-contract";

/** A text in parts. Those that match a word of the query are highlighted. */
export type Segments = Schemas["TextSegmentResponse"][];
export type SearchKind = Schemas["SearchKindResponse"];
export type SearchHit = Schemas["SearchHitResponse"];
export type SearchResults = Schemas["SearchResponse"];
export const searchKinds: readonly SearchKind[] = ["agent", "bundle", "prompt", "post", "page"];
