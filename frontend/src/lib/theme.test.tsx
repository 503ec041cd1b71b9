import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { useThemeOnDocument } from "@/lib/theme";
import { runLoader } from "@/testing/loader";
import { setupUser } from "@/testing/user";
import { ThemeToggle } from "@/ui/theme-toggle";

beforeEach(() => {
  delete document.documentElement.dataset.theme;
});

function Screen() {
  useThemeOnDocument();
  return <ThemeToggle />;
}

test("theme_not_chosen_follows_system", () => {
  render(<Screen />);
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(screen.getByRole("button", { name: "Switch to dark theme" })).toBeVisible();
});

test("theme_chosen_is_set_before_first_paint", async () => {
  const user = setupUser();
  render(<Screen />);
  await user.click(screen.getByRole("button", { name: "Switch to dark theme" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(screen.getByRole("button", { name: "Switch to light theme" })).toBeVisible();
  delete document.documentElement.dataset.theme;
  runLoader();
  expect(document.documentElement.dataset.theme).toBe("dark");
});

test("theme_chosen_sets_browser_bar_color", async () => {
  document.head.insertAdjacentHTML(
    "beforeend",
    ["light", "dark"]
      .map(
        (theme) => `<meta name="theme-color" data-theme="${theme}" media="(prefers-color-scheme: ${theme})">`,
      )
      .join(""),
  );
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  const media = () => metas.map((meta) => meta.media);
  render(<Screen />);
  expect(media()).toEqual(["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]);
  await setupUser().click(screen.getByRole("button", { name: "Switch to dark theme" }));
  expect(media()).toEqual(["not all", "all"]);
  for (const meta of metas) meta.media = "";
  runLoader();
  expect(media()).toEqual(["not all", "all"]);
  for (const meta of metas) meta.remove();
});

test.each(["{", '"purple"', "dark"])("invalid_stored_theme_%j_is_ignored", (text) => {
  localStorage.setItem("theme", text);
  runLoader();
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
