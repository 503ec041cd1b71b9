import { FreeMatches } from "@/features/agents/agent-matches";
import { PromptsPage } from "@/features/prompts/prompts-page";
import { useCurrentUser } from "@/features/users/api";
import { paths } from "@/lib/paths/paths";
import { AddFirst } from "@/pages/catalog/add-first";
import { MemberItemSlots } from "@/pages/catalog/item-slots";
import { useNewsStrip } from "@/pages/catalog/use-news-strip";

export function Prompts() {
  const { data: user } = useCurrentUser();
  const news = useNewsStrip();
  return (
    <MemberItemSlots>
      <PromptsPage
        account={user?.email}
        lead={news.strip}
        isWaiting={news.isWaiting}
        renderElsewhere={renderElsewhere}
        emptyAction={<AddFirst to={paths.adminPrompts} label="Add a prompt" />}
      />
    </MemberItemSlots>
  );
}

const renderElsewhere = (search: string) => <FreeMatches search={search} />;
