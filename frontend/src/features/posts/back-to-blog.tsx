import { ArrowLeft } from "lucide-react";
import styles from "@/features/posts/back-to-blog.module.css";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";

/** A link above the heading of a page of the blog. */
export function BackToBlog() {
  return (
    <ButtonLink to={paths.blog} variant="ghost" className={styles.back}>
      <ArrowLeft aria-hidden />
      Back to Blog
    </ButtonLink>
  );
}
