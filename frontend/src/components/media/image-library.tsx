import { useDeferredValue, useState } from "react";
import styles from "@/components/media/image-library.module.css";
import { useLibraryImages } from "@/components/media/library-images";
import type { UploadedImage } from "@/components/media/upload-image";
import { pluralize } from "@/lib/format/pluralize";
import { SearchField } from "@/ui/search-field";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

/** The uploaded images, of which one can be chosen. */
export function ImageLibrary({ onChoose }: { onChoose: (image: UploadedImage) => void }) {
  const [search, setSearch] = useState("");
  const { data, error, isLoading, mutate } = useLibraryImages(useDeferredValue(search.trim()));
  const images = data?.items;
  return (
    <div className={styles.content}>
      <SearchField
        label="Search by name or alternative text"
        placeholder="Name or alternative text"
        value={search}
        onChange={setSearch}
      />
      <p role="status" className={styles.status}>
        {isLoading || !images ? "" : pluralize(images.length, { one: "image", many: "images" })}
      </p>
      {error && !images ? (
        <ErrorState title="We couldn't load the images" onRetry={() => void mutate()} />
      ) : !images ? (
        <Skeleton />
      ) : images.length === 0 ? (
        <p className={styles.status}>{search ? "No images match." : "No images yet. Upload one first."}</p>
      ) : (
        <ul className={styles.grid} aria-label="Images">
          {images.map(({ image }) => (
            <li key={image.id}>
              <button type="button" className={styles.choice} onClick={() => onChoose(image)}>
                <img
                  loading="lazy"
                  decoding="async"
                  srcSet={image.srcset}
                  sizes="10rem"
                  src={image.src}
                  width={image.width}
                  height={image.height}
                  alt={image.alt}
                />
                <span>{image.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
