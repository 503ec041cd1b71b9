import { apiUrl } from "@/lib/api/api-url";
import { useQuery } from "@/lib/api/query";

/** As many as one request returns. Older ones are found by their name. */
const limit = "50";

/** The newest images of the library that match. */
export function useLibraryImages(search: string) {
  return useQuery(apiUrl("/api/admin/media", { search, limit }), {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
}
