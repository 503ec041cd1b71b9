import { useParams } from "react-router-dom";
import { ArchivePage } from "@/features/posts/archive-page";
import { PostListPage } from "@/features/posts/post-list-page";

/** The pages of tags, of months, and of the archive that leads to them. */
export function BlogLists() {
  const { slug, year } = useParams();
  return slug || year ? <PostListPage /> : <ArchivePage />;
}
