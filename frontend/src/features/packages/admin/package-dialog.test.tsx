import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { PackageDialog } from "@/features/packages/admin/package-dialog";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";

const url = "/api/admin/gpts/a1/package";
const stored = {
  instructions: "Ask first.",
  starters: ["Plan my week", "Use what is left"],
  files: [{ name: "menu.csv", bytes: 1800 }],
  updatedAt: "2026-11-20T12:00:00Z",
  versions: [{ version: 1, note: "First", publishedAt: "2026-11-20T12:00:00Z" }],
  isPublished: true,
  warnings: [] as string[],
};

function show({ isSkill = true } = {}) {
  let current = stored;
  const received = fakeServer({
    [`GET ${url}`]: () => ({ json: current }),
    [`PUT ${url}`]: (body) => {
      const { instructions, starters } = body as typeof stored;
      current = {
        ...current,
        instructions,
        starters,
        isPublished: false,
        warnings: ["The text still has [[x]]."],
      };
      return { status: 204 };
    },
    [`POST ${url}/publish`]: () => {
      const version = { version: 2, note: "", publishedAt: "2026-11-21T12:00:00Z" };
      current = { ...current, isPublished: true, versions: [version, ...current.versions] };
      return { status: 201, json: version };
    },
    [`POST ${url}/restore`]: { status: 204 },
    [`POST ${url}/import`]: () => {
      if (!isSkill) return { status: 422, json: { code: "invalid", message: "There is no SKILL.md." } };
      current = { ...current, instructions: "Imported.", files: [], isPublished: false };
      return { json: { ...current, warnings: ["run.sh was left out."] } };
    },
    [`DELETE ${url}/files/menu.csv`]: () => {
      current = { ...current, files: [], isPublished: false };
      return { status: 204 };
    },
    [`POST ${url}/files?name=prices.csv`]: {
      status: 422,
      json: { code: "invalid", message: "Too many files." },
    },
  });
  let published = 0;
  renderAt(
    "/admin",
    <PackageDialog
      agent={{ id: "a1", title: "Planner" }}
      onPublished={() => {
        published += 1;
      }}
      onClose={() => {}}
    />,
  );
  return { user: setupUser(), received, published: () => published };
}

const writes = (received: { call: string; body: unknown }[]) =>
  received.filter(({ call }) => !call.startsWith("GET"));

test("publish_saves_the_text_and_publishes_the_next_version", async () => {
  const { user, received, published } = show();
  const text = await screen.findByLabelText("Instructions");
  expect(screen.getByText("Version 1 is published.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(writes(received)).toEqual([]);

  await fill(user, text, " Then plan.");
  await user.click(screen.getByRole("button", { name: "Publish version 2" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Publish version 2" }));
  expect(dialog.getByText("The text still has [[x]].")).toBeVisible();
  await fill(user, dialog.getByLabelText("What changed"), "Plans too");
  await user.click(dialog.getByRole("checkbox", { name: /^Email the members who bought it/ }));
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Version 2 is published.")).toBeVisible();
  expect(writes(received)).toEqual([
    {
      call: `PUT ${url}`,
      body: {
        instructions: "Ask first. Then plan.",
        starters: ["Plan my week", "Use what is left"],
        updatedAt: stored.updatedAt,
      },
    },
    { call: `POST ${url}/publish`, body: { note: "Plans too", notify: true, updatedAt: stored.updatedAt } },
  ]);
  expect(published()).toBe(1);
  expect(screen.getByText("The text still has [[x]].")).toBeVisible();
});

test("files_are_removed_and_rejected_ones_say_why", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Remove menu.csv" }));
  await waitFor(() => expect(screen.queryByText("menu.csv")).not.toBeInTheDocument());
  expect(screen.getByRole("button", { name: "Publish version 2" })).toBeVisible();
  await user.upload(screen.getByLabelText("Files to add"), new File(["x"], "prices.csv"));
  expect(await screen.findByText("Too many files.")).toBeVisible();
});

test("files_wait_for_unsaved_text", async () => {
  const { user } = show();
  await user.type(await screen.findByLabelText("Instructions"), "!");
  expect(screen.getByRole("button", { name: "Remove menu.csv" })).toBeDisabled();
  expect(screen.getByText("Save the draft to change the files.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Remove menu.csv" })).toBeEnabled());
});

test("preview_shows_what_is_written_and_keeps_it", async () => {
  const { user } = show();
  await fill(user, await screen.findByLabelText("Instructions"), " **Then** plan.");
  await user.click(screen.getByRole("button", { name: "As a buyer sees it" }));
  const preview = within(screen.getByRole("region", { name: "Preview" }));
  expect(preview.getByText("Then").tagName).toBe("STRONG");
  expect(preview.getByText("Use what is left")).toBeVisible();
  expect(preview.getByText("menu.csv, 1.8 kB")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Back to writing" }));
  expect(screen.getByLabelText("Instructions")).toHaveValue("Ask first. **Then** plan.");
});

test("too_large_file_is_named_and_not_sent", async () => {
  const { user, received } = show();
  const file = new File(["x"], "big.pdf");
  Object.defineProperty(file, "size", { value: 5_000_001 });
  await user.upload(await screen.findByLabelText("Files to add"), file);
  expect(screen.getByText("big.pdf is larger than 5 MB. Please choose a smaller file.")).toBeVisible();
  expect(writes(received)).toEqual([]);
});

test("import_replaces_the_draft_and_says_what_was_changed", async () => {
  const { user, received } = show();
  await user.upload(await screen.findByLabelText("Skill to import"), new File(["x"], "planner.zip"));
  expect(await screen.findByText("run.sh was left out.")).toBeVisible();
  expect(screen.getByLabelText("Instructions")).toHaveValue("Imported.");
  expect(screen.getByRole("button", { name: "Publish version 2" })).toBeVisible();
  expect(writes(received).map(({ call }) => call)).toEqual([`POST ${url}/import`]);
});

test("import_rejected_says_why_and_keeps_the_draft", async () => {
  const { user } = show({ isSkill: false });
  await user.upload(await screen.findByLabelText("Skill to import"), new File(["x"], "other.zip"));
  expect(await screen.findByText("There is no SKILL.md.")).toBeVisible();
  expect(screen.getByLabelText("Instructions")).toHaveValue("Ask first.");
});

test("conflict_shows_both_drafts_and_overwrites_on_request", async () => {
  const newer = { ...stored, instructions: "Ask twice.", updatedAt: "2026-11-21T08:00:00Z" };
  let current = stored;
  const received = fakeServer({
    [`GET ${url}`]: () => ({ json: current }),
    [`PUT ${url}`]: (body) => {
      if ((body as typeof stored).updatedAt === newer.updatedAt) return { status: 204 };
      current = newer;
      return { status: 409, json: { code: "edit_conflict", message: "Someone else saved a newer version." } };
    },
  });
  renderAt(
    "/admin",
    <PackageDialog agent={{ id: "a1", title: "Planner" }} onPublished={() => {}} onClose={() => {}} />,
  );
  const user = setupUser();
  const text = await screen.findByLabelText("Instructions");
  await fill(user, text, " Mine.");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  const conflict = within(await screen.findByRole("region", { name: "A newer draft of this package" }));
  expect(await conflict.findByText("twice")).toBeVisible();
  expect(text).toHaveValue("Ask first. Mine.");
  await user.click(conflict.getByRole("button", { name: "Overwrite with mine" }));
  await screen.findByText("Draft saved");
  expect(writes(received).at(-1)).toEqual({
    call: `PUT ${url}`,
    body: { instructions: "Ask first. Mine.", starters: stored.starters, updatedAt: newer.updatedAt },
  });
  expect(screen.queryByRole("region", { name: "A newer draft of this package" })).toBeNull();
});

test("publish_without_instructions_saves_nothing", async () => {
  const { user, received } = show();
  await user.clear(await screen.findByLabelText("Instructions"));
  await user.click(screen.getByRole("button", { name: "Publish version 2" }));
  expect(await screen.findByText("Write the instructions first.")).toBeVisible();
  expect(writes(received)).toEqual([]);
});
