import { useOptionalUser } from "@/features/users/api";
import { BySession } from "@/features/users/auth/by-session";
import { homeState } from "@/lib/paths/home-state";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";
import { NotFoundIllustration } from "@/ui/illustrations/not-found";
import { CardPage } from "@/ui/page";

export function NotFoundPage() {
  const { data: user } = useOptionalUser();
  return (
    <CardPage
      title="404 Page Not Found"
      subtitle="Did you forget to add the page to the router?"
      illustration={<NotFoundIllustration />}
    >
      <BySession
        user={user}
        member={
          <ButtonLink to={paths.freeAgents} state={homeState}>
            Go to your agents
          </ButtonLink>
        }
        visitor={
          <ButtonLink to={paths.landing} variant="secondary">
            Go to the home page
          </ButtonLink>
        }
      />
    </CardPage>
  );
}
