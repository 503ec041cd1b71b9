// Runs before the first paint

// A form submitted before hydration is marked, and submitted again by the app (src/ui/form.tsx).
addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  event.target.dataset.submitted = "";
});

// Lets CSS show the member's version before hydration (src/features/users/auth/by-session.tsx).
if (/(?:^|; )marigold_signed_in=1(?:;|$)/.test(document.cookie)) {
  document.documentElement.dataset.signedIn = "";
}

// Lets CSS hide the login by passkey (src/features/users/passkeys/passkey-support.ts).
if (typeof PublicKeyCredential !== "function" || /^[\d.]+$|:/.test(location.hostname)) {
  document.documentElement.dataset.noPasskeys = "";
}

// Lets CSS hide the prerendered login form while a reload restores a later step (src/features/users/auth/login-page.tsx).
if (history.state?.usr) document.documentElement.dataset.reloaded = "";

// Applies the stored theme. Key and format must match src/lib/theme.ts.
try {
  const theme = JSON.parse(localStorage.getItem("theme"));
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.media = meta.dataset.theme === theme ? "all" : "not all";
    }
  }
} catch {
  // Storage is blocked or the value is invalid: use the system theme.
}
