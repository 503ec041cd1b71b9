// First: it declares the order of the cascade layers.
import "@/styles/index.css";

import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "@/app/app";
import { hydrateOnDemand } from "@/app/hydrate-on-demand";
import { readInitialData } from "@/app/initial-data";
import { publicPageAt } from "@/app/routes";

const root = document.getElementById("root");
if (!root) throw new Error("The document has no #root");
const app = (
  <StrictMode>
    <BrowserRouter>
      <App initialData={readInitialData()} />
    </BrowserRouter>
  </StrictMode>
);

if (root.hasChildNodes()) {
  // The page's chunk loads with the document. If it fails, the prerendered HTML stays until it loads.
  const ready = publicPageAt(location.pathname)?.preload() ?? Promise.resolve();
  void ready.catch(console.error).then(() => hydrateOnDemand(() => hydrateRoot(root, app)));
} else {
  createRoot(root).render(app);
}
