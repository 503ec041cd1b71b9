/**
 * Loads a chunk. While offline, waits for the connection, so that the current page keeps its input. A chunk that fails
 * online was probably removed by a new release.
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
