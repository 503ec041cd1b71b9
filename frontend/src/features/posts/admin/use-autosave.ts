import { useEffect, useEffectEvent, useRef, useState } from "react";

/** How long to wait after the last change. */
const debounceMs = 2000;
/** How long to wait after a failure. */
const retryMs = 10_000;

export type SaveStatus = "unchanged" | "changed" | "saving" | "saved" | "failed";

export interface Autosave {
  status: SaveStatus;
  /** Something has changed. */
  schedule: () => void;
  /** Saves what is not saved, because someone asked for it. Resolves to whether everything is saved. */
  flush: () => Promise<boolean>;
  /** Saves nothing until `resume` or `reset`. Resolves when no save is running. What is not saved stays so. */
  suspend: () => Promise<void>;
  resume: () => void;
  /** Forgets what is not saved, after a running save. */
  reset: () => Promise<void>;
}

/**
 * Saves on the server when typing pauses, one save at a time. `onError` returns whether to try again later; if not, nothing
 * is saved until `resume` or `reset`.
 */
export function useAutosave({
  save,
  onSaved,
  onError,
}: {
  save: (inBackground: boolean) => Promise<void>;
  /** Everything is saved. */
  onSaved: () => void;
  onError: (error: unknown) => boolean;
}): Autosave {
  const [status, setStatus] = useState<SaveStatus>("unchanged");
  const state = useRef({
    isChanged: false,
    isStopped: false,
    running: null as Promise<void> | null,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });

  const run = async (inBackground: boolean) => {
    const { current } = state;
    current.isChanged = false;
    setStatus("saving");
    try {
      await save(inBackground);
    } catch (error) {
      current.isChanged = true;
      setStatus("failed");
      if (onError(error)) wait(retryMs);
      else current.isStopped = true;
      return;
    }
    setStatus(current.isChanged ? "changed" : "saved");
    if (!current.isChanged) onSaved();
  };
  const start = async (inBackground: boolean) => {
    const { current } = state;
    clearTimeout(current.timer);
    await current.running;
    if (!current.isChanged || current.isStopped || current.running) return;
    current.running = run(inBackground);
    await current.running;
    current.running = null;
  };
  const wait = (delay: number) => {
    clearTimeout(state.current.timer);
    state.current.timer = setTimeout(() => void startLatest(), delay);
  };
  // The timer runs the functions of the latest render.
  const startLatest = useEffectEvent(() => start(true));

  useEffect(() => {
    const { current } = state;
    const save = () => void startLatest();
    const saveIfHidden = () => {
      if (document.visibilityState === "hidden") save();
    };
    document.addEventListener("visibilitychange", saveIfHidden);
    window.addEventListener("online", save);
    return () => {
      document.removeEventListener("visibilitychange", saveIfHidden);
      window.removeEventListener("online", save);
      clearTimeout(current.timer);
    };
  }, []);

  return {
    status,
    schedule: () => {
      state.current.isChanged = true;
      if (state.current.isStopped) return setStatus((now) => (now === "saved" ? "changed" : now));
      setStatus((now) => (now === "failed" || now === "saving" ? now : "changed"));
      wait(debounceMs);
    },
    flush: async () => {
      await start(false);
      await state.current.running;
      return !state.current.isChanged;
    },
    suspend: async () => {
      const { current } = state;
      current.isStopped = true;
      clearTimeout(current.timer);
      await current.running;
      clearTimeout(current.timer);
      if (current.isChanged) setStatus("changed");
    },
    resume: () => {
      state.current.isStopped = false;
      if (state.current.isChanged) wait(debounceMs);
    },
    reset: async () => {
      const { current } = state;
      clearTimeout(current.timer);
      current.isChanged = false;
      current.isStopped = false;
      setStatus("unchanged");
      await current.running;
      clearTimeout(current.timer);
      current.isChanged = false;
    },
  };
}
