import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PromptsPage } from "@/features/prompts/prompts-page";
import type { Prompt } from "@/features/prompts/schema";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser, type User } from "@/testing/user";
import { currentToasts, dismissToasts } from "@/ui/toast";

const call = "GET /api/prompts";
const prompt = (name: string, category: string, promptText: string): Prompt => ({
  id: name,
  name,
  category,
  promptText,
  isFeatured: false,
  slug: "plan",
  copies: null,
  createdAt: "2026-11-21T12:00:00Z",
  updatedAt: "2026-11-21T12:00:00Z",
});
const two = [
  prompt("Kind Reply", "Productivity", "Reply to this email kindly:\n- short\n- clear"),
  prompt("Week of Dinners", "Lifestyle", "Plan seven dinners"),
];

function show(prompts: Prompt[] = two, at = "/free-prompts") {
  fakeServer({ [call]: { json: prompts } });
  renderAt(at, <PromptsPage account="mira@example.org" />);
}
const names = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);

/** Stubs the clipboard. `writeText` may reject. */
function clipboard(writeText: (text: string) => Promise<void>) {
  const user = setupUser();
  const write = vi.fn(writeText);
  vi.stubGlobal("navigator", { ...navigator, onLine: true, clipboard: { writeText: write } });
  return { user, write };
}
const copyButton = async (index = 0) => {
  const button = (await screen.findAllByRole("button", { name: /Copy Prompt|Copied!/ }))[index];
  if (!button) throw new Error("There is no such card");
  return button;
};

afterEach(() => {
  localStorage.clear();
  dismissToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("list_keeps_server_order", async () => {
  show();
  expect(screen.getByRole("heading", { level: 1, name: "FREE AI PROMPTS" })).toBeVisible();
  expect(await screen.findByText("2 prompts found")).toBeVisible();
  expect(names()).toEqual(["Kind Reply", "Week of Dinners"]);
});

test("search_and_category_filter_list_and_update_url", async () => {
  show();
  await screen.findByText("2 prompts found");
  await setupUser().type(screen.getByRole("searchbox", { name: "Search prompts" }), "SEVEN");
  expect(await screen.findByText("1 prompt found")).toBeVisible();
  expect(names()).toEqual(["Week of Dinners"]);
  await setupUser().clear(screen.getByRole("searchbox"));
  await setupUser().type(screen.getByRole("searchbox"), "kind");
  await setupUser().click(screen.getByRole("radio", { name: "Productivity" }));
  await waitFor(() => expect(names()).toEqual(["Kind Reply"]));
  expect(await screen.findByText("at /free-prompts?q=kind&category=Productivity")).toBeVisible();
});

test("most_used_sorts_by_copies_and_is_kept_in_url", async () => {
  const [reply, week] = two;
  const other = prompt("Balcony", "Lifestyle", "Plan my balcony");
  show([{ ...other, copies: 1240 }, reply, { ...week, copies: 31 }] as Prompt[], "/free-prompts?sort=name");
  expect(await screen.findByText("Copied 1,240 times")).toBeVisible();
  expect(names()).toEqual(["Balcony", "Kind Reply", "Week of Dinners"]);
  await setupUser().selectOptions(screen.getByRole("combobox", { name: "Sort" }), "Most used");
  expect(names()).toEqual(["Balcony", "Week of Dinners", "Kind Reply"]);
  expect(await screen.findByText("at /free-prompts?sort=used")).toBeVisible();
});

test("no_results_offers_to_clear_filter", async () => {
  show(two, "/free-prompts?q=zzz");
  expect(await screen.findByText("No prompts found matching your criteria")).toBeVisible();
  await setupUser().click(screen.getByRole("button", { name: "Clear search and category" }));
  expect(await screen.findByText("2 prompts found")).toBeVisible();
});

test("empty_list_shows_message_without_clear_button", async () => {
  show([]);
  expect(await screen.findByText("No prompts yet")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Clear search and category" })).not.toBeInTheDocument();
});

test("loading_shows_heading_and_skeleton", () => {
  fakeServer({ [call]: () => new Promise(() => {}) });
  renderAt("/free-prompts", <PromptsPage account="mira@example.org" />);
  expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
  expect(screen.getByText("Loading prompts")).toBeInTheDocument();
});

test("load_failed_offers_retry", async () => {
  fakeServer({ [call]: "offline" });
  renderAt("/free-prompts", <PromptsPage account="mira@example.org" />);
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load the prompts");
  fakeServer({ [call]: { json: two } });
  await setupUser().click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("2 prompts found")).toBeVisible();
});

test("copy_writes_exact_text_and_confirms_on_its_button", async () => {
  show();
  const { user, write } = clipboard(() => Promise.resolve());
  await user.click(await copyButton());
  expect(write).toHaveBeenCalledExactlyOnceWith("Reply to this email kindly:\n- short\n- clear");
  expect(await screen.findByText("Copied Kind Reply")).toBeInTheDocument();
  expect(await copyButton(0)).toHaveTextContent("Copied!");
  expect(await copyButton(1)).toHaveTextContent("Copy Prompt");
});

test("copied_label_appears_after_write_for_two_seconds", async () => {
  show();
  const button = await copyButton();
  let reach = () => {};
  clipboard(
    () =>
      new Promise((resolve) => {
        reach = resolve;
      }),
  );
  vi.useFakeTimers();
  await act(async () => button.click());
  expect(button).toHaveTextContent("Copy Prompt");
  await act(async () => reach());
  expect(button).toHaveTextContent("Copied!");
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(button).toHaveTextContent("Copied!");
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(button).toHaveTextContent("Copy Prompt");
});

test("copy_denied_logs_error_and_opens_manual_copy", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  show();
  const { user } = clipboard(() => Promise.reject(new DOMException("Denied", "NotAllowedError")));
  const button = await copyButton();
  await user.click(button);
  const text = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Kind Reply" });
  await waitFor(() => expect(text).toHaveFocus());
  expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe(two[0]?.promptText);
  expect(screen.queryByText("Copied!")).not.toBeInTheDocument();
  expect(log).toHaveBeenCalledOnce();

  await user.keyboard("{Escape}");
  await waitFor(() => expect(button).toHaveFocus());
});

test("copy_without_clipboard_api_opens_manual_copy", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  show();
  const button = await copyButton();
  const user = setupUser();
  vi.stubGlobal("navigator", { ...navigator, onLine: true, clipboard: undefined });
  await user.click(button);
  expect(await screen.findByRole("dialog", { name: "Copy this prompt yourself" })).toBeVisible();
});

test("show_all_opens_the_whole_text_to_copy", async () => {
  const { user, write } = clipboard(() => Promise.resolve());
  const promptText = `Plan a week.\n\n${"Ask me first. ".repeat(20)}`;
  show([prompt("Week", "Lifestyle", promptText)]);
  const showAll = await screen.findByRole("button", { name: "Show all" });
  await user.click(showAll);
  const dialog = within(await screen.findByRole("dialog", { name: "Week" }));
  expect(dialog.getByText(/Plan a week/, { selector: "p" }).textContent).toBe(promptText);
  await user.click(dialog.getByRole("button", { name: "Copy Prompt" }));
  expect(await dialog.findByRole("button", { name: "Copied!" })).toBeVisible();
  expect(write).toHaveBeenCalledWith(promptText);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(showAll).toHaveFocus());
});

const withFields = prompt(
  "Week of Dinners",
  "Lifestyle",
  "Plan [number] dinners for {{who eats}}. [Number]!",
);
const fillIn = async (user: User) => user.click(await screen.findByRole("button", { name: "Fill in" }));
const dialog = () => screen.findByRole("dialog");
const numberField = () => screen.findByRole("textbox", { name: "Number" });

test("fill_in_previews_copies_and_remembers_the_details", async () => {
  const { user, write } = clipboard(async () => {});
  show([withFields]);
  await fillIn(user);
  await waitFor(async () => expect(await numberField()).toHaveFocus());
  await user.type(await numberField(), "five");
  expect(within(await dialog()).getByRole("region", { name: "Preview" })).toHaveTextContent(
    "Plan five dinners for {{who eats}}. five!",
  );
  expect(screen.getByText("1 field is still empty and will be copied as it is.")).toBeVisible();
  await user.click(within(await dialog()).getByRole("button", { name: "Copy Prompt" }));
  expect(write).toHaveBeenCalledWith("Plan five dinners for {{who eats}}. five!");
  expect(await within(await dialog()).findByRole("button", { name: "Copied!" })).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(await copyButton());
  expect(write).toHaveBeenLastCalledWith(withFields.promptText);
  await fillIn(user);
  expect(await numberField()).toHaveValue("five");
  // What was copied on the card is not what is filled in here.
  expect(within(await dialog()).getByRole("button", { name: "Copy Prompt" })).toBeVisible();
});

test("fill_in_long_text_is_copied_whole_and_not_remembered", async () => {
  const { user, write } = clipboard(async () => {});
  show([withFields]);
  await fillIn(user);
  const email = "Dear all, ".repeat(200).trim();
  await user.click(await numberField());
  await user.paste(email);
  await user.click(within(await dialog()).getByRole("button", { name: "Copy Prompt" }));
  expect(write).toHaveBeenCalledWith(`Plan ${email} dinners for {{who eats}}. ${email}!`);
  expect(localStorage.getItem("prompt-details:mira@example.org") ?? "").not.toContain("Dear");
});

test("forget_my_details_can_be_undone", async () => {
  show([withFields]);
  const user = setupUser();
  await fillIn(user);
  await user.type(await numberField(), "five");
  await user.click(screen.getByRole("button", { name: "Forget my details" }));
  expect(await numberField()).toHaveValue("");
  expect(localStorage.getItem("prompt-details:mira@example.org")).toBeNull();
  currentToasts()[0]?.action?.onPress();
  expect(await screen.findByDisplayValue("five")).toBe(await numberField());
});

test("fill_in_clipboard_blocked_shows_the_filled_in_text", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { user } = clipboard(() => Promise.reject(new Error("denied")));
  show([withFields]);
  await fillIn(user);
  await user.type(await numberField(), "five");
  await user.click(within(await dialog()).getByRole("button", { name: "Copy Prompt" }));
  expect(await screen.findByRole("textbox", { name: withFields.name })).toHaveValue(
    "Plan five dinners for {{who eats}}. five!",
  );
});

test("open_in_passes_the_text_or_copies_it", async () => {
  const { user, write } = clipboard(async () => {});
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  show([prompt("Kind Reply", "Productivity", "Reply & smile")]);
  await user.click(await screen.findByRole("button", { name: "Open Kind Reply in" }));
  expect(screen.getByRole("menuitem", { name: /^Claude/, hidden: true })).toHaveAttribute(
    "href",
    "https://claude.ai/new?q=Reply%20%26%20smile",
  );
  expect(open).not.toHaveBeenCalled();
  await user.click(screen.getByRole("menuitem", { name: /^Gemini/, hidden: true }));
  expect(write).toHaveBeenCalledWith("Reply & smile");
  expect(open).toHaveBeenCalledWith("https://gemini.google.com/app", "_blank", "noopener,noreferrer");
  expect(currentToasts()[0]?.description).toBe("Paste it into Gemini.");
});
