import { useEffect } from "react";
import { siteName } from "@/lib/site-name";

/** "Welcome Back · Marigold"; without a title just the name. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · ${siteName()}` : siteName();
  }, [title]);
}
