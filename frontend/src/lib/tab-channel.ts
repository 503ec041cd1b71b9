/** Messages between the tabs of this browser, by storage events; nothing stays stored. */
export interface TabChannel {
  announce: (message?: string) => void;
  /** Calls the listener when another tab announced something. Returns an unsubscribe function. */
  onAnnounced: (listener: (message: string) => void) => () => void;
}

export function tabChannel(key: string): TabChannel {
  return {
    announce: (message = "1") => {
      try {
        localStorage.setItem(key, message);
        localStorage.removeItem(key);
      } catch (error) {
        console.warn(`${key} not sent to other tabs`, error);
      }
    },
    onAnnounced: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key && event.newValue !== null) listener(event.newValue);
      };
      window.addEventListener("storage", onStorage);
      return () => window.removeEventListener("storage", onStorage);
    },
  };
}
