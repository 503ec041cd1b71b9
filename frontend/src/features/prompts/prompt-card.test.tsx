import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PromptCard } from "@/features/prompts/prompt-card";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const prompt = {
  id: "1",
  name: "Kind Reply",
  category: "Productivity",
  promptText: "Answer kindly",
  isFeatured: false,
  slug: "plan",
  copies: null,
  createdAt: "2026-11-21T12:00:00Z",
  updatedAt: "2026-11-21T12:00:00Z",
};

/** Renders a card in a layout with these heights. */
function renderWithHeights(scrollHeight: number, clientHeight: number, promptText = prompt.promptText) {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(scrollHeight);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(clientHeight);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly observe: () => void;
      constructor(onResize: () => void) {
        this.observe = onResize;
      }
      disconnect() {}
    },
  );
  const onShowAll = vi.fn();
  renderAt(
    "/free-prompts",
    <PromptCard
      prompt={{ ...prompt, promptText }}
      copied={false}
      onCopy={async () => true}
      onOpen={onShowAll}
    />,
  );
  return onShowAll;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("truncated_text_can_be_shown_whole", async () => {
  const onShowAll = renderWithHeights(200, 72);
  await setupUser().click(screen.getByRole("button", { name: "Show all", description: "Kind Reply" }));
  expect(onShowAll).toHaveBeenCalledWith(prompt);
});

test("title_leads_to_the_page_of_the_prompt", () => {
  renderWithHeights(72, 72);
  expect(screen.getByRole("link", { name: "Kind Reply" })).toHaveAttribute("href", "/prompts/plan");
  expect(screen.queryByText(/^Copied/)).not.toBeInTheDocument();
});

test("text_that_fits_offers_nothing_more", async () => {
  renderWithHeights(72, 72);
  expect(screen.getByText("Answer kindly")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show all" })).not.toBeInTheDocument();
});

test("long_text_that_fits_offers_nothing_more", async () => {
  renderWithHeights(72, 72, "Answer kindly. ".repeat(20));
  expect(screen.queryByRole("button", { name: "Show all" })).not.toBeInTheDocument();
});
