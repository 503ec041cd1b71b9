import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { BrowserRouter, Link, useNavigate } from "react-router-dom";
import { expect, test } from "vitest";
import { useListParams } from "@/lib/lists/use-list-params";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";
import { useBackGuard } from "@/ui/use-back-guard";

const defaults = { q: "", sort: "" };

function List() {
  const { params, setParams, page, pageUrl, replacePage, reset } = useListParams(defaults);
  const navigate = useNavigate();
  return (
    <>
      <input
        aria-label="Search"
        value={params.q}
        onChange={(event) => setParams({ q: event.target.value })}
      />
      <p>{`page ${page}, sort "${params.sort}"`}</p>
      <Link to={{ search: pageUrl(2) }}>Page 2</Link>
      <button type="button" onClick={() => setParams({ sort: "name" })}>
        Sort
      </button>
      <button type="button" onClick={() => replacePage(3)}>
        Replace page
      </button>
      <button type="button" onClick={() => reset()}>
        Reset
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

function renderList(at: string) {
  renderAt(at, <List />);
  return setupUser();
}
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const search = () => screen.getByLabelText("Search");
const press = (name: string) => screen.getByRole("button", { name });

test("params_in_url_are_applied", () => {
  renderList("/list?q=meal&sort=name&page=4");
  expect(search()).toHaveValue("meal");
  expect(screen.getByText('page 4, sort "name"')).toBeVisible();
});

test("params_typed_reach_url_with_other_parameters_at_page_1", async () => {
  const user = renderList("/list?utm_source=feed&page=3");
  await user.type(search(), "meal");
  expect(screen.getByText('page 1, sort ""')).toBeVisible();
  expect(await screen.findByText("at /list?utm_source=feed&q=meal")).toBeVisible();
});

test("params_navigation_within_delay_is_not_undone", async () => {
  renderList("/list");
  fireEvent.change(search(), { target: { value: "meal" } });
  // The browser already has the URL of the next page, which is loading. This screen is still mounted.
  window.history.pushState(null, "", "/next");
  await wait(300);
  expect(screen.getByText("at /list")).toBeVisible();
  window.history.replaceState(null, "", "/");
});

test("page_link_followed_then_back_returns_to_same_list", async () => {
  const user = renderList("/list?sort=name");
  await user.type(search(), "meal");
  // The link includes what is typed even before the URL does.
  await user.click(screen.getByRole("link", { name: "Page 2" }));
  expect(screen.getByText("at /list?q=meal&sort=name&page=2")).toBeVisible();
  await user.clear(search());
  await screen.findByText("at /list?sort=name");
  await user.click(press("Back"));
  expect(screen.getByText('page 1, sort "name"')).toBeVisible();
});

test("replace_page_keeps_history_entry", async () => {
  const user = renderList("/list?q=meal");
  await user.click(press("Replace page"));
  expect(screen.getByText("at /list?q=meal&page=3")).toBeVisible();
  await user.click(press("Back"));
  expect(screen.getByText("at /list?q=meal&page=3")).toBeVisible();
});

test("reset_shows_defaults_and_cleans_url", async () => {
  const user = renderList("/list?q=meal&sort=name&page=2");
  await user.click(press("Reset"));
  expect(search()).toHaveValue("");
  expect(screen.getByText('page 1, sort ""')).toBeVisible();
  expect(screen.getByText("at /list")).toBeVisible();
});

function Guard() {
  useBackGuard(false);
  return null;
}

function ListWithDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <List />
      {isOpen && <Guard />}
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? "Close" : "Open"}
      </button>
    </>
  );
}

/** Opens a dialog that has a history entry, over a list that was reached from another page. */
async function openDialogOverList() {
  window.history.pushState(null, "", "/before");
  window.history.pushState(null, "", "/list?q=meal&page=2");
  render(<ListWithDialog />, { wrapper: BrowserRouter });
  const user = setupUser();
  await user.click(press("Open"));
  return user;
}
const url = () => window.location.pathname + window.location.search;

async function expectPageBefore() {
  window.history.back();
  await waitFor(() => expect(url()).toBe("/before"));
}

test("reset_below_dialog_leaves_no_history_entry", async () => {
  const user = await openDialogOverList();
  await user.click(press("Reset"));
  await user.click(press("Close"));
  await waitFor(() => expect(url()).toBe("/list"));
  await wait(300);
  expect(search()).toHaveValue("");
  await expectPageBefore();
});

test("search_typed_below_dialog_leaves_no_history_entry", async () => {
  const user = await openDialogOverList();
  fireEvent.change(search(), { target: { value: "soup" } });
  await wait(300);
  await user.click(press("Close"));
  await waitFor(() => expect(url()).toBe("/list?q=soup"));
  expect(search()).toHaveValue("soup");
  await expectPageBefore();
});
