import type { FeatureImage } from "@/components/media/feature-image-schema";
import { uploadedImageAttributes } from "@/components/rich-text/uploaded-image";

/**
 * An uploaded image. The server fills it in on pages that it finds by `part`: see scripts/page-template.mjs. React preloads no
 * image inside `picture`; elsewhere the preload would be part of every page.
 */
export function FeatureImageView({
  image: { src, height, alt },
  part,
  sizes,
  loading = "lazy",
  isMain = false,
  className,
}: {
  image: FeatureImage;
  part?: string;
  /** The width at which it is displayed. */
  sizes: string;
  /** Images that are visible without scrolling load eagerly. */
  loading?: "lazy" | "eager";
  /** The largest image of the page. */
  isMain?: boolean;
  className: string | undefined;
}) {
  const uploaded = uploadedImageAttributes(src);
  if (!uploaded) return null;
  return (
    <picture data-part={part} className={className}>
      <img
        loading={loading}
        {...(isMain && { fetchPriority: "high" })}
        srcSet={uploaded.srcSet}
        sizes={sizes}
        src={src}
        width={uploaded.width}
        height={height}
        alt={alt}
      />
    </picture>
  );
}
