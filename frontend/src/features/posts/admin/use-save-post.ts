import { useState } from "react";
import * as z from "zod/mini";
import { type PostInput, savePost, usePostChanges, type Version } from "@/features/posts/api";
import { ApiError, isSessionExpired } from "@/lib/http";
import { toastAdminError } from "@/ui/error-feedback";
import { toast } from "@/ui/toast";

const suggestionSchema = z.object({ suggestion: z.string() });

/** What stands in the way of saving until she has decided something. */
export type SaveProblem =
  | { kind: "signed out" }
  /** Somebody else has saved a newer version of the post. */
  | { kind: "conflict"; message: string }
  /** Somebody else has deleted the post. */
  | { kind: "deleted" }
  | { kind: "slug taken"; suggestion: string };

/** Saving a post. On success the notice is given and `onSaved` called; on failure all that was typed stays. */
export function useSavePost({
  onSaved,
  onRejected,
}: {
  onSaved: () => void;
  /** The server refused, or did not answer: what it said, in words. */
  onRejected: (error: unknown, message: string) => void;
}) {
  const changes = usePostChanges();
  const [problem, setProblem] = useState<SaveProblem | null>(null);

  const save = async (entry: PostInput, basedOn: Version | null) => {
    try {
      const saved = await savePost(entry, basedOn);
      setProblem(null);
      onSaved();
      toast({
        title: "Success",
        description: basedOn ? "Blog post updated successfully" : "Blog post created successfully",
      });
      await changes.saved(saved);
    } catch (error) {
      const problem = toSaveProblem(error, basedOn);
      setProblem(problem);
      if (problem?.kind === "signed out") return;
      const message = toastAdminError(error, `The post could not be ${basedOn ? "updated" : "created"}`);
      if (problem?.kind !== "conflict" && problem?.kind !== "deleted") onRejected(error, message);
    }
  };

  return { save, problem, setProblem };
}

function toSaveProblem(error: unknown, basedOn: Version | null): SaveProblem | null {
  if (isSessionExpired(error)) return { kind: "signed out" };
  if (!(error instanceof ApiError)) return null;
  if (error.code === "edit_conflict") return { kind: "conflict", message: error.serverMessage ?? "" };
  if (error.status === 404 && basedOn) return { kind: "deleted" };
  const parsed = z.safeParse(suggestionSchema, error.body);
  if (error.code === "slug_taken" && parsed.success)
    return { kind: "slug taken", suggestion: parsed.data.suggestion };
  return null;
}
