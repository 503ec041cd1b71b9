import { act, render, screen, waitFor } from "@testing-library/react";
import { BrowserRouter, Link, Route, Routes, useNavigate } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { RouteFocusManager, RouteFocusProvider } from "@/hosts/route-focus";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";
import { toast } from "@/ui/toast";

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

function Pay() {
  const navigate = useNavigate();
  const pay = () => {
    toast({ title: "Payment Successful!" });
    navigate("/paid");
  };
  return (
    <button type="button" onClick={pay}>
      Pay
    </button>
  );
}

test("back_to_scrolled_page_waits_until_it_is_high_enough", async () => {
  let height = 9000;
  const resizeCallbacks: (() => void)[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        resizeCallbacks.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockImplementation(() => height);
  const scrollY = vi.spyOn(window, "scrollY", "get").mockReturnValue(0);
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  renderAt(
    "/list",
    <RouteFocusProvider>
      <RouteFocusManager />
      <Routes>
        <Route path="/list" element={<Link to="/one">To one</Link>} />
        <Route path="/one" element={<Back />} />
      </Routes>
    </RouteFocusProvider>,
  );
  scrollY.mockReturnValue(6000);
  act(() => void window.dispatchEvent(new Event("scroll")));
  await setupUser().click(screen.getByRole("link", { name: "To one" }));
  scrollTo.mockClear();
  height = 1000;
  await setupUser().click(screen.getByRole("button", { name: "Back" }));
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 6000));
  scrollTo.mockClear();
  height = 9000;
  resizeCallbacks.at(-1)?.();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 6000);
});

test("link_within_page_keeps_the_scroll_positions_of_others", async () => {
  const scrollY = vi.spyOn(window, "scrollY", "get").mockReturnValue(0);
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  window.history.replaceState(null, "", "/list");
  render(
    <BrowserRouter>
      <RouteFocusProvider>
        <RouteFocusManager />
        <Routes>
          <Route path="/list" element={<Link to="/one">To one</Link>} />
          <Route path="/one" element={<Back />} />
        </Routes>
      </RouteFocusProvider>
    </BrowserRouter>,
  );
  const scroll = (to: number) => {
    scrollY.mockReturnValue(to);
    act(() => void window.dispatchEvent(new Event("scroll")));
  };
  // What the browser does for an entry of the history.
  const goTo = (state: unknown, url: string, change: "pushState" | "replaceState") =>
    act(() => {
      window.history[change](state, "", url);
      window.dispatchEvent(new PopStateEvent("popstate", { state }));
    });
  const first: unknown = window.history.state;
  scroll(600);
  await setupUser().click(screen.getByRole("link", { name: "To one" }));
  scrollTo.mockClear();
  goTo(null, "/one#reviews", "pushState");
  scroll(1000);
  expect(scrollTo).not.toHaveBeenCalled();
  goTo(first, "/list", "replaceState");
  expect(scrollTo).toHaveBeenLastCalledWith(0, 600);
});

test("back_dismisses_toasts_and_redirect_keeps_them", async () => {
  renderAt(
    "/checkout",
    <RouteFocusProvider>
      <RouteFocusManager />
      <Routes>
        <Route path="/checkout" element={<Pay />} />
        <Route path="/paid" element={<Back />} />
      </Routes>
    </RouteFocusProvider>,
  );
  await setupUser().click(screen.getByRole("button", { name: "Pay" }));
  expect(await screen.findByText("Payment Successful!")).toBeVisible();
  await setupUser().click(await screen.findByRole("button", { name: "Back" }));
  await waitFor(() => expect(screen.queryByText("Payment Successful!")).not.toBeInTheDocument());
});
