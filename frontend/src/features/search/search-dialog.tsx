import { ArrowRight, Clock, Search } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useDebounced, useReportMiss, useSearch } from "@/features/search/api";
import { Highlighted } from "@/features/search/highlighted";
import {
  countAll,
  hitPath,
  kindNames,
  maxQueryLength,
  normalizeQuery,
  searchPath,
  statusText,
  textOf,
} from "@/features/search/model";
import { recentSearchesOf, rememberSearch } from "@/features/search/recent-searches";
import type { SearchHit, SearchResults } from "@/features/search/schema";
import styles from "@/features/search/search-dialog.module.css";
import type { Command } from "@/lib/command";
import { cx } from "@/lib/cx";
import { paths } from "@/lib/paths/paths";
import { useStorageStore } from "@/lib/storage-store";
import { Button } from "@/ui/button";
import comboboxStyles from "@/ui/combobox.module.css";
import { Dialog } from "@/ui/dialog";
import { LiveRegion } from "@/ui/visually-hidden";

const shownResults = 7;
/** A screen reader would not finish a sentence that changes with each key. */
const announcementDelayMs = 700;

interface Option {
  key: string;
  content: ReactNode;
  /** Where it leads; null for a recent search, which it types. */
  path: string | null;
  query: string;
  command?: Command;
}

/** Finds agents, bundles, prompts, posts and pages while someone types. */
export function SearchDialog({
  account,
  commands,
  onClose,
  fallbackFocus,
}: {
  /** The member's email address; null for visitors, who don't find prompts. */
  account: string | null;
  /** On admin screens: what can be done with this query. */
  commands?: ((query: string) => readonly Command[]) | undefined;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const store = recentSearchesOf(account);
  const recent = useStorageStore(store);
  const query = normalizeQuery(text);
  const searched = useDebounced(query);
  const { results, error, isLoading, retry } = useSearch(searched, { limit: shownResults });
  const isCurrent = searched === query && !isLoading;
  // Admins search for screens, too.
  useReportMiss(searched, isCurrent && !commands ? results : undefined);

  const total = results ? countAll(results) : 0;
  const offered = commands?.(query).map(commandOption) ?? [];
  const found = resultOptions(query, results);
  const isEmpty =
    offered.length === 0 && (query ? isCurrent && !error && found.length === 0 : recent.length === 0);
  const hits = isEmpty ? browseOptions(account) : query ? found : commands ? [] : recent.map(recentOption);
  const options = [...offered, ...hits];
  const activeOption = options[active];
  const optionId = (index: number) => `${id}-option-${index}`;

  const type = (next: string) => {
    setText(next);
    setActive(-1);
  };
  const open = (path: string) => {
    if (!isEmpty) rememberSearch(store, query);
    onClose();
    navigate(path);
  };
  const choose = (option: Option) => {
    if (option.command) {
      onClose();
      return navigate(option.command.path, { state: { action: option.command.action } });
    }
    if (option.path !== null) return open(option.path);
    type(option.query);
    input.current?.focus();
  };
  const move = (index: number) => {
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter confirms what an input method suggests.
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    if (event.key === "ArrowDown") move(active >= last ? -1 : active + 1);
    else if (event.key === "ArrowUp") move(active < 0 ? last : active - 1);
    else if (event.key !== "Enter") return;
    else if (activeOption) choose(activeOption);
    else if (query) open(searchPath(query));
    event.preventDefault();
  };

  return (
    <Dialog
      open
      top
      title="Search"
      onOpenChange={onClose}
      initialFocus={() => input.current}
      fallbackFocus={fallbackFocus}
      footer={
        query && total > 0 ? (
          <div className={styles.footer}>
            {total > found.length && (
              <Button variant="ghost" onClick={() => open(searchPath(query))}>
                {`See all ${total} results`}
              </Button>
            )}
            <p className={styles.keys} aria-hidden>
              <kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to open
            </p>
          </div>
        ) : undefined
      }
    >
      <div className={comboboxStyles.field}>
        <Search className={comboboxStyles.icon} aria-hidden />
        <input
          ref={input}
          type="text"
          role="combobox"
          className={comboboxStyles.input}
          aria-label={`Search ${commands ? "screens, actions, " : ""}agents, prompts, posts, and pages`}
          placeholder={
            commands
              ? "Screens, actions, orders, members, agents, posts"
              : account === null
                ? "Agents, posts, and pages"
                : "Agents, prompts, posts, and pages"
          }
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeOption ? optionId(active) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          spellCheck={false}
          maxLength={maxQueryLength}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Announcement>
        {query && isCurrent && (error ? "Search failed" : results && statusText(results, total))}
      </Announcement>
      {!query && !commands && recent.length > 0 && (
        <div className={styles.section}>
          <h3 className={styles.heading}>Recent searches</h3>
          <Button
            variant="ghost"
            onClick={() => {
              store.remove();
              input.current?.focus();
            }}
          >
            Clear
          </Button>
        </div>
      )}
      {query && isCurrent && error && <Failed onRetry={retry} />}
      {isEmpty && <Hint query={query} />}
      {query && results?.isPartial && (
        <p className={styles.note}>No result has all of these words. These are close matches:</p>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={isEmpty || (commands && !query) ? "Browse" : query ? "Results" : "Recent searches"}
        className={cx(comboboxStyles.list, styles.list, !isCurrent && styles.outdated)}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={option.key}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={cx(comboboxStyles.option, styles.option)}
            onPointerMove={() => index !== active && setActive(index)}
            onClick={(event: MouseEvent) => {
              if (option.path !== null && (event.metaKey || event.ctrlKey))
                window.open(option.path, "_blank");
              else choose(option);
            }}
          >
            {option.content}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.hint}>
      <p>We couldn't search right now. Please check your connection and try again.</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Before there are results, above the pages to browse instead. */
function Hint({ query }: { query: string }) {
  if (!query)
    return <p className={styles.hint}>Type what you need help with, or browse. Small typos are fine.</p>;
  return (
    <p className={styles.hint}>
      Nothing found for <strong>“{query}”</strong>. Try fewer or different words, or browse. We keep a list of
      what people look for, so that we know what to add.
    </p>
  );
}

/** Announces a text when it has stayed the same for a moment. */
function Announcement({ children }: { children: string | false | undefined }) {
  return <LiveRegion>{useDebounced(children || "", announcementDelayMs)}</LiveRegion>;
}

function resultOptions(query: string, results: SearchResults | undefined): Option[] {
  return (results?.items ?? []).map((hit) => ({
    key: `${hit.kind} ${hit.id}`,
    content: <Hit hit={hit} />,
    path: hitPath(hit),
    query,
  }));
}

/** Where to look without a search. */
function browseOptions(account: string | null): Option[] {
  const pages =
    account === null
      ? [
          { name: "Blog", path: paths.blog },
          { name: "Join to see agents and prompts", path: paths.landing },
        ]
      : [
          { name: "Free agents", path: paths.freeAgents },
          { name: "Free AI prompts", path: paths.freePrompts },
          { name: "Premium agents", path: paths.premiumAgents },
          { name: "Blog", path: paths.blog },
        ];
  return pages.map(commandOption).map(({ command: _, ...option }) => option);
}

function commandOption(command: Command): Option {
  const { name, path } = command;
  const content = (
    <span className={styles.recent}>
      <ArrowRight aria-hidden />
      <span>{name}</span>
    </span>
  );
  return { key: `${name} ${path}`, content, path, query: "", command };
}

function recentOption(query: string): Option {
  return {
    key: query,
    content: (
      <span className={styles.recent}>
        <Clock aria-hidden />
        <span>{query}</span>
      </span>
    ),
    path: null,
    query,
  };
}

function Hit({ hit }: { hit: SearchHit }) {
  return (
    <>
      <span className={comboboxStyles.title} dir="auto">
        <Highlighted segments={hit.title} />
      </span>
      <span className={styles.kind}>{hit.isPremium ? "Premium agent" : kindNames[hit.kind]}</span>
      <span className={styles.excerpt} dir="auto">
        {textOf(hit.category) && (
          <>
            <Highlighted segments={hit.category} /> ·{" "}
          </>
        )}
        <Highlighted segments={hit.excerpt} />
      </span>
    </>
  );
}
