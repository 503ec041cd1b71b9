import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { addresses } from "@/lib/addresses";
import { onUnauthenticated } from "@/lib/http";

/** When any call finds the session gone, asks again who is signed in, so that the guards can act on it. */
export function SessionWatch() {
  const { mutate } = useSWRConfig();
  useEffect(() => onUnauthenticated(() => void mutate(addresses.me)), [mutate]);
  return null;
}
