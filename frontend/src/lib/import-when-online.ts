/**
 * Loads a chunk. While offline, waits for the connection, so that the current page keeps its input. A chunk that fails online was
 * probably removed by a new release, unless its script and its styles each failed before the connection returned.
 */
export async function importWhenOnline<T>(load: () => Promise<T>, retries = 2): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine)
      await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    else if (!retries--) throw error;
    return importWhenOnline(load, retries);
  }
}
