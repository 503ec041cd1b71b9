import { useQuery } from "@/lib/api/query";
import { addPackagePath } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";

/** Leads to the screen that adds an agent's package to the member's assistant. */
export function AddPackageLink({
  agentId,
  titleId,
  variant = "secondary",
  onClick,
}: {
  agentId: string;
  titleId: string;
  variant?: "primary" | "secondary" | "ghost";
  onClick?: (() => void) | undefined;
}) {
  const { data: news } = useQuery("/api/news");
  return (
    <ButtonLink variant={variant} to={addPackagePath(agentId)} aria-describedby={titleId} onClick={onClick}>
      {news?.updatedAgents?.includes(agentId) ? "Updated: see what changed" : "Add to your assistant"}
    </ButtonLink>
  );
}
