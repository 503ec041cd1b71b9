import { PromptsPage } from "@/features/prompts/prompts-page";
import { useCurrentUser } from "@/features/users/api";
import { lazyPart } from "@/lib/lazy-component";
import { paths } from "@/lib/paths/paths";
import { AdminLink } from "@/pages/catalog/admin-link";
import { MemberItemSlots } from "@/pages/catalog/item-slots";
import { useNewsStrip } from "@/pages/catalog/use-news-strip";

const FreeMatches = lazyPart(() => import("@/features/agents/agent-matches"), "FreeMatches");

export function Prompts() {
  const { data: user } = useCurrentUser();
  const news = useNewsStrip();
  return (
    <MemberItemSlots>
      <PromptsPage
        account={user?.email}
        lead={news.strip}
        isWaiting={news.isWaiting}
        renderOtherResults={renderOtherResults}
        emptyAction={<AdminLink to={paths.adminPrompts} label="Add a prompt" />}
      />
    </MemberItemSlots>
  );
}

const renderOtherResults = (search: string) => <FreeMatches search={search} />;
