import { AllAgentsPage } from "@/features/agents/all-agents-page";
import { BundleCards } from "@/features/bundles/bundle-cards";
import { useOptionalUser } from "@/features/users/api";
import { BySession } from "@/features/users/auth/by-session";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";

export function AllAgents() {
  const { data: user } = useOptionalUser();
  const join = <ButtonLink to={paths.landing}>Join for free</ButtonLink>;
  return (
    <AllAgentsPage
      actions={<BySession user={user} member={null} visitor={join} />}
      renderBundles={(bundles) => <BundleCards offers={bundles} />}
    />
  );
}
