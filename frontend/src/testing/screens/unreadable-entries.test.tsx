import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { AdminArea } from "@/router/admin-area";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";

const page = (items: unknown[]) => ({ items, nextCursor: null });
const list = (items: unknown[]) => items;

/** Per admin list: its request, an entry, and a text of it. What an entry lacks is empty. */
const lists: [
  path: string,
  call: string,
  body: (items: unknown[]) => unknown,
  entry: object,
  text: string,
][] = [
  ["/admin", "/api/admin/gpts", list, { title: "Meal Planner" }, "Meal Planner"],
  ["/admin/bundles", "/api/admin/bundles", list, { title: "Start" }, "Start"],
  ["/admin/prompts", "/api/admin/prompts", list, { name: "Menu" }, "Menu"],
  ["/admin/blog", "/api/admin/blog/posts", list, { title: "First steps" }, "First steps"],
  ["/admin/trash", "/api/admin/trash", list, { kind: "post", name: "Old post" }, "Old post"],
  [
    "/admin/reviews",
    "/api/admin/reviews?limit=50",
    page,
    { status: "visible", text: "Lovely", stars: 5 },
    "Lovely",
  ],
  [
    "/admin/orders",
    "/api/admin/orders?paid=true&limit=50",
    page,
    { status: "paid", provider: "sandbox", number: "1111-2222-3333" },
    "1111-2222-3333",
  ],
  ["/admin/members", "/api/admin/members?limit=50", page, { firstName: "Mira", labels: [] }, "Mira"],
  [
    "/admin/discounts",
    "/api/admin/discounts?batch=none&limit=50",
    page,
    {
      code: "SPRING",
      status: "live",
      terms: { discountType: "fixed", discountValue: 5, audience: "everyone" },
    },
    "SPRING",
  ],
  [
    "/admin/emails",
    "/api/admin/emails?limit=50",
    page,
    { kind: "receipt", state: "sent", to: "mira@example.com" },
    "mira@",
  ],
  [
    "/admin/newsletters",
    "/api/admin/newsletters?limit=50",
    page,
    { state: "sent", title: "News", audience: { to: "all" } },
    "News",
  ],
  [
    "/admin/audit",
    "/api/admin/audit?limit=50",
    page,
    { actorKind: "system", action: "created", kind: "agent", subjectName: "Planner" },
    "Planner",
  ],
  ["/admin/media", "/api/admin/media?limit=50", page, { image: { name: "sea.jpg" } }, "sea.jpg"],
  ["/admin/wish-list", "/api/admin/missed-searches?limit=50", page, { text: "tax" }, "tax"],
];

test.each(lists)("%s_shows_the_others_beside_an_unreadable_entry", async (path, call, body, entry, text) => {
  vi.spyOn(console, "error").mockReturnValue();
  const readable = { id: "1", ...entry };
  // Neither has the right type; the dates are none.
  const broken = { ...readable, id: 2, image: "sea.jpg", createdAt: "soon" };
  const undated = { ...readable, id: "3", createdAt: "+999999-01-01T00:00:00Z", updatedAt: "" };
  fakeServer({
    "GET /api/auth/me": { json: { email: "ada@example.org", firstName: "Ada", isAdmin: true } },
    [`GET ${call}`]: { json: body([readable, broken, undated]) },
  });
  renderAt(
    path,
    <Routes>
      <Route path="/admin/*" element={<AdminArea />} />
    </Routes>,
  );
  expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
  expect(screen.getByText("1 entry can't be displayed.")).toBeVisible();
});
