import { act, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { BrowserRouter, Link, Route, Routes } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { lazyPage } from "@/components/lazy-page";
import { OfflineBanner } from "@/hosts/offline-banner";
import { setupUser } from "@/testing/user";

afterEach(() => window.history.replaceState(null, "", "/"));

function show(load: () => Promise<() => string>) {
  const Next = lazyPage(async () => ({ Next: await load() }), "Next");
  render(
    <BrowserRouter>
      <Suspense fallback="Skeleton">
        <Routes>
          <Route
            path="/"
            element={
              <>
                <Link to="/next">Next</Link> <Link to="/other">Other</Link>
              </>
            }
          />
          <Route path="/other" element="Other page" />
          <Route path="/next" element={<Next />} />
        </Routes>
      </Suspense>
      <OfflineBanner />
    </BrowserRouter>,
  );
  return setupUser();
}

test("page_that_cannot_load_offline_says_so_and_is_retried", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn().mockRejectedValue(new Error("Loading chunk 1 failed"));
  const user = show(load);
  expect(await screen.findByText(/Nothing you typed is lost/)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Next" }));
  expect(await screen.findByText(/^You're offline. This page opens once/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Next" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  load.mockResolvedValue(() => "Next page");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Next page")).toBeVisible();
  expect(await screen.findByText(/Nothing you typed is lost/)).toBeVisible();
  online.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  expect(screen.queryByText(/You're offline/)).not.toBeInTheDocument();
});

test("page_that_loads_has_a_progress_bar", async () => {
  let finish = (_: () => string) => {};
  const user = show(() => new Promise((resolve) => (finish = resolve)));
  await user.click(screen.getByRole("link", { name: "Next" }));
  await waitFor(() => expect(screen.getByRole("status")).not.toBeEmptyDOMElement());
  finish(() => "Next page");
  expect(await screen.findByText("Next page")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("status")).toBeEmptyDOMElement());
});

test("message_goes_away_when_another_page_is_opened", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const user = show(() => Promise.reject(new Error("Loading chunk 1 failed")));
  await user.click(screen.getByRole("link", { name: "Next" }));
  await screen.findByText(/This page opens once/);
  await user.click(screen.getByRole("link", { name: "Other" }));
  expect(await screen.findByText("Other page")).toBeVisible();
  expect(await screen.findByText(/Nothing you typed is lost/)).toBeVisible();
});
