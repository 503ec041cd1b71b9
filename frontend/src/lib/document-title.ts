import { createContext, useContext, useEffect } from "react";
import { siteName } from "@/lib/site-name";

/** Whether another page beside this one names the document. */
export const BackgroundTitle = createContext(false);

/** "Welcome Back · Marigold"; without a title just the name. */
export function useDocumentTitle(title: string | null): void {
  const isBackground = useContext(BackgroundTitle);
  useEffect(() => {
    if (isBackground) return;
    document.title = title ? `${title} · ${siteName()}` : siteName();
  }, [title, isBackground]);
}
