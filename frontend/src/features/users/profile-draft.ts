import type { Profile } from "@/features/users/profile";

let kept: { owner: string; draft: Profile } | null = null;

/** Keeps what somebody typed while she has to sign in again, in memory and for her alone. */
export function keepDraft(owner: string, draft: Profile): void {
  kept = { owner, draft };
}

export function forgetDraft(): void {
  kept = null;
}

/** What she typed, if it was her. */
export function draftOf(owner: string): Profile | null {
  return kept?.owner === owner ? kept.draft : null;
}
