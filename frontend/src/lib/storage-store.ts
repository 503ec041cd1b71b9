import { useSyncExternalStore } from "react";

export interface StorageStore<T> {
  /** Used before hydration. */
  readonly initial: T;
  get(): T;
  set(next: T): void;
  remove(): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Stores a value in local storage. `parse` validates what was stored and throws if it is invalid, which counts as `initial`.
 * If storage is full or blocked, the value is kept in memory.
 */
export function createStorageStore<T>(
  key: string,
  parse: (stored: unknown) => T,
  initial: T,
): StorageStore<T> {
  const listeners = new Set<() => void>();
  // Caches the parsed value by its text, so that snapshots are referentially stable.
  let cache: { text: string | null; value: T } | null = null;
  let isStorageBlocked = false;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify();
  };

  return {
    initial,
    get() {
      if (isStorageBlocked && cache) return cache.value;
      const text = readText(key);
      if (!cache || cache.text !== text) cache = { text, value: parseText(text, parse, initial) };
      return cache.value;
    },
    set(next) {
      const text = JSON.stringify(next);
      cache = { text, value: next };
      try {
        localStorage.setItem(key, text);
        isStorageBlocked = false;
      } catch (error) {
        isStorageBlocked = true;
        console.warn(`"${key}" could not be stored on this device`, error);
      }
      notify();
    },
    remove() {
      cache = { text: null, value: initial };
      try {
        localStorage.removeItem(key);
      } catch (error) {
        console.warn(`"${key}" could not be removed from this device`, error);
      }
      notify();
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener("storage", onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", onStorage);
      };
    },
  };
}

/** The current value. Follows changes in this and other tabs. */
export function useStorageStore<T>(stored: StorageStore<T>): T;
/** Re-renders only when the selected value changes (compared with `Object.is`, so select primitives). */
export function useStorageStore<T, S>(stored: StorageStore<T>, select: (value: T) => S): S;
export function useStorageStore<T>(
  stored: StorageStore<T>,
  select: (value: T) => unknown = (value) => value,
) {
  return useSyncExternalStore(
    stored.subscribe,
    () => select(stored.get()),
    () => select(stored.initial),
  );
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parseText<T>(text: string | null, parse: (stored: unknown) => T, initial: T): T {
  if (text === null) return initial;
  try {
    return parse(JSON.parse(text));
  } catch {
    return initial;
  }
}
