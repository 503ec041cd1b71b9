import { type ComponentType, useEffect, useState } from "react";
import { QuietBoundary } from "@/hosts/error-boundary";
import { onReauthenticationRequired } from "@/lib/api/http";
import { importWhenOnline } from "@/lib/import-when-online";
import { subscribeToToasts } from "@/ui/toast";

const importHosts = () => import("@/hosts/hosts");

/** Loads the hosts after the first render, outside the entry bundle. A failed load is retried with the next toast. */
export function LazyHosts() {
  const [hosts, setHosts] = useState<readonly ComponentType[]>();
  useEffect(() => {
    if (hosts) return;
    const load = async () => {
      try {
        setHosts((await importHosts()).hosts);
      } catch (error) {
        console.error(error);
      }
    };
    void load();
    let onMounted = () => {};
    const mounted = new Promise<void>((resolve) => {
      onMounted = resolve;
    });
    /** A request that needs a dialog of the hosts before they are there waits for them, and is then repeated. */
    const waitForHosts = async () => {
      setHosts((await importWhenOnline(importHosts)).hosts);
      await mounted;
      return true;
    };
    const cleanups = [
      subscribeToToasts(load),
      onReauthenticationRequired("login", waitForHosts),
      onReauthenticationRequired("confirmation", waitForHosts),
    ];
    return () => {
      for (const cleanUp of cleanups) cleanUp();
      // The effects of the hosts, which come next, have set their handlers before the request is repeated.
      onMounted();
    };
  }, [hosts]);
  return hosts?.map((Host, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is constant
    <QuietBoundary key={index}>
      <Host />
    </QuietBoundary>
  ));
}
