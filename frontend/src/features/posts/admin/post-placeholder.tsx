import { FieldSkeleton, ItemPlaceholder } from "@/components/admin/item-placeholder";
import type { ItemEditor } from "@/components/admin/use-item-editor";
import type { ItemLoad } from "@/components/admin/use-item-load";
import { messages } from "@/features/posts/admin/messages";
import styles from "@/features/posts/admin/post-editor-dialog.module.css";
import type { AdminPost } from "@/features/posts/admin/schema";

/** Shown until the post that is edited or copied has loaded. */
export function PostPlaceholder({ editor, load }: { editor: ItemEditor<AdminPost>; load: ItemLoad }) {
  return (
    <ItemPlaceholder editor={editor} load={load} labels={messages.editor}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <FieldSkeleton label="Title" />
          <FieldSkeleton label="Content" className={styles.contentSkeleton} />
        </div>
        <div className={styles.column}>
          <FieldSkeleton label="Publish Status" className={styles.statusSkeleton} />
          <FieldSkeleton label="Slug (URL)" hint={messages.fields.slugHint} />
          <FieldSkeleton label="Excerpt" multiline className={styles.excerptSkeleton} />
          <div className={styles.details} />
        </div>
      </div>
    </ItemPlaceholder>
  );
}
