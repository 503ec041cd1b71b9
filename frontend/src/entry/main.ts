// First: it declares the order of the cascade layers.
import "@/styles/index.css";

/** Lets the browser handle events in between. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** The scripts may arrive before the end of the document. */
const parsed = new Promise<void>((resolve) => {
  if (document.readyState !== "loading") resolve();
  else document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
});

// Evaluating all modules in one task would block a slow phone's main thread for a quarter of a second. "eager" keeps them in
// the files that the document names.
import(/* webpackMode: "eager" */ "@/entry/react-dom")
  .then(pause)
  .then(() => import(/* webpackMode: "eager", webpackExports: ["AppRoutes"] */ "@/router/routes"))
  .then(pause)
  .then(() => parsed)
  .then(() => import(/* webpackMode: "eager" */ "@/entry/start"))
  .catch(console.error);
