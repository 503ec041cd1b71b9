import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { useSessionSync } from "@/features/users/api";
import { endpoints } from "@/lib/endpoints";
import { onSessionExpired } from "@/lib/http";

/** Follows what other tabs announce. When any call finds the session gone, asks again who is signed in, for the guards. */
export function SessionSync() {
  const { mutate } = useSWRConfig();
  useSessionSync();
  useEffect(() => onSessionExpired(() => void mutate(endpoints.me)), [mutate]);
  return null;
}
