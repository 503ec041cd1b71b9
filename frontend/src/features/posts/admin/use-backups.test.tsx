import { act, cleanup, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type Backup, findBackups, loadBackup, saveBackup } from "@/features/posts/admin/backups";
import { newDocument, postReducer } from "@/features/posts/admin/post-document";
import { useBackups } from "@/features/posts/admin/use-backups";

const author = "ada@example.org";
const titled = (title: string): Backup => ({
  document: postReducer(newDocument(null, null), { type: "edited", input: { title } }),
  baseVersion: null,
});
const stored = () => loadBackup(author, null)?.document.input.title;

beforeEach(() => {
  vi.useFakeTimers();
});

function typeThreeTimes() {
  const { result } = renderHook(() => useBackups(author));
  const read = vi.fn<() => Backup>();
  for (const title of ["F", "Fi", "Five"])
    result.current.save(null, () => read.mockReturnValue(titled(title))());
  return { backups: result.current, read };
}

test("save_while_typing_writes_once_after_the_pause", () => {
  const { read } = typeThreeTimes();
  expect(read).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(read).toHaveBeenCalledOnce();
  expect(stored()).toBe("Five");
});

test.each([
  ["pagehide", () => act(() => void window.dispatchEvent(new Event("pagehide")))],
  ["visibilitychange", () => act(() => void document.dispatchEvent(new Event("visibilitychange")))],
  ["unmount", cleanup],
])("save_pending_at_%s_writes_immediately", (_event, leave) => {
  const { read } = typeThreeTimes();
  leave();
  expect(stored()).toBe("Five");
  vi.runAllTimers();
  expect(read).toHaveBeenCalledOnce();
});

test("discard_with_pending_write_leaves_nothing", () => {
  const { backups } = typeThreeTimes();
  backups.discard(null);
  vi.runAllTimers();
  cleanup();
  expect(sessionStorage).toHaveLength(0);
});

test("find_drafts_parses_stored_drafts_only", () => {
  saveBackup(author, "2", titled("Two"));
  const posts = ["1", "2", "3"].map((id) => ({ id }));
  const parse = vi.spyOn(JSON, "parse");
  expect(findBackups(author, posts)).toEqual([{ item: { id: "2" }, template: null }]);
  expect(parse).toHaveBeenCalledOnce();
  parse.mockRestore();
});
