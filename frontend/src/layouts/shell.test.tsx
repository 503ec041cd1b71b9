import { act, render, screen, waitFor, within } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { Link, Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { QuietBoundary } from "@/hosts/error-boundary";
import { OfflineBanner } from "@/hosts/offline-banner";
import { RouteFocusProvider } from "@/hosts/route-focus";
import { PublicShell } from "@/layouts/public-shell";
import { Shell } from "@/layouts/shell";
import { NotFoundPage } from "@/pages/not-found/not-found-page";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";
import { Boundary } from "@/ui/boundary";

function Broken(): never {
  throw new Error("Render failed");
}

let isBroken = false;
function Repairable() {
  if (isBroken) throw new Error("Render failed");
  return <h1>One</h1>;
}

/** Fails once, as React does when the translation of a page has replaced what it removes. */
function TranslatedPage({ onMount }: { onMount: () => number }) {
  useLayoutEffect(() => {
    if (onMount() === 1) throw new DOMException("Not a child of this node", "NotFoundError");
  }, [onMount]);
  return <h1>One</h1>;
}

function renderPages(at: string) {
  renderAt(
    at,
    <RouteFocusProvider>
      <Routes>
        <Route element={<Shell header={<Link to="/two">To two</Link>} />}>
          <Route path="/one" element={<h1>One</h1>} />
          <Route path="/two" element={<h1>Two</h1>} />
          <Route path="/broken" element={<Broken />} />
        </Route>
      </Routes>
    </RouteFocusProvider>,
  );
}

test("navigate_focuses_new_heading_and_scrolls_to_top", async () => {
  const user = setupUser();
  vi.spyOn(window, "scrollTo").mockReturnValue();
  renderPages("/one");
  expect(screen.getByRole("heading", { name: "One" })).not.toHaveFocus();
  await user.click(screen.getByRole("link", { name: "To two" }));
  await waitFor(async () => expect(await screen.findByRole("heading", { name: "Two" })).toHaveFocus());
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});

test("skip_link_is_first_and_focuses_main_without_fragment", async () => {
  const user = setupUser();
  renderPages("/one");
  await user.tab();
  const skip = screen.getByRole("link", { name: "Skip to main content" });
  await waitFor(() => expect(skip).toHaveFocus());
  expect(document.querySelector(skip.getAttribute("href") ?? "")).toBe(screen.getByRole("main"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  expect(window.location.hash).toBe("");
});

test("page_throws_header_stays_and_next_page_renders", async () => {
  const user = setupUser();
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(window, "scrollTo").mockReturnValue();
  renderPages("/broken");
  expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong on our side");
  await user.click(screen.getByRole("link", { name: "To two" }));
  expect(await screen.findByRole("heading", { name: "Two" })).toBeVisible();
});

test("shell_header_throws_page_stays", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  renderAt(
    "/one",
    <Routes>
      <Route element={<Shell header={<Broken />} />}>
        <Route path="/one" element={<input aria-label="Title" />} />
      </Route>
    </Routes>,
  );
  await fill(setupUser(), screen.getByLabelText("Title"), "Half a post");
  expect(screen.getByRole("banner")).toContainElement(
    screen.getByRole("button", { name: "Reload the menu" }),
  );
  expect(screen.getByLabelText("Title")).toHaveValue("Half a post");
});

test("page_throws_try_again_mounts_it_anew", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  isBroken = true;
  renderAt(
    "/one",
    <Routes>
      <Route element={<Shell header={null} />}>
        <Route path="/one" element={<Repairable />} />
      </Route>
    </Routes>,
  );
  isBroken = false;
  await setupUser().click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByRole("heading", { name: "One" })).toBeVisible();
});

test("page_whose_dom_was_changed_is_mounted_again", () => {
  vi.spyOn(console, "error").mockReturnValue();
  let mounts = 0;
  render(
    <Boundary resetKey="/one" fallback={() => null}>
      <TranslatedPage onMount={() => ++mounts} />
    </Boundary>,
  );
  expect(screen.getByRole("heading", { name: "One" })).toBeVisible();
  expect(mounts).toBe(2);
});

test("host_beside_the_page_throws_page_stays", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  renderAt(
    "/one",
    <>
      <p>One</p>
      <QuietBoundary>
        <Broken />
      </QuietBoundary>
    </>,
  );
  expect(screen.getByText("One")).toBeVisible();
});

test("unknown_path_shows_404_with_links", () => {
  renderAt(
    "/nowhere",
    <Routes>
      <Route element={<PublicShell homeLink={{ to: "/blog", name: "Blog" }} />}>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>,
  );
  expect(screen.getByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
  expect(screen.getByText("Did you forget to add the page to the router?")).toBeVisible();
  const header = within(screen.getByRole("navigation", { name: "Main" }));
  expect(header.getByRole("link", { name: "Blog" })).toHaveAttribute("href", "/blog");
  expect(screen.getByRole("link", { name: "Log In" })).toHaveAttribute("href", "/login");
});

test("offline_banner_shows_only_while_offline", () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderAt("/", <OfflineBanner />);
  expect(screen.getByText(/Nothing you typed is lost/)).toBeVisible();
  online.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  expect(screen.queryByText(/Nothing you typed is lost/)).not.toBeInTheDocument();
});
