// First: it declares the order of the cascade layers.
import "@/styles/index.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "@/app/app";

const root = document.getElementById("root");
if (!root) throw new Error("The document has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
