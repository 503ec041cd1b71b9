import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runLoader } from "@/testing/loader";
import { setSessionHint } from "@/testing/session-hint";
import { ThemeToggle } from "@/ui/theme-toggle";

const files = ["/assets/page.js", "/assets/app.js"];

function Page() {
  const [count, setCount] = useState(0);
  return (
    <>
      <ThemeToggle />
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <a href="/nowhere" onClick={(event) => event.preventDefault()}>
        Elsewhere
      </a>
      <a href="/login" data-needs-app onClick={() => setCount(100)}>
        Log In
      </a>
      <form>
        <input aria-label="Name" />
      </form>
    </>
  );
}

let container: HTMLElement;
let root: Root | undefined;
let scripts: HTMLScriptElement[];

beforeEach(() => {
  vi.useFakeTimers();
  container = document.createElement("div");
  container.innerHTML = renderToString(<Page />);
  document.body.append(container);
});

afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  container.remove();
  delete document.documentElement.dataset.theme;
});

function open(): void {
  scripts = runLoader(files);
}

const requested = () => scripts.map((script) => script.getAttribute("src"));

function hydrate(): void {
  act(() => {
    root ??= hydrateRoot(container, <Page />);
    window.dispatchEvent(new Event("hydrated"));
  });
}

test("page_untouched_loads_when_idle", () => {
  open();
  vi.advanceTimersByTime(1999);
  expect(requested()).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(requested()).toEqual(files);
  expect(scripts[0]).toHaveProperty("fetchPriority", "low");
});

test("page_untouched_with_save_data_loads_nothing", () => {
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { connection: { saveData: true } }));
  open();
  vi.runAllTimers();
  expect(requested()).toEqual([]);
  screen.getByRole("button", { name: "0" }).click();
  expect(requested()).toEqual(files);
});

test.each(["pointerdown", "keydown", "submit", "click"])("%s_loads_scripts_once", (type) => {
  open();
  const form = container.querySelector("form");
  for (let count = 0; count < 2; count += 1) form?.dispatchEvent(new Event(type, { bubbles: true }));
  expect(requested()).toEqual(files);
});

test("focus_in_form_loads_scripts", () => {
  open();
  screen.getByRole("link", { name: "Elsewhere" }).dispatchEvent(new Event("focusin", { bubbles: true }));
  expect(requested()).toEqual([]);
  screen.getByRole("textbox").dispatchEvent(new Event("focusin", { bubbles: true }));
  expect(requested()).toEqual(files);
});

test.each([
  ["session hint", () => setSessionHint(true)],
  ["history state", () => history.replaceState({ usr: { linkSentTo: "anna@example.org" } }, "")],
])("page_with_%s_loads_immediately", (_, prepare) => {
  prepare();
  open();
  expect(requested()).toEqual(files);
});

test("button_before_hydration_is_pressed_once_after_it", () => {
  open();
  screen.getByRole("button", { name: "0" }).click();
  hydrate();
  expect(screen.getByRole("button", { name: "1" })).toBeVisible();
  act(() => screen.getByRole("button", { name: "1" }).click());
  expect(screen.getByRole("button", { name: "2" })).toBeVisible();
});

test("link_with_state_waits_for_app_and_others_do_not", () => {
  open();
  const press = (name: string) => {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    vi.spyOn(click, "preventDefault");
    screen.getByRole("link", { name }).dispatchEvent(click);
    return vi.mocked(click.preventDefault).mock.calls.length;
  };
  container.addEventListener("click", (event) => event.preventDefault(), { once: true });
  expect(press("Elsewhere")).toBe(1);
  expect(press("Log In")).toBe(1);
  hydrate();
  expect(screen.getByRole("button", { name: "100" })).toBeVisible();
});

test("shortcut_before_hydration_is_repeated", () => {
  open();
  const keys: string[] = [];
  const onKeyDown = ({ key }: KeyboardEvent) => keys.push(key);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
  window.addEventListener("keydown", onKeyDown);
  hydrate();
  window.removeEventListener("keydown", onKeyDown);
  expect(keys).toEqual(["/"]);
});

test("theme_toggle_works_before_hydration", () => {
  open();
  screen.getByRole("button", { name: "Switch to dark theme" }).click();
  expect(document.documentElement.dataset.theme).toBe("dark");
  screen.getByRole("button", { name: "Switch to light theme" }).click();
  expect(document.documentElement.dataset.theme).toBe("light");
  screen.getByRole("button", { name: "Switch to dark theme" }).click();
  hydrate();
  act(() => screen.getByRole("button", { name: "Switch to light theme" }).click());
  expect(localStorage.getItem("theme")).toBe('"light"');
});

test("script_that_fails_is_loaded_again", () => {
  open();
  container.click();
  scripts[0]?.dispatchEvent(new Event("error"));
  expect(requested()).toEqual([...files, files[0]]);
});
