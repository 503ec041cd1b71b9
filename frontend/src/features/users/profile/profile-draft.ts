import type { Profile } from "@/features/users/profile/api";

let savedDraft: { owner: string; draft: Profile } | null = null;

/** Keeps what somebody typed while she has to sign in again, in memory and for her alone. */
export function saveDraft(owner: string, draft: Profile): void {
  savedDraft = { owner, draft };
}

export function discardDraft(): void {
  savedDraft = null;
}

/** What she typed, if it was her. */
export function loadDraft(owner: string): Profile | null {
  return savedDraft?.owner === owner ? savedDraft.draft : null;
}
