import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  calls,
  draft,
  field,
  first,
  openFirst,
  openPostsAdmin,
  sent,
  summary,
  write,
} from "@/testing/posts-admin";
import { dismissToasts } from "@/ui/toast";

vi.mock("@/components/rich-text/editor/rich-text-editor", () => import("@/testing/plain-editor"));

beforeEach(dismissToasts);

const list = "GET /api/admin/blog/posts/1/revisions";
const link = "/api/admin/blog/posts/1/preview-link";
const revision = (id: string, title: string) => ({
  id,
  title,
  savedBy: "Ada",
  savedAt: `2025-01-0${id}T12:00:00Z`,
});

test("earlier_version_is_compared_and_restored_without_saving_the_post", async () => {
  const old = {
    ...revision("1", "Old steps"),
    excerpt: first.excerpt,
    content: "<p>Begin slowly.</p><ol><li>Soil</li><li>Water</li></ol><ul><li>Sun</li></ul>",
    featureImage: null,
  };
  const { received, user } = openPostsAdmin({
    [list]: { json: [revision("2", "First steps"), { ...revision("1", "Old steps"), savedBy: null }] },
    [`${list}/2`]: {
      json: {
        ...revision("2", "First steps"),
        excerpt: first.excerpt,
        content: first.content,
        featureImage: null,
      },
    },
    [`${list}/1`]: { json: old },
  });
  await openFirst(user);
  await user.click(await screen.findByRole("button", { name: "Version history" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Version history" }));
  expect(await dialog.findByText("This is the current text.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: /Former admin/ }));
  expect(await dialog.findByText("slowly", { exact: false, selector: "del > span" })).toBeVisible();
  const content = dialog.getByRole("region", { name: "Content" });
  for (const line of ["1. Soil", "2. Water", "• Sun"]) expect(content).toHaveTextContent(line);
  expect(dialog.queryByRole("region", { name: "Excerpt" })).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Restore this version" }));
  expect(await field("Title")).toHaveValue("Old steps");
  expect(await field("Content")).toHaveValue(old.content);
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  expect(sent(received, calls.update)).toEqual([]);
});

test("feature_image_of_an_earlier_version_is_compared_and_restored", async () => {
  const image = (digit: string, alt: string) => ({
    src: `/media/${digit.repeat(32)}-1000.jpg`,
    height: 500,
    alt,
  });
  const shown = { ...first, featureImage: image("a", "A red sun") };
  const version = (id: string, featureImage: unknown) => ({
    json: { ...revision(id, shown.title), excerpt: shown.excerpt, content: shown.content, featureImage },
  });
  const { received, user } = openPostsAdmin({
    [calls.one]: { json: shown },
    [list]: { json: ["3", "2", "1"].map((id) => revision(id, shown.title)) },
    [`${list}/3`]: version("3", shown.featureImage),
    [`${list}/2`]: version("2", image("a", "A sun")),
    [`${list}/1`]: version("1", image("b", "The moon")),
  });
  await openFirst(user);
  await user.click(await screen.findByRole("button", { name: "Version history" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Version history" }));
  expect(await dialog.findByText("This is the current text.")).toBeVisible();
  const versions = dialog.getAllByRole("button", { name: /Ada/ });
  await user.click(versions[1] as HTMLElement);
  const alt = await dialog.findByRole("region", { name: "Alternative text of the feature image" });
  expect(within(alt).getByText("red", { exact: false, selector: "ins > span" })).toBeVisible();
  await user.click(versions[2] as HTMLElement);
  const images = within(await dialog.findByRole("region", { name: "Feature image" }));
  expect(images.getAllByRole("img").map((img) => img.getAttribute("alt"))).toEqual(["The moon", "A red sun"]);
  await user.click(dialog.getByRole("button", { name: "Restore this version" }));
  expect(await field("Alternative text")).toHaveValue("The moon");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  expect(sent(received, calls.update)).toEqual([]);
});

test("preview_link_is_shown_once_and_can_be_turned_off", async () => {
  let createdAt: string | null = null;
  const unpublished = { ...draft, id: "1", title: "First steps" };
  const { user } = openPostsAdmin({
    [calls.list]: { json: [summary(unpublished)] },
    [calls.one]: { json: unpublished },
    [`GET ${link}`]: () => ({ json: { createdAt } }),
    [`POST ${link}`]: () => {
      createdAt = "2025-03-01T12:00:00Z";
      return { status: 201, json: { url: "https://marigold.example/preview/abc" } };
    },
    [`DELETE ${link}`]: () => {
      createdAt = null;
      return { status: 204 };
    },
  });
  await openFirst(user);
  await write(user, "Title", "!");
  await user.click(await screen.findByRole("button", { name: "Preview link" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Preview link" }));
  await user.click(await dialog.findByRole("button", { name: "Create link" }));
  expect(await dialog.findByLabelText("Link to the preview")).toHaveValue(
    "https://marigold.example/preview/abc",
  );
  await user.click(dialog.getByRole("button", { name: "Turn off" }));
  await waitFor(() => expect(dialog.getByText("No preview link yet.")).toBeVisible());
});

test("published_post_needs_no_preview_link", async () => {
  const { user } = openPostsAdmin({});
  await openFirst(user);
  await user.click(await screen.findByRole("button", { name: "Preview link" }));
  expect(await screen.findByRole("link", { name: /^its public URL/ })).toHaveAttribute(
    "href",
    "/blog/first-steps",
  );
});

test("published_post_is_viewed_from_its_card_and_the_editor", async () => {
  const { user } = openPostsAdmin({});
  const [published, unpublished] = (await screen.findAllByRole("listitem")).map((card) => within(card));
  await user.click(published?.getByRole("button", { name: /^More actions/ }) as HTMLElement);
  expect(published?.getByRole("menuitem", { name: /^View post/ })).toHaveAttribute(
    "href",
    "/blog/first-steps",
  );
  await user.click(unpublished?.getByRole("button", { name: /^More actions/ }) as HTMLElement);
  expect(unpublished?.queryByRole("menuitem", { name: /^View post/ })).not.toBeInTheDocument();
  await openFirst(user);
  const link = await screen.findByRole("link", { name: "View post (opens in a new tab)" });
  expect(link).toHaveAttribute("href", "/blog/first-steps");
  expect(link).toHaveAttribute("target", "_blank");
});
