import { useState } from "react";
import { useSWRConfig } from "swr";
import { AgentsAdminPage } from "@/features/agents/agents-admin-page";
import { invalidate } from "@/lib/api/invalidate";
import { lazyPart } from "@/lib/lazy-component";

const PackageDialog = lazyPart(() => import("@/features/packages/admin/package-dialog"), "PackageDialog");

/** The list of agents, with the package of each. */
export function AgentsAdmin() {
  const [edited, setEdited] = useState<{ id: string; title: string } | null>(null);
  const { mutate } = useSWRConfig();
  const refresh = () => void invalidate(mutate, "agent");
  return (
    <>
      <AgentsAdminPage onEditPackage={setEdited} />
      {edited && <PackageDialog agent={edited} onPublished={refresh} onClose={() => setEdited(null)} />}
    </>
  );
}
