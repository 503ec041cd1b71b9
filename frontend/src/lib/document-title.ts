import { createContext, useContext, useEffect } from "react";
import { useSiteName } from "@/lib/site-name";

/** Whether another page beside this one names the document. */
export const BackgroundTitle = createContext(false);

/** "Welcome Back · Marigold"; without a title just the name. */
export function useDocumentTitle(title: string | null): void {
  const isBackground = useContext(BackgroundTitle);
  const name = useSiteName();
  useEffect(() => {
    if (isBackground) return;
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name, isBackground]);
}
