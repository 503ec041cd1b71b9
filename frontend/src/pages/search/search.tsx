import { SearchPage } from "@/features/search/search-page";
import { useOptionalUser } from "@/features/users/api";

export function Search() {
  const { data: user } = useOptionalUser();
  return <SearchPage account={user?.email ?? null} />;
}
