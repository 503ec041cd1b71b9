import type { ReactNode } from "react";
import { useNews } from "@/features/news/api";
import { useChunk } from "@/lib/use-chunk";

const loadStrip = () => import("@/features/news/news-strip");

/** What is new, above the cards, which wait until it is known, so that they do not move. */
export function useNewsStrip(): { strip: ReactNode; isWaiting: boolean } {
  const { data, error } = useNews();
  const hasNews = Boolean(data?.sinceLastVisit);
  const { chunk, isWaiting } = useChunk(hasNews, loadStrip);
  return {
    strip: hasNews && chunk ? <chunk.NewsStrip /> : null,
    isWaiting: isWaiting || (!data && !error),
  };
}
