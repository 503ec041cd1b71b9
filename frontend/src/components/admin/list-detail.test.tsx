import { screen } from "@testing-library/react";
import { Route, Routes, useNavigate } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { BackLink } from "@/components/admin/detail-page";
import { ListDetail, RowLink } from "@/components/admin/list-detail";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";
import { Page } from "@/ui/page";

const list = (
  <Page title="Orders">
    <RowLink to="/orders/1">Order one</RowLink>
  </Page>
);

function Back() {
  const navigate = useNavigate();
  return (
    <button onClick={() => navigate(-1)} type="button">
      Back
    </button>
  );
}

function open(isWide: boolean) {
  vi.spyOn(window, "matchMedia").mockImplementation(
    () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
  renderAt(
    "/orders?q=mira",
    <>
      <Routes>
        <Route path="/orders" element={<ListDetail path="/orders" list={list} />}>
          <Route
            path=":id"
            element={
              <Page title="Order 1" back={<BackLink to="/orders">All orders</BackLink>}>
                Details
              </Page>
            }
          />
        </Route>
      </Routes>
      <Back />
    </>,
  );
  return setupUser();
}

test("item_opens_beside_a_list_that_keeps_its_filters", async () => {
  const user = open(true);
  await user.click(screen.getByRole("link", { name: "Order one" }));
  expect(screen.getByText("Details")).toBeVisible();
  expect(screen.getByRole("link", { name: "Order one" })).toHaveAttribute("aria-current", "true");
  expect(document.title).toMatch(/^Order 1/);
  expect(screen.getByText("at /orders/1?q=mira")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.queryByText("Details")).not.toBeInTheDocument();
  expect(document.title).toMatch(/^Orders/);
});

test("item_takes_the_place_of_the_list_on_a_narrow_screen", async () => {
  const user = open(false);
  await user.click(screen.getByRole("link", { name: "Order one" }));
  expect(screen.getByText("Details")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Order one" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "All orders" }));
  expect(screen.getByText("at /orders?q=mira")).toBeVisible();
});
