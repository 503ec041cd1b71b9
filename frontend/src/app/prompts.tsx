import { PromptsPage } from "@/features/prompts/prompts-page";
import { useCurrentUser } from "@/features/users/api";

export function Prompts() {
  const { data: user } = useCurrentUser();
  return <PromptsPage account={user?.email} />;
}
