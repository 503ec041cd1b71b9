import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "@/entry/app";
import { readInitialData } from "@/entry/initial-data";
import { importWhenOnline } from "@/lib/import-when-online";
import { preloadPage } from "@/router/routes";
import "@/lib/last-key";
import { keepLinkedCode } from "@/lib/linked-code";

keepLinkedCode(location);

const root = document.getElementById("root");
if (!root) throw new Error("The document has no #root");
const app = (
  <StrictMode>
    <BrowserRouter>
      <App initialData={readInitialData()} />
    </BrowserRouter>
  </StrictMode>
);

/** Whether the browser has translated the page, so that its text nodes are no longer those of the app. */
const isTranslated = () => root.querySelector("font") !== null;

/** Hands over from public/loader.js, which repeats what was pressed before. */
const finish = () => window.dispatchEvent(new Event("hydrated"));

if (root.hasChildNodes()) {
  // In a transition, React yields to the browser while it hydrates, unless an interaction needs it now.
  const hydrate = async () => {
    if (isTranslated()) {
      const { replacePage } = await importWhenOnline(() => import("@/entry/replace-page"));
      replacePage(root, app);
    } else {
      startTransition(() => void hydrateRoot(root, app));
    }
  };
  // The page's chunks load with the app. If one fails, the prerendered HTML stays until it loads.
  void preloadPage(location.pathname).catch(console.error).then(hydrate).then(finish);
} else {
  createRoot(root).render(app);
  finish();
}
