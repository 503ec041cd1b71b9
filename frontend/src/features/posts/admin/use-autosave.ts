import { useEffect, useEffectEvent, useRef, useState } from "react";

/** How long to wait after the last change. */
const debounceMs = 2000;
/** How long to wait after a failure. */
const retryMs = 10_000;

export interface Autosave {
  /** The state of the last save. */
  status: "idle" | "saving" | "saved" | "failed";
  /** Something has changed. */
  schedule: () => void;
  /** Saves what is not saved, because someone asked for it. Resolves to whether everything is saved. */
  flush: () => Promise<boolean>;
  /** Saves nothing until `resume` or `reset`. Resolves when no save is running. */
  suspend: () => Promise<void>;
  resume: () => void;
  /** Waits for a running save, and starts again as if nothing had been saved. */
  reset: () => Promise<void>;
}

/**
 * Saves on the server when typing pauses, one save at a time. `onError` returns whether to try again later; if not, nothing
 * is saved until `resume` or `reset`.
 */
export function useAutosave({
  isUnsaved,
  save,
  onSaved,
  onError,
}: {
  isUnsaved: () => boolean;
  save: (inBackground: boolean) => Promise<void>;
  onSaved: () => void;
  onError: (error: unknown) => boolean;
}): Autosave {
  const [status, setStatus] = useState<Autosave["status"]>("idle");
  const state = useRef({
    isStopped: false,
    running: null as Promise<void> | null,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });

  const run = async (inBackground: boolean) => {
    setStatus("saving");
    try {
      await save(inBackground);
      setStatus("saved");
      onSaved();
    } catch (error) {
      setStatus("failed");
      if (onError(error)) wait(retryMs);
      else state.current.isStopped = true;
    }
  };
  const start = async (inBackground: boolean) => {
    const { current } = state;
    clearTimeout(current.timer);
    await current.running;
    if (!isUnsaved() || current.isStopped || current.running) return;
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
      if (!state.current.isStopped) wait(debounceMs);
    },
    flush: async () => {
      await start(false);
      await state.current.running;
      return !isUnsaved();
    },
    suspend: async () => {
      const { current } = state;
      current.isStopped = true;
      clearTimeout(current.timer);
      await current.running;
      clearTimeout(current.timer);
      setStatus((now) => (now === "failed" ? "idle" : now));
    },
    resume: () => {
      state.current.isStopped = false;
      if (isUnsaved()) wait(debounceMs);
    },
    reset: async () => {
      const { current } = state;
      clearTimeout(current.timer);
      current.isStopped = false;
      await current.running;
      clearTimeout(current.timer);
      setStatus("idle");
    },
  };
}
