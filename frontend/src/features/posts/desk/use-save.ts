import { useState } from "react";
import * as z from "zod/mini";
import { type PostEntry, savePost, usePostChanges, type Version } from "@/features/posts/api";
import { ApiError, isSignedOut } from "@/lib/http";
import { sayError } from "@/ui/failure";
import { toast } from "@/ui/toast";

const suggestionSchema = z.object({ suggestion: z.string() });

/** What stands in the way of saving until she has decided something. */
export type Obstacle =
  | { kind: "signed out" }
  /** Somebody else has saved a newer version of the post. */
  | { kind: "conflict"; message: string }
  /** Somebody else has deleted the post. */
  | { kind: "deleted" }
  | { kind: "slug taken"; suggestion: string };

/** Saving a post. On success the notice is given and `onSaved` called; on failure all that was typed stays. */
export function useSave({
  onSaved,
  onRefused,
}: {
  onSaved: () => void;
  /** The server refused, or did not answer: what it said, in words. */
  onRefused: (error: unknown, message: string) => void;
}) {
  const changes = usePostChanges();
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);

  const save = async (entry: PostEntry, basedOn: Version | null) => {
    try {
      const saved = await savePost(entry, basedOn);
      setObstacle(null);
      onSaved();
      toast({
        title: "Success",
        description: basedOn ? "Blog post updated successfully" : "Blog post created successfully",
      });
      await changes.saved(saved);
    } catch (error) {
      const found = obstacleIn(error, basedOn);
      setObstacle(found);
      if (found?.kind === "signed out") return;
      const message = sayError(error, `The post could not be ${basedOn ? "updated" : "created"}`);
      if (found?.kind !== "conflict" && found?.kind !== "deleted") onRefused(error, message);
    }
  };

  return { save, obstacle, setObstacle };
}

function obstacleIn(error: unknown, basedOn: Version | null): Obstacle | null {
  if (isSignedOut(error)) return { kind: "signed out" };
  if (!(error instanceof ApiError)) return null;
  if (error.code === "edit_conflict") return { kind: "conflict", message: error.serverMessage ?? "" };
  if (error.status === 404 && basedOn) return { kind: "deleted" };
  const parsed = z.safeParse(suggestionSchema, error.body);
  if (error.code === "slug_taken" && parsed.success)
    return { kind: "slug taken", suggestion: parsed.data.suggestion };
  return null;
}
