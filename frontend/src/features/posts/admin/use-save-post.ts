import { useState } from "react";
import * as z from "zod/mini";
import { toastAdminError } from "@/components/error-feedback";
import { type PostInput, savePost, usePostChanges, type Version } from "@/features/posts/api";
import { ApiError, isSessionExpired } from "@/lib/http";
import { toast } from "@/ui/toast";

const suggestionSchema = z.object({ suggestion: z.string() });

/** A problem that the user has to resolve before saving. */
export type SaveProblem =
  | { kind: "session expired" }
  | { kind: "conflict"; message: string }
  | { kind: "deleted" }
  | { kind: "slug taken"; suggestion: string };

/** Saves a post. On failure everything typed stays. */
export function useSavePost({
  onSaved,
  onRejected,
}: {
  onSaved: () => void;
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
      // These say it themselves, where a toast would be in the way.
      if (problem?.kind === "session expired" || problem?.kind === "conflict") return;
      const message = toastAdminError(error, `The post couldn't be ${basedOn ? "updated" : "created"}`);
      if (problem?.kind !== "deleted") onRejected(error, message);
    }
  };

  return { save, problem, setProblem };
}

function toSaveProblem(error: unknown, basedOn: Version | null): SaveProblem | null {
  if (isSessionExpired(error)) return { kind: "session expired" };
  if (!(error instanceof ApiError)) return null;
  if (error.code === "edit_conflict") return { kind: "conflict", message: error.serverMessage ?? "" };
  if (error.status === 404 && basedOn) return { kind: "deleted" };
  const parsed = z.safeParse(suggestionSchema, error.body);
  if (error.code === "slug_taken" && parsed.success)
    return { kind: "slug taken", suggestion: parsed.data.suggestion };
  return null;
}
