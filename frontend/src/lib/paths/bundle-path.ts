// Apart from `paths`, which every visitor loads.
export function bundlePath(slug: string): string {
  return `/bundles/${encodeURIComponent(slug)}`;
}
