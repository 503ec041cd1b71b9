import { useLayoutEffect, useSyncExternalStore } from "react";
import { createStorageStore, useStorageStore } from "@/lib/storage-store";

export type Theme = "light" | "dark";

// public/loader.js reads the same key before the first paint.
const chosenTheme = createStorageStore<Theme | null>(
  "theme",
  (stored) => (stored === "light" || stored === "dark" ? stored : null),
  null,
);

/** The theme: the stored choice, or else the system's. */
export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const chosen = useStorageStore(chosenTheme);
  const system = useSyncExternalStore(subscribeToSystem, systemTheme, (): Theme => "light");
  const theme = chosen ?? system;
  return { theme, toggleTheme: () => chosenTheme.set(theme === "dark" ? "light" : "dark") };
}

/**
 * Applies the chosen theme to the document. Must run before effects that read colors. Used once, above the routes.
 */
export function useThemeOnDocument(): void {
  const chosen = useStorageStore(chosenTheme);
  useLayoutEffect(() => {
    if (chosen) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const { theme } = meta.dataset;
      meta.media = chosen ? (theme === chosen ? "all" : "not all") : `(prefers-color-scheme: ${theme})`;
    }
  }, [chosen]);
}

const darkSystem = () => window.matchMedia("(prefers-color-scheme: dark)");

function systemTheme(): Theme {
  return darkSystem().matches ? "dark" : "light";
}

function subscribeToSystem(listener: () => void): () => void {
  const query = darkSystem();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
