/**
 * Loads a chunk. While the connection is gone it waits: the page on screen stays with all that was typed into it, and the
 * next one comes when the connection does. A chunk that fails online has been replaced by a newer version.
 */
export async function importWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    }
  }
}
