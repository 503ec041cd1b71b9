import { addPackagePath } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";

/** Leads to how a member adds an agent's package to the assistant she uses. */
export function AddPackageLink({ agentId, titleId }: { agentId: string; titleId?: string }) {
  return (
    <ButtonLink variant="secondary" to={addPackagePath(agentId)} aria-describedby={titleId}>
      Add to your assistant
    </ButtonLink>
  );
}
