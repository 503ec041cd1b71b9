import { Link } from "react-router-dom";
import { useQuery } from "@/lib/api/query";
import { agentPath } from "@/lib/paths/paths";

/** Leads to the reviews on the page of an owned agent. */
export function ReviewLink({
  agentId,
  slug,
  titleId,
}: {
  agentId: string | undefined;
  slug: string;
  /** The id of the agent's title. */
  titleId: string;
}) {
  const { data: reviewed, error } = useQuery("/api/reviews/own", {
    revalidateOnMount: true,
  });
  // Its text is not known yet.
  if (!reviewed && !error) return null;
  const isReviewed = agentId !== undefined && reviewed?.includes(agentId);
  return (
    <Link to={`${agentPath(slug)}#reviews`} aria-describedby={titleId}>
      {isReviewed ? "Edit your review" : "Rate and review"}
    </Link>
  );
}
