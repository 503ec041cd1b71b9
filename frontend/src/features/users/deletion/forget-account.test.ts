import { expect, test, vi } from "vitest";
import { forgetAccount } from "@/features/users/deletion/forget-account";

test("forget_account_removes_its_keys_and_values_only", () => {
  localStorage.setItem("cart:anna@example.com", "{}");
  localStorage.setItem("prompt-details:anna@example.com", "[]");
  localStorage.setItem("cart:hanna@example.com", "{}");
  localStorage.setItem("cart-owner-elsewhere", '{"email":"hanna@example.com"}');
  localStorage.setItem("cart-owner", '{"email":"anna@example.com"}');
  localStorage.setItem("theme", '"dark"');
  sessionStorage.setItem("post-backup:anna@example.com:new", "{}");
  forgetAccount("anna@example.com");
  expect(Object.keys(localStorage).sort()).toEqual([
    "cart-owner-elsewhere",
    "cart:hanna@example.com",
    "theme",
  ]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("forget_account_removes_its_current_cart", () => {
  for (const key of ["cart", "cart-sync"]) localStorage.setItem(key, "{}");
  localStorage.setItem("cart-owner", '{"email":"hanna@example.com"}');
  forgetAccount("anna@example.com");
  expect(localStorage).toHaveLength(3);
  forgetAccount("hanna@example.com");
  expect(localStorage).toHaveLength(0);
});

test("forget_account_with_blocked_storage_does_not_throw", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal(
    "localStorage",
    new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("blocked");
        },
      },
    ),
  );
  forgetAccount("anna@example.com");
  expect(warn).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
