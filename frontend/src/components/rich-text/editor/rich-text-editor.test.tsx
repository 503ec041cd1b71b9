import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import Quill, { Range } from "quill/core";
import { beforeEach, expect, test, vi } from "vitest";
import { RichTextEditor } from "@/components/rich-text/editor/rich-text-editor";
import { fakeServer } from "@/testing/fake-server";
import { fill, setupUser, type User } from "@/testing/user";
import { dismissToasts } from "@/ui/toast";

const tools = [
  "Bold",
  "Italic",
  "Underline",
  "Heading 1",
  "Heading 2",
  "Heading 3",
  "Bullet list",
  "Numbered list",
  "Blockquote",
  "Code block",
  "Horizontal line",
  "Link",
  "Image",
  "Undo",
  "Redo",
];

beforeEach(dismissToasts);

async function openEditor(initialHtml: string, errorId?: string) {
  const onChange = vi.fn<(read: () => string) => void>();
  render(
    <>
      <span id="label">Content</span>
      <RichTextEditor initialHtml={initialHtml} onChange={onChange} labelledBy="label" errorId={errorId} />
      {errorId && <p id={errorId}>Content is required</p>}
    </>,
  );
  const text = await screen.findByRole("textbox", { name: "Content" });
  const quill = Quill.find(text.parentElement as HTMLElement) as Quill;
  return { text, quill, html: () => onChange.mock.lastCall?.[0](), onChange, user: setupUser() };
}
/** Types into the field and submits it, in the dialog that a tool has opened. */
async function enter(user: User, field: string, text: string) {
  const input = await screen.findByRole("textbox", { name: field });
  await user.clear(input);
  await fill(user, input, text, "{Enter}");
}
const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }));

test("toolbar_has_documented_tools_in_order", async () => {
  await openEditor("");
  const names = within(screen.getByRole("toolbar", { name: "Formatting" }))
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual(tools);
});

test("toolbar_names_the_text_it_controls_once_it_exists", async () => {
  const named: (string | null)[] = [];
  // Called when the toolbar has been rendered, before effects create the text.
  const onRendered = (element: HTMLElement | null) => {
    if (element) named.push(within(element).getByRole("toolbar").getAttribute("aria-controls"));
  };
  render(
    <div ref={onRendered}>
      <span id="label">Content</span>
      <RichTextEditor initialHtml="" onChange={vi.fn()} labelledBy="label" errorId={undefined} />
    </div>,
  );
  expect(named[0]).toBeNull();
  const text = await screen.findByRole("textbox", { name: "Content" });
  expect(screen.getByRole("toolbar")).toHaveAttribute("aria-controls", text.id);
});

test("toolbar_is_one_tab_stop_with_arrow_keys", async () => {
  const { user } = await openEditor("");
  await user.tab();
  await waitFor(() => expect(screen.getByRole("button", { name: "Bold" })).toHaveFocus());
  for (const [key, name] of [
    ["{ArrowRight}", "Italic"],
    ["{End}", "Redo"],
    ["{ArrowRight}", "Bold"],
    ["{ArrowLeft}", "Redo"],
    ["{Home}", "Bold"],
  ] as const) {
    await user.keyboard(key);
    await waitFor(() => expect(screen.getByRole("button", { name })).toHaveFocus());
  }
  expect(screen.getAllByRole("button").filter((button) => button.tabIndex === 0)).toHaveLength(1);
});

test("editor_has_label_and_error", async () => {
  const { text } = await openEditor("", "error");
  expect(text).toHaveAttribute("aria-multiline", "true");
  expect(text).toHaveAttribute("aria-invalid", "true");
  expect(text).toHaveAccessibleDescription("Content is required");
});

test("open_post_changes_nothing_and_adds_no_undo_step", async () => {
  const { quill, onChange, user } = await openEditor("<h1>Title</h1><ul><li>one</li></ul>");
  await press(user, "Undo");
  expect(quill.getText()).toBe("Title\none\n");
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ["Bold", "<p><strong>word</strong></p>"],
  ["Italic", "<p><em>word</em></p>"],
  ["Underline", "<p><u>word</u></p>"],
  ["Heading 1", "<h1>word</h1>"],
  ["Heading 2", "<h2>word</h2>"],
  ["Bullet list", "<ul><li>word</li></ul>"],
  ["Numbered list", "<ol><li>word</li></ol>"],
  ["Blockquote", "<blockquote>word</blockquote>"],
])("%s_toggles_and_shows_as_pressed", async (name, formatted) => {
  const { quill, html, user } = await openEditor("<p>word</p>");
  quill.setSelection(0, 4);
  await press(user, name);
  expect(html()).toBe(formatted);
  await waitFor(() => expect(screen.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true"));
  await press(user, name);
  expect(html()).toBe("<p>word</p>");
});

const linked = (url: string, text: string) =>
  `<a href="${url}" target="_blank" rel="noopener noreferrer">${text}</a>`;

test("link_can_be_added_changed_kept_and_removed", async () => {
  const { quill, html, user } = await openEditor("<p>a word here</p>");
  const select = (index: number, length: number) => act(() => quill.setSelection(index, length));
  select(2, 4);
  await press(user, "Link");
  await enter(user, "Enter URL:", "example.com");
  await waitFor(() => expect(html()).toBe(`<p>a ${linked("https://example.com/", "word")} here</p>`));

  select(4, 0);
  await press(user, "Link");
  expect(await screen.findByRole("dialog", { name: "Change link" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Enter URL:" })).toHaveValue("https://example.com/");
  await enter(user, "Enter URL:", "javascript:alert(1)");
  expect(await screen.findByText(/isn't a valid link/)).toBeVisible();
  await user.keyboard("{Escape}");
  expect(html()).toContain("https://example.com/");

  await press(user, "Link");
  await enter(user, "Enter URL:", "https://example.org/");
  const changed = `<p>a ${linked("https://example.org/", "word")} here</p>`;
  await waitFor(() => expect(html()).toBe(changed));

  for (const remove of [
    () => user.click(screen.getByRole("button", { name: "Remove link" })),
    () => enter(user, "Enter URL:", ""),
  ]) {
    select(4, 0);
    await press(user, "Link");
    await screen.findByRole("dialog", { name: "Change link" });
    await remove();
    await waitFor(() => expect(html()).toBe("<p>a word here</p>"));
    act(() => quill.history.undo());
    expect(html()).toBe(changed);
  }
});

test("link_without_selection_inserts_url_as_text", async () => {
  const { text, quill, html, user } = await openEditor("<p>see </p>");
  act(() => quill.setSelection(4, 0));
  // On a Russian keyboard.
  fireEvent.keyDown(text, { key: "л", code: "KeyK", ctrlKey: true });
  await enter(user, "Enter URL:", "example.com");
  await waitFor(() => expect(html()).toBe(`<p>see ${linked("https://example.com/", "example.com")}</p>`));
  await waitFor(() => expect(text).toHaveFocus());
});

const image = {
  id: "1",
  src: `/media/${"0a".repeat(16)}-700.jpg`,
  srcset: "",
  width: 700,
  height: 350,
  alt: "",
  name: "cat.png",
  bytes: 5,
  createdAt: "2026-11-21T12:00:00Z",
};
const png = new File(["x"], "cat.png", { type: "image/png" });
const stored = (alt: string) => `<p>a<img src="${image.src}" alt="${alt}" width="700" height="350">b</p>`;
const library = {
  "GET /api/admin/media?limit=50": { json: { items: [{ image: { ...image, alt: "A cat" } }] } },
};

test("image_takes_https_url_and_rejects_others", async () => {
  fakeServer(library);
  const { quill, html, onChange, user } = await openEditor("<p>a</p>");
  act(() => quill.setSelection(1, 0));
  await press(user, "Image");
  for (const url of ["data:image/png;base64,AAAA", "http://example.com/a.png"]) {
    await enter(user, "Enter image URL:", url);
    expect(await screen.findByText(/It must start with https:/)).toBeVisible();
  }
  expect(onChange).not.toHaveBeenCalled();
  await enter(user, "Enter image URL:", "https://example.com/a.png");
  await enter(user, "Alternative text", "A cat");
  await waitFor(() => expect(html()).toBe('<p>a<img src="https://example.com/a.png" alt="A cat"></p>'));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("image_of_the_library_comes_with_its_alternative_text", async () => {
  const received = fakeServer(library);
  const { text, quill, html, user } = await openEditor("<p>ab</p>");
  act(() => quill.setSelection(1, 0));
  await press(user, "Image");
  const picker = await screen.findByRole("dialog", { name: "Insert image" });
  const choose = async () => {
    await user.click(await within(picker).findByRole("button", { name: /cat.png/, hidden: true }));
    return within(await screen.findByRole("dialog", { name: "Add image" }));
  };
  let dialog = await choose();
  const field = dialog.getByRole("textbox", { name: "Alternative text" });
  expect(field).toHaveValue("A cat");
  await waitFor(() => expect(field).toHaveFocus());
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  dialog = await choose();
  await user.click(dialog.getByRole("button", { name: "Insert" }));
  await waitFor(() => expect(html()).toBe(stored("A cat")));
  await waitFor(() => expect(text).toHaveFocus());
  expect(received.every(({ call }) => call.startsWith("GET"))).toBe(true);
});

test("undo_reaches_back_100_steps", async () => {
  const { quill, html, user } = await openEditor("<p>a</p>");
  for (let step = 0; step < 130; step += 1) {
    quill.history.cutoff();
    quill.insertText(0, "x", "user");
  }
  for (let step = 0; step < 130; step += 1) quill.history.undo();
  expect(html()).toBe(`<p>${"x".repeat(30)}a</p>`);
  await press(user, "Redo");
  expect(html()).toBe(`<p>${"x".repeat(31)}a</p>`);
});

test("typing_within_500_ms_is_one_undo_step", async () => {
  const { quill, html } = await openEditor("<p>a</p>");
  const now = vi.spyOn(Date, "now");
  for (const [at, letter] of [
    [10_000, "1"],
    [10_400, "2"],
    [10_950, "3"],
  ] as const) {
    now.mockReturnValue(at);
    quill.insertText(0, letter, "user");
  }
  quill.history.undo();
  expect(html()).toBe("<p>21a</p>");
  quill.history.undo();
  expect(html()).toBe("<p>a</p>");
});

test("dropped_file_is_uploaded_where_it_was_dropped", async () => {
  const received = fakeServer({
    "POST /api/admin/media?name=cat.png": { status: 201, json: image },
    "PUT /api/admin/media/1": { json: { ...image, alt: "A cat" } },
  });
  const { quill, html, user } = await openEditor("<p>ab</p>");
  act(() => quill.uploader.upload(new Range(1, 0), [png]));
  await user.type(await screen.findByRole("textbox", { name: "Alternative text" }), "A cat");
  await user.click(screen.getByRole("button", { name: "Insert" }));
  expect(html()).toBe(stored("A cat"));
  expect(received.map(({ call }) => call.split(" ")[0])).toEqual(["POST", "PUT"]);
  quill.history.undo();
  expect(html()).toBe("<p>ab</p>");
});

test("pasted_image_file_is_uploaded_unless_there_is_text", async () => {
  fakeServer({ "POST /api/admin/media?name=cat.png": { status: 201, json: image } });
  const { quill, html, user } = await openEditor("<p>ab</p>");
  const paste = (html: string, text: string) => {
    quill.setSelection(1, 0);
    const clipboardData = { files: [png], getData: (type: string) => (type === "text/html" ? html : text) };
    fireEvent.paste(quill.root, { clipboardData });
  };
  paste('<meta charset="utf-8"><img src="https://example.com/cat.png">', "");
  await user.click(await screen.findByRole("button", { name: "Insert" }));
  expect(html()).toBe(stored(""));
  act(() => quill.history.undo());
  paste("<b>x</b>", "x");
  expect(html()).toBe("<p>a<strong>x</strong>b</p>");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("rejected_file_says_why_and_inserts_nothing", async () => {
  fakeServer({
    "POST /api/admin/media?name=cat.png": {
      status: 422,
      json: { code: "invalid", message: "Animated images aren't supported. Please upload a still image." },
    },
  });
  const { quill, onChange, user } = await openEditor("<p>a</p>");
  const large = new File(["x".repeat(10 * 1024 * 1024 + 1)], "large.png", { type: "image/png" });
  const drawing = new File(["<svg/>"], "a.svg", { type: "image/svg+xml" });
  act(() => quill.uploader.upload(new Range(0, 0), [png, large, drawing]));
  expect(
    await screen.findByText("Animated images aren't supported. Please upload a still image."),
  ).toBeVisible();
  expect(await screen.findByText(/larger than 10 MB/)).toBeVisible();
  expect(await screen.findByText(/PNG, JPEG, WebP or GIF/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Insert" }));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("interrupted_upload_can_be_retried", async () => {
  let isOnline = false;
  fakeServer({
    "POST /api/admin/media?name=cat.png": () =>
      isOnline
        ? { status: 201, json: image }
        : { status: 503, json: { code: "unavailable", message: "Busy." } },
  });
  const { quill, html, user } = await openEditor("<p>ab</p>");
  act(() => quill.uploader.upload(new Range(1, 0), [png]));
  const retry = await screen.findByRole("button", { name: "Try again to upload cat.png" });
  expect(screen.getByText("Busy.")).toBeVisible();
  isOnline = true;
  await user.click(retry);
  await screen.findByRole("textbox", { name: "Alternative text" });
  await user.click(screen.getByRole("button", { name: "Insert" }));
  expect(html()).toBe(stored(""));
});

test("code_block_and_horizontal_line_are_stored", async () => {
  const { user, quill, html } = await openEditor("<p>one</p><p>two</p>");
  quill.setSelection(0, 0);
  await press(user, "Code block");
  expect(html()).toBe("<pre>one</pre><p>two</p>");
  await press(user, "Code block");
  await press(user, "Horizontal line");
  expect(html()).toBe("<hr><p>one</p><p>two</p>");
  quill.setSelection(3, 0);
  await press(user, "Horizontal line");
  expect(html()).toBe("<hr><p>on</p><hr><p>e</p><p>two</p>");
  await press(user, "Undo");
  expect(html()).toBe("<hr><p>one</p><p>two</p>");
});

test("stored_code_and_lines_open_unchanged", async () => {
  const stored = "<pre>if a:\n  b\n\nc</pre><hr><p>d</p><hr>";
  const { quill, html } = await openEditor(stored);
  quill.insertText(quill.getLength() - 1, "e", "user");
  expect(html()).toBe(`${stored}<p>e</p>`);
});

const editImage = async () => within(await screen.findByRole("dialog", { name: "Edit image" }));

test("click_on_an_image_edits_its_alternative_text_and_caption", async () => {
  const sun = '<img src="https://example.org/a.png" alt="A sun">';
  const start = `<ul><li>One ${sun} two</li></ul>`;
  const { text, quill, html, user } = await openEditor(start);
  await user.click(within(text).getByRole("img", { name: "A sun" }));
  let dialog = await editImage();
  const field = await dialog.findByRole("textbox", { name: "Alternative text" });
  expect(field).toHaveValue("A sun");
  await user.type(field, " over the sea");
  await user.type(dialog.getByRole("textbox", { name: "Caption" }), "By Ada");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const sea = sun.replace("sun", "sun over the sea");
  const captioned = (caption: string) => `<ul><li>One </li></ul><figure>${sea}${caption}</figure>`;
  await waitFor(() =>
    expect(html()).toBe(`${captioned("<figcaption>By Ada</figcaption>")}<ul><li> two</li></ul>`),
  );
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();

  act(() => quill.setSelection(quill.getText().indexOf("Ada"), 0));
  await user.click(within(text).getByRole("img"));
  dialog = await editImage();
  expect(await dialog.findByRole("textbox", { name: "Caption" })).toHaveValue("By Ada");
  await user.clear(dialog.getByRole("textbox", { name: "Caption" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(html()).toBe(`<ul><li>One </li></ul><p>${sea}</p><ul><li> two</li></ul>`));
  act(() => quill.history.undo());
  act(() => quill.history.undo());
  expect(html()).toBe(start);
});

test("image_tool_edits_a_selected_image", async () => {
  const { quill, html, user } = await openEditor('<p>A<img src="https://example.org/a.png" alt="A sun"></p>');
  act(() => quill.setSelection(1, 1));
  await press(user, "Image");
  const dialog = await editImage();
  await user.clear(await dialog.findByRole("textbox", { name: "Alternative text" }));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(html()).toBe('<p>A<img src="https://example.org/a.png" alt=""></p>'));
});

test("stored_caption_opens_unchanged_and_ends_with_enter", async () => {
  const stored =
    '<figure><img src="https://example.org/a.png" alt=""><figcaption>By <em>Ada</em></figcaption></figure>';
  const { text, quill, html } = await openEditor(`${stored}<p>End</p>`);
  expect(within(text).getByText("Ada").closest("figcaption")).toBeInTheDocument();
  act(() => quill.setSelection(8, 0));
  fireEvent.keyDown(text, { key: "Enter" });
  act(() => quill.insertText(9, "Next", "user"));
  expect(html()).toBe(`${stored}<p>Next</p><p>End</p>`);
  act(() => quill.setSelection(5, 0));
  fireEvent.keyDown(text, { key: "Enter" });
  expect(html()).toBe(`${stored.replace("<em>Ada</em>", "")}<p><em>Ada</em></p><p>Next</p><p>End</p>`);
});

test("brackets_with_ctrl_change_the_level_of_items", async () => {
  const { text, quill, html } = await openEditor("<ul><li>one</li><li>two</li><li>three</li></ul>");
  const press = (index: number, key: string) => {
    act(() => quill.setSelection(index, 0));
    fireEvent.keyDown(text, { key, ctrlKey: true });
  };
  press(0, "]");
  press(5, "]");
  press(9, "]");
  press(9, "]");
  press(9, "]");
  expect(html()).toBe("<ul><li>one<ul><li>two<ul><li>three</li></ul></li></ul></li></ul>");
  press(5, "[");
  press(5, "[");
  expect(html()).toBe("<ul><li>one</li><li>two<ul><li><ul><li>three</li></ul></li></ul></li></ul>");
});

test("shift_enter_breaks_the_line", async () => {
  const { text, quill, html } = await openEditor("<h2>onetwo</h2><pre>ab</pre>");
  act(() => quill.setSelection(3, 0));
  fireEvent.keyDown(text, { key: "Enter", shiftKey: true });
  act(() => quill.setSelection(9, 0));
  fireEvent.keyDown(text, { key: "Enter", shiftKey: true });
  expect(html()).toBe("<h2>one<br>two</h2><pre>a\nb</pre>");
});

test("blockquote_tool_ends_a_quote_of_several_paragraphs", async () => {
  const { quill, html, user } = await openEditor("<blockquote><p>one</p><p>two</p></blockquote>");
  act(() => quill.setSelection(4, 0));
  expect(screen.getByRole("button", { name: "Blockquote" })).toHaveAttribute("aria-pressed", "true");
  await press(user, "Blockquote");
  expect(html()).toBe("<blockquote><p>one</p></blockquote><p>two</p>");
});

test("list_tool_ends_a_nested_item", async () => {
  const { quill, html, user } = await openEditor("<ul><li>one<ul><li>two</li></ul></li></ul>");
  act(() => quill.setSelection(5, 0));
  await press(user, "Bullet list");
  expect(html()).toBe("<ul><li>one</li></ul><p>two</p>");
  await press(user, "Numbered list");
  expect(html()).toBe("<ul><li>one</li></ul><ol><li>two</li></ol>");
});
