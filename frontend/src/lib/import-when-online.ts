/**
 * Loads a chunk. While offline it waits, so that the current page keeps its input. A chunk that fails online was
 * replaced by a release.
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
