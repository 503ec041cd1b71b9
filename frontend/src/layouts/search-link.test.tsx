import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useNavigate } from "react-router-dom";
import { expect, test } from "vitest";
import { SearchLink } from "@/layouts/search-link";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setSessionHint } from "@/testing/session-hint";
import { setupUser, type User } from "@/testing/user";

function ListFilter() {
  const navigate = useNavigate();
  // What `useListParams` does a moment after a filter was changed.
  return (
    <button type="button" onClick={() => navigate("?q=meal", { replace: true })}>
      Filter
    </button>
  );
}

async function show(path = "/blog", name = "Search") {
  fakeServer({
    "GET /api/auth/me": {
      json: { email: "eva@example.org", firstName: "Eva", isAdmin: true, role: "owner" },
    },
  });
  renderAt(
    path,
    <>
      <SearchLink />
      <main tabIndex={-1}>
        <ListFilter />
        <input aria-label="Name" />
        {/* biome-ignore lint/a11y/useSemanticElements: an editor */}
        <div role="textbox" aria-label="Post" contentEditable tabIndex={0} />
      </main>
    </>,
  );
  // The shortcuts and the dialog are loaded.
  await Promise.all([import("@/hosts/search-host"), import("@/features/search/search-dialog")]);
  await waitFor(() => expect(screen.getByRole("link", { name })).toBeVisible());
  return setupUser();
}

test.each(["/", "{Control>}k{/Control}", "{Meta>}k{/Meta}"])("key_%s_opens_the_dialog", async (keys) => {
  const user = await show();
  act(() => screen.getByRole("main").focus());
  await waitFor(async () => {
    if (!screen.queryByRole("dialog")) await user.keyboard(keys);
    expect(screen.getByRole("dialog", { name: "Search" })).toBeVisible();
  });
  await waitFor(async () => expect(await screen.findByRole("combobox")).toHaveFocus());
  expect(screen.getByRole("combobox")).toHaveValue("");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("key_of_another_layout_opens_the_dialog", async () => {
  await show();
  // On a Greek keyboard.
  const press = () => fireEvent.keyDown(document.body, { key: "κ", code: "KeyK", ctrlKey: true });
  await waitFor(() => {
    if (!screen.queryByRole("dialog")) press();
    expect(screen.getByRole("dialog", { name: "Search" })).toBeVisible();
  });
});

async function openDialog(user: User) {
  await waitFor(async () => {
    if (!screen.queryByRole("dialog")) await user.click(screen.getByRole("link", { name: "Search" }));
    expect(screen.getByRole("dialog", { name: "Search" })).toBeVisible();
  });
}

test("link_opens_the_dialog_and_receives_the_focus_again", async () => {
  const user = await show();
  await openDialog(user);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("link", { name: "Search" })).toHaveFocus());
});

test("slash_in_a_field_is_typed", async () => {
  const user = await show();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "a/b");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("a/b");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("shortcut_of_the_editor_is_left_to_it", async () => {
  const user = await show();
  await user.click(screen.getByRole("textbox", { name: "Post" }));
  await user.keyboard("{Control>}k{/Control}/");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("slash_outside_of_the_content_does_nothing", async () => {
  const user = await show();
  await openDialog(user);
  await user.keyboard("{Escape}");
  // The focus is on the link in the header.
  await waitFor(() => expect(screen.getByRole("link", { name: "Search" })).toHaveFocus());
  await user.keyboard("/");
  act(() => screen.getByRole("link", { name: "Search" }).blur());
  await user.keyboard("/");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("slash_on_an_admin_screen_needs_no_focus", async () => {
  setSessionHint(true);
  const user = await show("/admin/overview", "Search or do…");
  await waitFor(async () => {
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard("/");
    expect(screen.getByRole("dialog", { name: "Search" })).toBeVisible();
  });
});

test("filter_that_reaches_the_url_leaves_the_dialog_open", async () => {
  const user = await show();
  await openDialog(user);
  fireEvent.click(screen.getByRole("button", { name: "Filter", hidden: true }));
  // The link may have opened the search page before its dialog was loaded.
  expect(screen.getByText(/\?q=meal$/)).toBeInTheDocument();
  expect(screen.getByRole("dialog", { name: "Search" })).toBeVisible();
});

test("key_pressed_before_the_shortcuts_are_loaded_opens_the_dialog", async () => {
  await import("@/lib/last-key");
  await setupUser().keyboard("{Control>}k{/Control}");
  await show();
  expect(await screen.findByRole("dialog", { name: "Search" })).toBeVisible();
});
