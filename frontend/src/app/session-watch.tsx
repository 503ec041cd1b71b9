import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { useOtherTabs } from "@/features/users/api";
import { addresses } from "@/lib/addresses";
import { onUnauthenticated } from "@/lib/http";

/** Follows what other tabs announce. When any call finds the session gone, asks again who is signed in, for the guards. */
export function SessionWatch() {
  const { mutate } = useSWRConfig();
  useOtherTabs();
  useEffect(() => onUnauthenticated(() => void mutate(addresses.me)), [mutate]);
  return null;
}
