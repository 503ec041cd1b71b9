import { type ReactNode, useDeferredValue, useState } from "react";
import { ConnectAssistantLink } from "@/components/connect-assistant-link";
import { FavoriteList } from "@/features/toolbox/favorite-list";
import type { Toolbox } from "@/features/toolbox/schema";
import { isEmpty, listItems, type ToolboxItem } from "@/features/toolbox/toolbox-lists";
import styles from "@/features/toolbox/toolbox-page.module.css";
import { ToolboxRow } from "@/features/toolbox/toolbox-row";
import { useToolboxChanges } from "@/features/toolbox/use-toolbox-changes";
import { paths } from "@/lib/paths/paths";
import { Button, ButtonLink } from "@/ui/button";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { NoResultsIllustration } from "@/ui/illustrations/nothing-found";
import { Page } from "@/ui/page";
import { SearchField } from "@/ui/search-field";
import { SkeletonCards } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { LiveRegion } from "@/ui/visually-hidden";

/** A member's favorites, owned agents and what they used recently. */
export function ToolboxPage({
  lead,
  toolbox,
  failed,
  onRetry,
  renderAction,
}: {
  /** Above the search. */
  lead?: ReactNode;
  /** Undefined while loading. */
  toolbox: Toolbox | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Opens or copies an item. The button is described by the element with this id. */
  renderAction: (item: ToolboxItem, titleId: string) => ReactNode;
}) {
  const [search, setSearch] = useState("");
  return (
    <Page
      title="My Toolbox"
      subtitle="Your favorites, your agents and what you used last, in one place."
      actions={<ConnectAssistantLink />}
    >
      {toolbox && lead}
      {/* The key: an element that is made again below the lead is not moved there. */}
      <search key={toolbox && lead ? "below" : "top"} className={styles.search}>
        <SearchField
          label="Search your toolbox"
          placeholder="Search your toolbox"
          value={search}
          onChange={setSearch}
        />
      </search>
      {failed ? (
        <ErrorState title="We couldn't load your toolbox" onRetry={onRetry} />
      ) : toolbox ? (
        <Lists
          toolbox={toolbox}
          search={search}
          onClearSearch={() => setSearch("")}
          renderAction={renderAction}
        />
      ) : (
        <SkeletonCards count={3} label="Loading your toolbox" />
      )}
    </Page>
  );
}

function Lists({
  toolbox,
  search,
  onClearSearch,
  renderAction,
}: {
  toolbox: Toolbox;
  search: string;
  onClearSearch: () => void;
  renderAction: (item: ToolboxItem, titleId: string) => ReactNode;
}) {
  const deferredSearch = useDeferredValue(search);
  const lists = listItems(toolbox, deferredSearch);
  const changes = useToolboxChanges();
  const found = lists.favorites.length + lists.owned.length + lists.recent.length;
  if (isEmpty(lists)) {
    return deferredSearch.trim() ? (
      <EmptyState
        illustration={<NoResultsIllustration />}
        title="Nothing in your toolbox matches"
        action={
          <Button variant="secondary" onClick={onClearSearch}>
            Clear search
          </Button>
        }
      />
    ) : (
      <EmptyState
        illustration={<EmptyIllustration />}
        title="Your toolbox is empty"
        action={
          <div className={styles.links}>
            <ButtonLink to={paths.freeAgents}>Browse free agents</ButtonLink>
            <ButtonLink to={paths.freePrompts} variant="secondary">
              Browse free prompts
            </ButtonLink>
          </div>
        }
      >
        Choose the star on an agent or a prompt to keep it here. What you buy or use shows up here
        automatically.
      </EmptyState>
    );
  }
  const row = (item: ToolboxItem) => (
    <ToolboxRow
      key={`${item.kind}:${item.id}`}
      item={item}
      isFavorite={toolbox.favorites.some(({ kind, id }) => kind === item.kind && id === item.id)}
      onFavorite={(isFavorite) => changes.setFavorite(item, isFavorite)}
      renderAction={renderAction}
    />
  );
  return (
    <div className={styles.lists}>
      <LiveRegion>{deferredSearch.trim() && `${found} found`}</LiveRegion>
      <section aria-labelledby="favorites">
        <h2 id="favorites" tabIndex={-1} className={styles.heading}>
          Favorites
        </h2>
        {lists.favorites.length > 0 ? (
          <FavoriteList
            shown={lists.favorites}
            all={toolbox.favorites}
            changes={changes}
            renderAction={renderAction}
          />
        ) : (
          <p className={styles.hint}>
            {deferredSearch.trim()
              ? "No favorite matches."
              : "Choose the star on an agent or a prompt to keep it here."}
          </p>
        )}
      </section>
      {lists.owned.length > 0 && (
        <section aria-labelledby="owned">
          <div className={styles.headingRow}>
            <h2 id="owned" className={styles.heading}>
              Your premium agents
            </h2>
            <ButtonLink variant="ghost" to={paths.purchaseHistory}>
              Purchase History
            </ButtonLink>
          </div>
          <ul className={styles.list}>{lists.owned.map(row)}</ul>
        </section>
      )}
      {lists.recent.length > 0 && (
        <section aria-labelledby="recent">
          <div className={styles.headingRow}>
            <h2 id="recent" className={styles.heading}>
              Used recently
            </h2>
            <Button variant="ghost" onClick={() => changes.clearRecent()}>
              Clear
            </Button>
          </div>
          <ul className={styles.list}>{lists.recent.map(row)}</ul>
        </section>
      )}
    </div>
  );
}
