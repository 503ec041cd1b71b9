export interface Toast {
  title: string;
  description?: string | undefined;
  variant?: "destructive" | undefined;
  /** A button that also closes the toast. */
  action?: ToastAction | undefined;
}
export interface ToastAction {
  label: string;
  /** For screen reader users: how to do the same without the toast. */
  alternative: string;
  onPress: () => void;
}
export interface ShownToast extends Toast {
  readonly id: number;
  readonly open: boolean;
}

const maxVisible = 1;
/** Dismissed toasts are removed long after their exit animation. */
const removalDelayMs = 1_000_000;

let toasts: readonly ShownToast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a toast. Replaces any current one. */
export function toast(notice: Toast): void {
  const shown: ShownToast = { ...notice, id: nextId, open: true };
  nextId += 1;
  for (const { id } of toasts.slice(maxVisible - 1)) cancelRemoval(id);
  change([shown, ...toasts].slice(0, maxVisible));
}

export function dismissToast(id: number): void {
  change(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
  if (removals.has(id)) return;
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id);
      change(toasts.filter((shown) => shown.id !== id));
    }, removalDelayMs),
  );
}

export function currentToasts(): readonly ShownToast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function cancelRemoval(id: number): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
}

function change(next: readonly ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Dismisses all toasts. */
export function dismissToasts(): void {
  for (const { id } of currentToasts()) dismissToast(id);
}
