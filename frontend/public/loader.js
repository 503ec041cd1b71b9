// Runs before the first paint of every page. A prerendered public page loads nothing else until it is used: its document names
// the app's scripts in `data-scripts` (scripts/page-template.mjs).
{
  const root = document.documentElement;
  const isSignedIn = /(?:^|; )marigold_signed_in=(?:1|admin)(?:;|$)/.test(document.cookie);
  const isViewing = /(?:^|; )marigold_view_as=\w/.test(document.cookie);
  const isReloaded = Boolean(history.state?.usr);

  // Lets CSS show the member's version before hydration (src/features/users/auth/by-session.tsx).
  if (isSignedIn) root.dataset.signedIn = "";

  // Lets CSS hide the login by passkey (src/features/users/passkeys/passkey-support.ts).
  if (typeof PublicKeyCredential !== "function" || /^[\d.]+$|:/.test(location.hostname))
    root.dataset.noPasskeys = "";

  // Lets CSS hide the prerendered login form while a reload restores a later step (src/features/users/auth/login-page.tsx).
  if (isReloaded) root.dataset.reloaded = "";

  // The theme. Key and format must match src/lib/theme.ts.
  const applyTheme = (theme) => {
    root.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.media = meta.dataset.theme === theme ? "all" : "not all";
  };
  const applyStoredTheme = () => {
    try {
      const theme = JSON.parse(localStorage.getItem("theme"));
      if (theme === "light" || theme === "dark") applyTheme(theme);
    } catch {
      // Storage is blocked or the value is invalid: use the system theme.
    }
  };
  applyStoredTheme();
  const nextTheme = () => {
    const isDark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    return isDark ? "light" : "dark";
  };
  const labelThemeToggles = () => {
    for (const toggle of document.querySelectorAll("[data-theme-toggle]"))
      toggle.setAttribute("aria-label", `Switch to ${nextTheme()} theme`);
  };

  // A form submitted before hydration is marked, and submitted again by the app (src/ui/form.tsx).
  addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.target.dataset.submitted = "";
  });

  /** Those that the document does not load. */
  const scripts = new Set(document.currentScript?.dataset.scripts?.split(" "));
  /** What was pressed before hydration, and the place of a button, which a translated page replaces (src/entry/start.tsx). */
  let pressed;
  let place;
  let lastKey;
  let retries = 2;
  const buttons = () => Array.from(document.querySelectorAll("button"));

  const load = (fetchPriority) => {
    for (const src of scripts) {
      scripts.delete(src);
      const script = Object.assign(document.createElement("script"), { src, async: false, fetchPriority });
      script.onerror = () => {
        scripts.add(src);
        if (!navigator.onLine) addEventListener("online", () => load("high"), { once: true });
        else if (retries-- > 0) load("high");
        // A release has replaced the files.
        else if (pressed || document.querySelector("[data-submitted]")) location.reload();
      };
      document.head.append(script);
    }
  };

  const hydration = new AbortController();
  const untilHydrated = (type, listener) =>
    addEventListener(type, listener, { capture: true, signal: hydration.signal });
  const within = ({ target }, selector) => target.closest?.(selector);

  for (const type of ["pointerdown", "submit"]) untilHydrated(type, () => load("high"));
  untilHydrated("focusin", (event) => within(event, "form") && load("high"));
  untilHydrated("keydown", (event) => {
    if (!within(event, "input, select, textarea")) lastKey = event;
    load("high");
  });
  untilHydrated("click", (event) => {
    load("high");
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const target = within(event, "button[type=button]:not([popovertarget]), a[data-needs-app]");
    if (!target || button > 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    if (target.matches("[data-theme-toggle]")) {
      const theme = nextTheme();
      try {
        localStorage.setItem("theme", JSON.stringify(theme));
        applyTheme(theme);
        return labelThemeToggles();
      } catch {
        // Storage is blocked: the app keeps the theme in memory.
      }
    }
    pressed = target;
    place = buttons().indexOf(target);
  });
  untilHydrated("DOMContentLoaded", labelThemeToggles);
  // Another tab may have changed the theme.
  untilHydrated("storage", () => {
    applyStoredTheme();
    labelThemeToggles();
  });
  // Sent by src/entry/start.tsx. React hydrates what an event is for first.
  untilHydrated("hydrated", () => {
    hydration.abort();
    if (lastKey) lastKey.target.dispatchEvent(new KeyboardEvent("keydown", lastKey));
    (pressed?.isConnected ? pressed : buttons()[place])?.click();
  });

  // A member's page differs from the prerendered one: another header, or a redirect. So does an admin's view, and a step of the
  // login that a reload restores from the history state.
  if (isSignedIn || isViewing || isReloaded) load("high");
  else if (!navigator.connection?.saveData) {
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    untilHydrated("load", () => setTimeout(() => whenIdle(() => load("low")), 2000));
  }
}
