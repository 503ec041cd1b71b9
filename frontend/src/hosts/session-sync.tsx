import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { useSessionSync } from "@/features/users/auth/use-session-sync";
import { onSessionExpired } from "@/lib/api/http";

/**
 * Syncs the session with other tabs, and refetches the user when any request returns 401, so that the guards
 * redirect.
 */
export function SessionSync() {
  const { mutate } = useSWRConfig();
  useSessionSync();
  useEffect(() => onSessionExpired(() => void mutate("/api/auth/me")), [mutate]);
  return null;
}
