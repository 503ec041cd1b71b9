import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

const prompt = { id: "1", name: "Kind Reply", category: "Productivity", promptText: "Answer kindly" };

/** Renders a card in a layout with these heights. All cards share one observer, hence new modules each time. */
async function layOut(scrollHeight: number, clientHeight: number, promptText = prompt.promptText) {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(scrollHeight);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(clientHeight);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly sized: (entries: { target: Element }[]) => void;
      constructor(sized: (entries: { target: Element }[]) => void) {
        this.sized = sized;
      }
      observe(target: Element) {
        this.sized([{ target }]);
      }
      unobserve() {}
    },
  );
  vi.resetModules();
  const { PromptCard } = await import("@/features/prompts/prompt-card");
  const onShowAll = vi.fn();
  render(
    <PromptCard prompt={{ ...prompt, promptText }} copied={false} onCopy={() => {}} onShowAll={onShowAll} />,
  );
  return onShowAll;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a text that does not fit into its preview can be shown whole", async () => {
  const onShowAll = await layOut(200, 72);
  await userEvent.click(screen.getByRole("button", { name: "Show all", description: "Kind Reply" }));
  expect(onShowAll).toHaveBeenCalledWith(prompt);
});

test("a text that fits has nothing more to show", async () => {
  await layOut(72, 72);
  expect(screen.getByText("Answer kindly")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show all" })).not.toBeInTheDocument();
});

test("a long text that fits all the same has nothing more to show", async () => {
  await layOut(72, 72, "Answer kindly. ".repeat(20));
  expect(screen.queryByRole("button", { name: "Show all" })).not.toBeInTheDocument();
});
