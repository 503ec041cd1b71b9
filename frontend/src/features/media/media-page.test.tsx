import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LibraryImage } from "@/features/media/admin-api";
import { MediaPage } from "@/features/media/media-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";

const cat: LibraryImage = {
  image: {
    id: "1",
    src: "/media/0a-700.jpg",
    srcset: "/media/0a-700.webp 700w",
    width: 700,
    height: 350,
    alt: "A cat",
    name: "cat.png",
    bytes: 5,
    createdAt: "2026-11-21T12:00:00Z",
  },
  uses: [{ kind: "post", title: "Five dinners" }],
  deletedAt: null,
};
const dog: LibraryImage = {
  image: { ...cat.image, id: "2", alt: "", name: "dog.png" },
  uses: [],
  deletedAt: "2026-12-21T12:00:00Z",
};
const page = (...items: LibraryImage[]) => ({ json: { items, nextCursor: null } });
const all = "GET /api/admin/media?limit=50";

function show(responses: Record<string, FakeResponse | (() => FakeResponse)>) {
  const received = fakeServer(responses);
  renderAt("/admin/media", <MediaPage />);
  return { user: setupUser(), received };
}

/** The card of an image. */
const cardOf = async (name: string) =>
  (await screen.findByRole("heading", { name })).closest("li") as HTMLElement;

test("library_shows_where_images_are_used", async () => {
  show({ [all]: page(cat, dog) });
  expect(await cardOf("cat.png")).toHaveTextContent("Used in “Five dinners”");
  expect(screen.getByRole("link", { name: "“Five dinners”" })).toHaveAttribute(
    "href",
    "/admin/blog?q=Five+dinners",
  );
  expect(screen.getByText("Not used · will be deleted on Dec 21, 2026")).toBeVisible();
  expect(screen.getByText("No alternative text")).toBeVisible();
  expect(screen.getByRole("img", { name: "A cat" })).toHaveAttribute("loading", "lazy");
  expect(screen.getByRole("button", { name: "Delete dog.png" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Delete cat.png" })).not.toBeInTheDocument();
});

test("image_of_earlier_versions_can_be_deleted", async () => {
  const uses = [
    { kind: "revision", title: "Soup" },
    { kind: "earlier_appearance", title: "Appearance" },
    { kind: "newsletter", title: "Tea" },
  ];
  const elsewhere = [
    { kind: "draft", title: "Untitled post" },
    { kind: "agent", title: "Chef" },
    { kind: "page", title: "Terms" },
  ];
  const draft = { ...cat, uses: elsewhere };
  const { user } = show({ [all]: page({ ...dog, uses, deletedAt: null }, draft) });
  expect(await cardOf("dog.png")).toHaveTextContent(
    "Used in earlier versions of “Soup”, earlier versions of “Appearance”, the newsletter “Tea”",
  );
  expect(await cardOf("cat.png")).toHaveTextContent(
    "Used in the draft of “Untitled post”, the agent “Chef”, “Terms”",
  );
  const links = screen.getAllByRole("link", { name: /^“/ }).map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    "/admin/blog?q=Soup",
    "/admin/appearance",
    "/admin/newsletters",
    "/admin/blog",
    "/admin?q=Chef",
    "/admin/pages",
  ]);
  expect(screen.queryByRole("button", { name: "Delete cat.png" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Delete dog.png" }));
  expect(
    screen.getByText(/Earlier versions and sent emails that use it will show a broken image/),
  ).toBeVisible();
});

test("library_searches_by_name_and_text", async () => {
  const { user } = show({ [all]: page(cat, dog), "GET /api/admin/media?search=cat&limit=50": page(cat) });
  await user.type(screen.getByRole("searchbox", { name: "Search by name or alternative text" }), "cat");
  expect(await screen.findByText("1 image")).toBeVisible();
});

test("alternative_text_can_be_changed", async () => {
  const { user, received } = show({
    [all]: page(dog),
    "PUT /api/admin/media/2": { json: { ...dog.image, alt: "A dog" } },
  });
  await user.click(await screen.findByRole("button", { name: "Edit alternative text of dog.png" }));
  await fill(user, screen.getByRole("textbox", { name: "Alternative text" }), "A dog");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: "Upload images" })).toBeVisible();
  expect(received.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ alt: "A dog" });
});

test.each([{ status: 204 }, { status: 404 }])("delete_answered_with_$status_refreshes", async (response) => {
  let stored = [cat, dog];
  const { user } = show({
    [all]: () => page(...stored),
    "DELETE /api/admin/media/2": () => {
      stored = [cat];
      return response;
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete dog.png" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("1 image")).toBeVisible();
});

test("delete_image_in_use_shows_error", async () => {
  const message = "This image is used in “Five dinners”. Remove it there first.";
  const { user } = show({
    [all]: page(dog),
    "DELETE /api/admin/media/2": { status: 409, json: { code: "image_in_use", message } },
  });
  await user.click(await screen.findByRole("button", { name: "Delete dog.png" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await within(screen.getByRole("alertdialog")).findByText(message)).toBeVisible();
});

test("uploaded_image_is_saved_or_says_why_not", async () => {
  let stored: LibraryImage[] = [];
  const { user } = show({
    [all]: () => page(...stored),
    "POST /api/admin/media?name=cat.png": { status: 201, json: { ...cat.image, alt: "" } },
    "PUT /api/admin/media/1": () => {
      stored = [cat];
      return { json: cat.image };
    },
  });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is no field for files");
  const choose = async (file: File) => {
    // The dialog of the browser cannot be opened here.
    fireEvent.change(input, { target: { files: [file] } });
    return within(await screen.findByRole("dialog", { name: "Add image" }));
  };
  const rejected = await choose(new File(["a text"], "notes.txt", { type: "text/plain" }));
  expect(await rejected.findByText(/PNG, JPEG, WebP or GIF/)).toBeVisible();
  await user.click(rejected.getByRole("button", { name: "Cancel" }));

  const accepted = await choose(new File(["pixels"], "cat.png", { type: "image/png" }));
  await fill(user, await accepted.findByLabelText(/^Alternative text/), "A cat");
  await user.click(accepted.getByRole("button", { name: "Save" }));
  expect(await cardOf("cat.png")).toBeVisible();
});

test("empty_library_says_how_to_fill_it", async () => {
  show({ [all]: page() });
  expect(await screen.findByText("No images yet")).toBeVisible();
});
