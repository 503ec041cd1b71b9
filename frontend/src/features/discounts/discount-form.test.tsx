import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DiscountForm } from "@/features/discounts/discount-form";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";

const call = "POST /api/discount/validate";
const discount = { id: "d", code: "WELCOME10", discountType: "percentage", discountValue: 10 };

const show = (response: FakeResponse | "offline" | (() => Promise<FakeResponse>)) => {
  const received = fakeServer({ [call]: response });
  const onApplied = vi.fn();
  renderAt("/premium-gpts", <DiscountForm onApplied={onApplied} />);
  return { received, onApplied };
};
const field = () => screen.getByRole("textbox", { name: "Discount code" });
const button = () => screen.getByRole("button", { name: /^Apply/ });

test("apply_blank_code_is_disabled", async () => {
  show({ json: discount });
  expect(button()).toBeDisabled();
  await setupUser().type(field(), "   ");
  expect(button()).toBeDisabled();
  await setupUser().type(field(), "x");
  expect(button()).toBeEnabled();
});

test("apply_valid_code_announces_it_in_upper_case", async () => {
  const { received, onApplied } = show({ json: { ...discount, code: "Welcome10" } });
  await fill(setupUser(), field(), "  welcome10 ", "{Enter}");
  expect(await screen.findByText("Discount Applied!")).toBeVisible();
  expect(screen.getByText("WELCOME10")).toBeVisible();
  expect(received).toEqual([{ call, body: { code: "welcome10", gptIds: [] } }]);
  expect(onApplied).toHaveBeenCalledExactlyOnceWith({ ...discount, code: "Welcome10" });
  expect(field()).toHaveValue("");
});

test("apply_pending_ignores_second_submit", async () => {
  let response: (value: FakeResponse) => void = () => {};
  const { received, onApplied } = show(() => new Promise((resolve) => (response = resolve)));
  await fill(setupUser(), field(), "welcome10", "{Enter}");
  expect(button()).toHaveAttribute("aria-disabled", "true");
  await setupUser().click(button());
  await setupUser().type(field(), "{Enter}");
  expect(received).toHaveLength(1);
  response({ json: discount });
  await waitFor(() => expect(onApplied).toHaveBeenCalledOnce());
  expect(field()).toHaveValue("");
});

test("apply_rejected_code_shows_server_message_at_field", async () => {
  const { onApplied } = show({
    status: 422,
    json: { code: "discount_expired", message: "This discount code has expired" },
  });
  await fill(setupUser(), field(), "spring", "{Enter}");
  expect(await screen.findByText("Invalid Code")).toBeVisible();
  expect(field()).toHaveAccessibleDescription("This discount code has expired");
  expect(field()).toHaveValue("spring");
  expect(onApplied).not.toHaveBeenCalled();
  await setupUser().type(field(), "2");
  expect(field()).toHaveAccessibleDescription("");
});

test("submit_code_in_use_is_not_called_invalid", async () => {
  const message = "This discount code is in use by another order right now. Please try again in half an hour";
  show({ status: 422, json: { code: "discount_in_use", message } });
  await fill(setupUser(), field(), "once", "{Enter}");
  expect(await screen.findByText("Code in Use")).toBeVisible();
  expect(field()).toHaveAccessibleDescription(message);
  expect(screen.queryByText("Invalid Code")).not.toBeInTheDocument();
});

test("apply_rejected_without_message_shows_default", async () => {
  show({ status: 422, json: { code: "discount_unknown" } });
  await setupUser().type(field(), "x{Enter}");
  expect(await screen.findByText("Invalid Code")).toBeVisible();
  expect(field()).toHaveAccessibleDescription("Invalid discount code");
});

test("apply_code_offline_reports_network_error", async () => {
  show("offline");
  await fill(setupUser(), field(), "welcome10", "{Enter}");
  expect(await screen.findByText("Invalid Code")).toBeVisible();
  expect(field()).toHaveAccessibleDescription(
    /^We couldn't reach the server\. .* Your cart hasn't changed\.$/,
  );
  expect(field()).toHaveValue("welcome10");
});

test("linked_code_is_applied_once_and_kept_while_the_cart_is_too_small", async () => {
  localStorage.setItem("linked-code", "SPRING");
  let response: FakeResponse = {
    status: 422,
    json: {
      code: "discount_subtotal_too_low",
      message: "This discount code needs a cart of at least $15.00",
    },
  };
  fakeServer({ [call]: () => response });
  const onApplied = vi.fn();
  const form = <DiscountForm getAgentIds={() => ["a1"]} onApplied={onApplied} />;
  const { unmount } = renderAt("/premium-gpts", form);
  expect(await screen.findAllByText(/at least \$15\.00/)).not.toHaveLength(0);
  expect(field()).toHaveValue("SPRING");
  expect(localStorage.getItem("linked-code")).toBe("SPRING");
  unmount();

  response = { json: { ...discount, code: "SPRING" } };
  renderAt("/premium-gpts", form);
  await waitFor(() => expect(onApplied).toHaveBeenCalledOnce());
  expect(localStorage.getItem("linked-code")).toBeNull();
});

test("linked_code_refused_says_why_and_stays_in_the_field", async () => {
  localStorage.setItem("linked-code", "NO-SUCH-CODE");
  const { onApplied } = show({
    status: 422,
    json: { code: "discount_unknown", message: "This discount code is not valid" },
  });
  expect(await screen.findAllByText("This discount code is not valid")).not.toHaveLength(0);
  expect(field()).toHaveValue("NO-SUCH-CODE");
  expect(onApplied).not.toHaveBeenCalled();
});
