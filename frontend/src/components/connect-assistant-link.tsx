import type { ReactNode } from "react";
import { useQuery } from "@/lib/api/query";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";

/** Leads to the connected apps, and says whether there are some. Nothing if the owner has turned them off. */
export function ConnectAssistantLink({
  render = (link) => link,
}: {
  render?: (link: ReactNode) => ReactNode;
}) {
  const { data } = useQuery("/api/connections");
  if (data?.serverUrl === null) return null;
  return render(
    <ButtonLink variant="secondary" to={paths.connectedApps}>
      {data?.items.length ? "Connected to your assistant" : "Use it in your assistant"}
    </ButtonLink>,
  );
}
