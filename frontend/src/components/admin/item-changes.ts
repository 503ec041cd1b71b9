import { Archive, Eye, type LucideIcon, Star, StarOff } from "lucide-react";
import type { Schemas } from "@/lib/api/api-contract";

/** Response of the endpoints that change several items. */
export type BulkOutcome = Schemas["BulkResponse"];

export interface BulkChange {
  action: string;
  category?: string;
}

/** A change that takes effect immediately, to one item or to several. */
export interface ItemChange<T> {
  /** The `action` of the request. */
  action: string;
  /** The label of the button. */
  label: string;
  Icon: LucideIcon;
  appliesTo: (item: T) => boolean;
  /** Title of the toast. */
  done: string;
  /** The `action` that reverts it, if there is one. */
  undo?: string;
  /** How to revert it when the toast has closed. */
  undoAlternative?: string;
}

/** For lists with drafts. A published item can't become a draft again. */
export const draftChanges: readonly ItemChange<{ isDraft: boolean }>[] = [
  {
    action: "publish",
    label: "Publish",
    Icon: Eye,
    appliesTo: ({ isDraft }) => isDraft,
    done: "Published",
  },
];

export const archiveChange: ItemChange<object> = {
  action: "archive",
  label: "Hide and archive",
  Icon: Archive,
  appliesTo: (item) => !("isDraft" in item && item.isDraft),
  done: "Archived",
  undo: "restore",
  undoAlternative: "Open the trash to restore it from the archive",
};

/** For lists in which featured items come first. */
export const featureChanges: readonly ItemChange<{ isFeatured: boolean }>[] = [
  {
    action: "feature",
    label: "Feature",
    Icon: Star,
    appliesTo: ({ isFeatured }) => !isFeatured,
    done: "Featured",
    undo: "unfeature",
    undoAlternative: "Select it and choose Stop featuring",
  },
  {
    action: "unfeature",
    label: "Stop featuring",
    Icon: StarOff,
    appliesTo: ({ isFeatured }) => isFeatured,
    done: "No longer featured",
    undo: "feature",
    undoAlternative: "Select it and choose Feature",
  },
];
