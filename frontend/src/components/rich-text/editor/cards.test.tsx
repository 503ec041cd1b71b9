import { act, render, screen, waitFor } from "@testing-library/react";
import Quill, { Delta } from "quill/core";
import { expect, test, vi } from "vitest";
import { RichTextEditor } from "@/components/rich-text/editor/rich-text-editor";
import { fakeServer } from "@/testing/fake-server";
import { setupUser } from "@/testing/user";

const id = (digit: number) => `01920000-0000-7000-8000-00000000000${digit}`;
const agent = { id: id(1), title: "Meal Planner", category: "Home", price: 1250, isPremium: true };
const calls = {
  "GET /api/admin/gpts": { json: [agent, { ...agent, id: id(2), title: "Letters", isPremium: false }] },
  "GET /api/admin/prompts": { json: [{ id: id(3), name: "Dinner for four", category: "Lifestyle" }] },
};
const card = (reference: string) => `<p data-card="${reference}"></p>`;

async function openEditor(initialHtml: string) {
  fakeServer(calls);
  const onChange = vi.fn<(read: () => string) => void>();
  render(
    <>
      <span id="label">Content</span>
      <RichTextEditor
        initialHtml={initialHtml}
        onChange={onChange}
        labelledBy="label"
        errorId={undefined}
        hasCards
      />
    </>,
  );
  const text = await screen.findByRole("textbox", { name: "Content" });
  const quill = Quill.find(text.parentElement as HTMLElement) as Quill;
  return { quill, html: () => onChange.mock.lastCall?.[0](), onChange, user: setupUser() };
}
/** Types at the end, as the browser does. */
function type(quill: Quill, text: string) {
  const end = quill.getLength() - 1;
  act(() => {
    quill.insertText(end, text, "api");
    quill.setSelection(end + text.length, 0);
    quill.emitter.emit(Quill.events.TEXT_CHANGE, new Delta(), new Delta(), "user");
  });
}

test("typed_command_inserts_a_card_by_keyboard", async () => {
  const { quill, html, user } = await openEditor("<p>Try this:</p><p><br></p>");
  type(quill, "\n/agent");
  const field = await screen.findByRole("combobox", { name: "Search by title or category" });
  expect(screen.getByRole("dialog", { name: "Insert an agent" })).toBeVisible();
  await screen.findByRole("option", { name: /Meal Planner/ });
  expect(screen.queryByRole("option", { name: /Dinner/ })).not.toBeInTheDocument();
  await user.type(field, "letter");
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(html()).toContain(`<p>Try this:</p>`);
  expect(html()).toContain(card(`agent:${id(2)}`));
  expect(html()).not.toContain("/agent<");
});

test("escape_closes_the_picker_and_leaves_the_text", async () => {
  const { quill, html, user } = await openEditor("");
  type(quill, "/prompt");
  await screen.findByRole("option", { name: /Dinner for four/ });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(html()).toBe("<p>/prompt</p>");
});

test("command_inside_a_line_is_text", async () => {
  const { quill } = await openEditor("<p>Ask your</p>");
  type(quill, "/agent");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("toolbar_inserts_a_card_of_either_kind", async () => {
  const { quill, html, user } = await openEditor("<p>one two</p>");
  quill.setSelection(4, 0);
  await user.click(screen.getByRole("button", { name: "Insert card" }));
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Meal PlannerAgent · Home · $12.50",
    "LettersAgent · Home · Free",
    "Dinner for fourPrompt · Lifestyle",
  ]);
  await user.keyboard("{ArrowUp}");
  expect(screen.getByRole("combobox")).toHaveAttribute("aria-activedescendant", options[2]?.id);
  await user.keyboard("{Enter}");
  expect(html()).toBe(`<p>one </p>${card(`prompt:${id(3)}`)}<p>two</p>`);
});

test("stored_card_is_named_by_its_current_title", async () => {
  const stored = `<p>a</p>${card(`agent:${id(1)}`)}${card(`agent:${id(9)}`)}<p>b</p>`;
  const { onChange, quill, html } = await openEditor(stored);
  expect(await screen.findByRole("img", { name: "Meal Planner, Agent · Home · $12.50" })).toBeVisible();
  expect(screen.getByRole("img", { name: /No longer available/ })).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  quill.insertText(0, "a", "user");
  expect(html()).toBe(stored.replace("<p>a", "<p>aa"));
});
