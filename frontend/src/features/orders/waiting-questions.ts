import { apiUrl } from "@/lib/api/api-url";
import { useQuery } from "@/lib/api/query";
import { pluralize } from "@/lib/format/pluralize";

// Apart from the other requests, because every admin screen loads it.
export const waitingQuestionsUrl = apiUrl("/api/admin/orders/totals", { problem: "open_message" });

export const waitingText = (count: number) =>
  pluralize(count, { one: "question waiting", many: "questions waiting" });

/** How many orders have a question without an answer. */
export function useWaitingQuestions(isPermitted: boolean): number | undefined {
  return useQuery(isPermitted ? waitingQuestionsUrl : null).data?.count;
}
