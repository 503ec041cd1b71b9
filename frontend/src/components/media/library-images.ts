import * as z from "zod/mini";
import { imageSchema } from "@/components/media/upload-image";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { useQuery } from "@/lib/query";

const pageSchema = z.object({ items: z.array(z.object({ image: imageSchema })) });

/** As many as one request returns. Older ones are found by their name. */
const limit = "50";

/** The newest images of the library that match. */
export function useLibraryImages(search: string) {
  const query = new URLSearchParams({ ...(search && { search }), limit });
  return useQuery(`${adminEndpoints.media}?${query}`, pageSchema, {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
}
