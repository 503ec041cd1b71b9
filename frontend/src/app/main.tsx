// First: it declares the order of the cascade layers.
import "@/styles/index.css";

import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "@/app/app";
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
  // The document came with the page's text in it: its own chunk is there too, so the text becomes the app in one go.
  // If it is not, the text stays until it comes.
  const ready = publicPageAt(location.pathname)?.preload() ?? Promise.resolve();
  void ready.catch(console.error).then(() => hydrateRoot(root, app));
} else {
  createRoot(root).render(app);
}
