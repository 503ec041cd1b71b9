import { Pencil, Trash2, Upload } from "lucide-react";
import { Fragment, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { CursorListPage } from "@/components/admin/cursor-list-page";
import { searchFilter } from "@/components/admin/filters";
import { toastAdminError } from "@/components/forms/error-feedback";
import { useConfirm } from "@/components/forms/use-confirm";
import { imageTypes } from "@/components/media/image-types";
import { ImageUploadDialog } from "@/components/media/image-upload-dialog";
import {
  deleteImage,
  type ImageUse,
  isUneditable,
  type LibraryImage,
  untitled,
  useImages,
} from "@/features/media/admin-api";
import { AltDialog } from "@/features/media/alt-dialog";
import styles from "@/features/media/media-page.module.css";
import { isNotFound } from "@/lib/api/http";
import { formatDate } from "@/lib/format/dates";
import { adminPaths } from "@/lib/paths/admin-paths";
import { Button, IconButton } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { FileInput } from "@/ui/file-input";
import { toast } from "@/ui/toast";
import { SafeItems } from "@/ui/unreadable";

const labels = {
  title: "Images",
  subtitle: "Unused images are deleted after 30 days.",
  noun: { one: "image", many: "images" },
  none: "No images yet",
  noneYet: "Upload one here, or while you write a post.",
};

const filters = [searchFilter("Search by name or alternative text", "Name or alternative text")];

/** The images that admins uploaded, and where each is used. */
export function MediaPage() {
  const list = useImages(filters);
  const fileInput = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [edited, setEdited] = useState<LibraryImage>();
  const deletion = useConfirm(({ image }: LibraryImage) => deleteImage(image), {
    failed: "The image couldn't be deleted",
    report: toastAdminError,
    onError: (error) => {
      // Someone else has deleted it.
      if (!isNotFound(error)) return false;
      list.refresh();
      deletion.close();
      return true;
    },
    done: () => {
      toast({ title: "Success", description: "Image deleted" });
      list.refresh();
    },
  });

  return (
    <CursorListPage
      labels={labels}
      list={{ ...list, items: list.items?.map((item) => ({ ...item, id: item.image.id })) }}
      actions={
        <Button onClick={() => fileInput.current?.click()}>
          <Upload aria-hidden />
          Upload images
        </Button>
      }
      renderItems={(items) => (
        <ul className={styles.grid} aria-label={labels.title}>
          <SafeItems>
            {items.map((item) => (
              <ImageCard key={item.id} item={item} onEdit={setEdited} onDelete={deletion.ask} />
            ))}
          </SafeItems>
        </ul>
      )}
    >
      <FileInput ref={fileInput} accept={imageTypes} multiple label="Images to upload" onFiles={setFiles} />
      {files.length > 0 && (
        <ImageUploadDialog
          files={files}
          submitLabel="Save"
          onDone={() => {
            setFiles([]);
            list.refresh();
          }}
          onClose={() => {
            setFiles([]);
            list.refresh();
          }}
        />
      )}
      {edited && (
        <AltDialog image={edited.image} onSaved={list.refresh} onClose={() => setEdited(undefined)} />
      )}
      <ConfirmDialog
        {...deletion.dialog}
        title="Delete image"
        question={
          deletion.item && deletion.item.uses.length > 0
            ? "Are you sure you want to delete this image? It can't be restored. Earlier versions and sent emails that use it will show a broken image."
            : "Are you sure you want to delete this image? It can't be restored."
        }
        confirmLabel="Delete"
        pendingLabel="Deleting..."
      >
        {deletion.item && <p>{deletion.item.image.name}</p>}
      </ConfirmDialog>
    </CursorListPage>
  );
}

function ImageCard({
  item,
  onEdit,
  onDelete,
}: {
  item: LibraryImage;
  onEdit: (item: LibraryImage) => void;
  onDelete: (item: LibraryImage) => void;
}) {
  const { image, uses } = item;
  return (
    <li className={styles.card}>
      <a className={styles.preview} href={image.src} target="_blank" rel="noopener noreferrer">
        <img
          loading="lazy"
          decoding="async"
          srcSet={image.srcset}
          sizes="(min-width: 40rem) 16rem, 50vw"
          src={image.src}
          width={image.width}
          height={image.height}
          alt={image.alt || image.name}
        />
      </a>
      <div className={styles.details}>
        <h2 className={styles.name}>{image.name}</h2>
        <p className={styles.alt}>{image.alt || <em>No alternative text</em>}</p>
        <p className={styles.meta}>
          {image.width} × {image.height} · {formatDate(image.createdAt)}
        </p>
        {uses?.length > 0 ? (
          <p className={styles.meta}>
            Used in{" "}
            {uses.map((used, index) => (
              <Fragment key={`${used.kind} ${used.title}`}>
                <span>{`${index > 0 ? ", " : ""}${before[used.kind] ?? ""}`}</span>
                <Link to={pathOfUse(used)}>{`“${used.title}”`}</Link>
              </Fragment>
            ))}
          </p>
        ) : (
          <p className={styles.meta}>
            {item.deletedAt ? `Not used · will be deleted on ${formatDate(item.deletedAt)}` : "Not used"}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <IconButton label={`Edit alternative text of ${image.name}`} onClick={() => onEdit(item)}>
          <Pencil aria-hidden />
        </IconButton>
        {uses?.every(isUneditable) && (
          <IconButton label={`Delete ${image.name}`} onClick={() => onDelete(item)}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
}

const before: Readonly<Record<string, string>> = {
  agent: "the agent ",
  draft: "the draft of ",
  revision: "earlier versions of ",
  earlier_appearance: "earlier versions of ",
  newsletter: "the newsletter ",
};

/** The list where it is edited, with only what has this title. */
function pathOfUse({ kind, title }: ImageUse): string {
  if (kind === "page") return adminPaths.pages;
  if (kind === "appearance" || kind === "earlier_appearance") return adminPaths.appearance;
  if (kind === "newsletter") return adminPaths.newsletters;
  const list = kind === "agent" ? adminPaths.agents : adminPaths.blog;
  return title === untitled ? list : `${list}?${new URLSearchParams({ q: title })}`;
}
