import type { Profile } from "@/features/users/profile/api";

let savedDraft: { owner: string; draft: Profile } | null = null;

/** Keeps unsaved input in memory while the member logs in again. */
export function saveDraft(owner: string, draft: Profile): void {
  savedDraft = { owner, draft };
}

export function discardDraft(): void {
  savedDraft = null;
}

export function loadDraft(owner: string): Profile | null {
  return savedDraft?.owner === owner ? savedDraft.draft : null;
}
