import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { FeatureImageView } from "@/components/media/feature-image";
import { pauseMs, useReportMiss, useSearch } from "@/features/search/api";
import { Highlighted } from "@/features/search/highlighted";
import {
  countAll,
  hitPath,
  kindNames,
  normalizeQuery,
  searchPath,
  statusText,
  textOf,
} from "@/features/search/model";
import { recentSearchesOf, rememberSearch } from "@/features/search/recent-searches";
import { type SearchHit, type SearchKind, type SearchResults, searchKinds } from "@/features/search/schema";
import styles from "@/features/search/search-page.module.css";
import { countUnreadable } from "@/lib/api/unreadable";
import { cx } from "@/lib/cx";
import { parseListParams } from "@/lib/lists/list-params";
import { useListParams } from "@/lib/lists/use-list-params";
import { paths } from "@/lib/paths/paths";
import { useStorageStore } from "@/lib/storage-store";
import { Button, ButtonLink } from "@/ui/button";
import { ChoiceChips } from "@/ui/choice-chips";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { NoResultsIllustration } from "@/ui/illustrations/nothing-found";
import { Page } from "@/ui/page";
import { Pagination } from "@/ui/pagination";
import { SearchField } from "@/ui/search-field";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { SafeItems, UnreadableEntries } from "@/ui/unreadable";

const pageSize = 20;
/** As the server's limit. */
const maxPages = 50;
const defaults = { q: "", kind: "all" };
const groupNames: Readonly<Record<SearchKind, string>> = {
  agent: "Agents",
  bundle: "Bundles",
  prompt: "Prompts",
  post: "Posts",
  page: "Pages",
};

/** All results of a search, filtered by kind. */
export function SearchPage({ account }: { account: string | null }) {
  const list = useListParams(defaults);
  // The field is ahead of the URL while someone types.
  const { q = "", kind = "all" } = parseListParams(useLocation().search, defaults);
  const query = normalizeQuery(q);
  const onlyKind = searchKinds.find((known) => known === kind);
  const { results, error, isLoading, retry } = useSearch(query, {
    limit: pageSize,
    page: Math.min(list.page, maxPages),
    ...(onlyKind && { kind: onlyKind }),
  });
  useReportMiss(query, isLoading ? undefined : results);
  const store = recentSearchesOf(account);
  const isSettled = Boolean(results) && !isLoading;
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(() => rememberSearch(store, query), pauseMs);
    return () => clearTimeout(timer);
  }, [isSettled, query, store]);
  const top = useRef<HTMLDivElement>(null);

  const total = results ? (onlyKind ? results.counts[onlyKind] : countAll(results)) : 0;
  return (
    <Page narrow={false} title={query ? `Search for “${query}”` : "Search"} heading="Search">
      <div className={styles.page}>
        <search className={styles.controls} ref={top} tabIndex={-1}>
          <SearchField
            label="Search agents, prompts, posts, and pages"
            placeholder={account === null ? "Agents, posts, and pages" : "Agents, prompts, posts, and pages"}
            value={list.params.q ?? ""}
            onChange={(next) => list.setParams({ q: next })}
          />
          {query && results && countAll(results) > 0 && (
            <ChoiceChips
              label="Kind"
              value={onlyKind ?? "all"}
              onChange={(next) => list.setParams({ kind: next })}
              choices={kindChoices(results, onlyKind)}
            />
          )}
        </search>
        <p role="status" className={styles.status}>
          {query && results && !isLoading && statusText(results, total)}
        </p>
        {!query ? (
          <Start account={account} />
        ) : error ? (
          <ErrorState title="We couldn't search right now" onRetry={retry} />
        ) : !results ? (
          <LoadingResults />
        ) : total === 0 ? (
          <NothingFound
            query={query}
            account={account}
            onShowAll={onlyKind && countAll(results) > 0 ? () => list.setParams({ kind: "all" }) : undefined}
          />
        ) : (
          <>
            <ul className={styles.list} aria-label="Results" aria-busy={isLoading}>
              <SafeItems>
                {results.items.map((hit) => (
                  <Hit key={`${hit.kind} ${hit.id}`} hit={hit} onOpen={() => rememberSearch(store, query)} />
                ))}
              </SafeItems>
            </ul>
            <UnreadableEntries count={countUnreadable(results.items)} />
            <Pagination
              page={list.page}
              pageSize={pageSize}
              total={Math.min(total, pageSize * maxPages)}
              pageUrl={list.pageUrl}
              onNavigate={() => top.current?.focus()}
            />
          </>
        )}
      </div>
    </Page>
  );
}

function Hit({ hit, onOpen }: { hit: SearchHit; onOpen: () => void }) {
  return (
    <li className={cx(styles.hit, hit.image && styles.withImage)}>
      {hit.image && <FeatureImageView image={hit.image} sizes="8rem" className={styles.image} />}
      <p className={styles.meta}>
        <span>{hit.isPremium ? "Premium agent" : kindNames[hit.kind]}</span>
        {textOf(hit.category) && (
          <>
            {" · "}
            <Highlighted segments={hit.category} />
          </>
        )}
      </p>
      <h2 className={styles.title} dir="auto">
        <Link to={hitPath(hit)} className={styles.link} onClick={onOpen}>
          <Highlighted segments={hit.title} />
        </Link>
      </h2>
      <p className={styles.excerpt} dir="auto">
        <Highlighted segments={hit.excerpt} />
      </p>
    </li>
  );
}

/** Before something is searched for. */
function Start({ account }: { account: string | null }) {
  const store = recentSearchesOf(account);
  const recent = useStorageStore(store);
  if (recent.length === 0)
    return (
      <EmptyState illustration={<EmptyIllustration />} title="What do you need help with?">
        Type a word or two, such as “meal plan” or “email”. Small typos are fine.
      </EmptyState>
    );
  return (
    <section className={styles.recent}>
      <h2 className={styles.recentHeading}>Recent searches</h2>
      <ul className={styles.recentList}>
        {recent.map((search) => (
          <li key={search}>
            <Link to={searchPath(search)}>{search}</Link>
          </li>
        ))}
      </ul>
      <Button variant="ghost" onClick={() => store.remove()}>
        Clear recent searches
      </Button>
    </section>
  );
}

function NothingFound({
  query,
  account,
  onShowAll,
}: {
  query: string;
  account: string | null;
  onShowAll: (() => void) | undefined;
}) {
  return (
    <EmptyState
      illustration={<NoResultsIllustration />}
      title={`Nothing found for “${query}”`}
      action={
        onShowAll ? (
          <Button variant="secondary" onClick={onShowAll}>
            Show all kinds
          </Button>
        ) : account === null ? (
          <ButtonLink to={paths.landing} variant="secondary">
            Join to search the prompts, too
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.freeAgents} variant="secondary">
            Browse all agents
          </ButtonLink>
        )
      }
    >
      Try fewer or different words. We keep a list of what people look for, so that we know what to add.
    </EmptyState>
  );
}

function LoadingResults() {
  return (
    <div className={styles.list} role="status" aria-label="Searching">
      {["first", "second", "third"].map((key) => (
        <div key={key} className={styles.hit}>
          <Skeleton shape="shortLine" />
          <Skeleton shape="title" />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}

/** Kinds without results are left out, unless one of them is chosen. */
function kindChoices(results: SearchResults, chosen: SearchKind | undefined) {
  const kinds = searchKinds.filter((kind) => results.counts[kind] > 0 || kind === chosen);
  return [
    { value: "all", label: `All (${countAll(results)})` },
    ...kinds.map((kind) => ({ value: kind, label: `${groupNames[kind]} (${results.counts[kind]})` })),
  ];
}
