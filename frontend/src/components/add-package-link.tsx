import { addPackagePath } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";

/** Leads to how a member adds an agent's package to the assistant she uses. */
export function AddPackageLink({
  agentId,
  titleId,
  variant = "secondary",
  onClick,
}: {
  agentId: string;
  titleId: string;
  variant?: "primary" | "secondary";
  onClick?: (() => void) | undefined;
}) {
  return (
    <ButtonLink variant={variant} to={addPackagePath(agentId)} aria-describedby={titleId} onClick={onClick}>
      Add to your assistant
    </ButtonLink>
  );
}
