import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { StarButton } from "@/features/toolbox/star-button";
import { type Favorites, useFavorites } from "@/features/toolbox/use-favorites";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";
import { currentToasts, dismissToasts } from "@/ui/toast";

const planner = { kind: "agent" as const, id: "planner", title: "Planner" };
const calls = {
  list: "GET /api/toolbox/favorites",
  add: "PUT /api/toolbox/favorites/agent/planner",
  remove: "DELETE /api/toolbox/favorites/agent/planner",
};

let favorites: Favorites;

function Star() {
  favorites = useFavorites();
  return (
    <StarButton
      title={planner.title}
      isFavorite={favorites.has(planner)}
      unavailable={!favorites.isLoaded}
      onChange={(isFavorite) => favorites.set(planner, isFavorite)}
    />
  );
}

const star = () => screen.getByRole("button", { name: "Favorite: Planner" });
const loaded = () => waitFor(() => expect(star()).not.toHaveAttribute("aria-disabled"));
/** A response that the test sends. */
function pending(response: FakeResponse = { status: 204 }) {
  const resolvers: (() => void)[] = [];
  const respond = () => new Promise<FakeResponse>((resolve) => resolvers.push(() => resolve(response)));
  return { respond, send: () => act(async () => resolvers.shift()?.()) };
}

afterEach(() => {
  dismissToasts();
  vi.unstubAllGlobals();
});

test("star_is_pressed_immediately_and_saved", async () => {
  const added = pending();
  const received = fakeServer({ [calls.list]: { json: [] }, [calls.add]: added.respond });
  renderAt("/free-gpts", <Star />);
  expect(star()).toHaveAttribute("aria-pressed", "false");
  await loaded();
  await setupUser().click(star());
  expect(star()).toHaveAttribute("aria-pressed", "true");
  await added.send();
  expect(star()).toHaveAttribute("aria-pressed", "true");
  expect(received.map(({ call }) => call)).toEqual([calls.list, calls.add]);
});

test("star_before_favorites_are_loaded_does_nothing", async () => {
  const received = fakeServer({ [calls.list]: () => new Promise(() => {}) });
  renderAt("/free-gpts", <Star />);
  await setupUser().click(star());
  expect(star()).toHaveAttribute("aria-pressed", "false");
  expect(received).toHaveLength(1);
});

test("double_click_sends_last_choice_after_first_response", async () => {
  const [added, removed] = [pending(), pending()];
  const received = fakeServer({
    [calls.list]: { json: [] },
    [calls.add]: added.respond,
    [calls.remove]: removed.respond,
  });
  renderAt("/free-gpts", <Star />);
  await loaded();
  await setupUser().dblClick(star());
  expect(star()).toHaveAttribute("aria-pressed", "false");
  expect(received.map(({ call }) => call)).toEqual([calls.list, calls.add]);
  await added.send();
  expect(received.map(({ call }) => call)).toEqual([calls.list, calls.add, calls.remove]);
  await removed.send();
  expect(star()).toHaveAttribute("aria-pressed", "false");
});

test("rejected_star_says_why_and_reloads", async () => {
  const message = "You have 500 favorites. Remove one before you add another.";
  fakeServer({
    [calls.list]: { json: [] },
    [calls.add]: { status: 409, json: { code: "too_many_favorites", message } },
  });
  renderAt("/free-gpts", <Star />);
  await loaded();
  await setupUser().click(star());
  await waitFor(() => expect(currentToasts()[0]?.title).toBe(message));
  await waitFor(() => expect(star()).toHaveAttribute("aria-pressed", "false"));
});

test("star_without_network_is_undone", async () => {
  fakeServer({ [calls.list]: { json: [] } });
  renderAt("/free-gpts", <Star />);
  await loaded();
  fakeServer({ [calls.list]: "offline", [calls.add]: "offline" });
  const user = setupUser({ delay: 0 });
  await user.dblClick(star());
  await waitFor(() => expect(currentToasts()).not.toHaveLength(0));
  await waitFor(() => expect(star()).toHaveAttribute("aria-pressed", "false"));
  await user.click(star());
  await waitFor(() => expect(star()).toHaveAttribute("aria-pressed", "false"));
});

test("second_press_before_failure_is_shown_is_undone", async () => {
  fakeServer({ [calls.list]: { json: [] } });
  renderAt("/free-gpts", <Star />);
  await loaded();
  fakeServer({ [calls.list]: "offline", [calls.add]: "offline", [calls.remove]: "offline" });
  await act(async () => favorites.set(planner, true));
  await waitFor(() => expect(star()).toHaveAttribute("aria-pressed", "false"));
  // As of the render before.
  await act(async () => favorites.set(planner, false));
  await waitFor(() => expect(currentToasts()[0]?.title).toBe("Planner couldn't be removed"));
  expect(star()).toHaveAttribute("aria-pressed", "false");
});

test("favorite_of_another_tab_is_loaded", async () => {
  let favorites: unknown[] = [];
  fakeServer({ [calls.list]: () => ({ json: favorites }) });
  renderAt("/free-gpts", <Star />);
  await loaded();
  favorites = [{ kind: "agent", id: "planner" }];
  window.dispatchEvent(new StorageEvent("storage", { key: "favorites-changed", newValue: "1" }));
  await waitFor(() => expect(star()).toHaveAttribute("aria-pressed", "true"));
});
