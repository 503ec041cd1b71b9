import { act, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { createStorageStore, type StorageStore, useStorageStore } from "@/lib/storage-store";

const numbers = (stored: unknown) => z.parse(z.array(z.number()), stored);
const initial: number[] = [];

function Shown({ stored }: { stored: StorageStore<number[]> }) {
  return <p>{useStorageStore(stored).join(" ")}</p>;
}

test("store_restores_value_on_next_visit", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (value) => {
      createStorageStore("numbers", numbers, initial).set(value);
      expect(createStorageStore("numbers", numbers, initial).get()).toEqual(value);
    }),
  );
});

test.each(["{", '{"0":1}', '["1"]', "null", ""])("invalid_stored_text_%j_is_ignored", (text) => {
  localStorage.setItem("numbers", text);
  expect(createStorageStore("numbers", numbers, initial).get()).toBe(initial);
});

test("store_unchanged_value_keeps_identity", () => {
  localStorage.setItem("numbers", "[1]");
  const stored = createStorageStore("numbers", numbers, initial);
  expect(stored.get()).toBe(stored.get());
});

test("store_change_rerenders", () => {
  const stored = createStorageStore("numbers", numbers, initial);
  render(<Shown stored={stored} />);
  act(() => stored.set([1, 2]));
  expect(screen.getByText("1 2")).toBeVisible();
});

test("store_change_in_other_tab_rerenders", () => {
  render(<Shown stored={createStorageStore("numbers", numbers, initial)} />);
  localStorage.setItem("numbers", "[7]");
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "numbers" }));
  });
  expect(screen.getByText("7")).toBeVisible();
});

test("store_without_storage_keeps_value_in_memory", () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  const stored = createStorageStore("numbers", numbers, initial);
  stored.set([3]);
  expect(stored.get()).toEqual([3]);
});
