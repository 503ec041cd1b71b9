import { pluralize } from "@/lib/format/pluralize";

const memberForms = { one: "member", many: "members" };

/** The badges of the list. */
export const statuses = {
  published: { name: "Published", tone: "success" },
  scheduled: { name: "Scheduled", tone: "info" },
  draft: { name: "Draft", tone: "pending" },
} as const;

/** Texts of blog management. docs/product.md quotes some of them. */
export const messages = {
  list: {
    title: "Blog Management",
    subtitle: "Create and manage blog posts",
    noun: { one: "post", many: "posts" },
    search: "Search posts",
    loading: "Loading...",
    failed: "We couldn't load the posts",
    none: "No blog posts yet. Create your first post to get started!",
    add: "Add New Post",
    addFirst: "Add Your First Post",
    unsaved: "With unpublished changes",
  },
  changes: {
    publish: {
      label: "Publish",
      done: "Published",
      undoAlternative: "Select it and choose Unpublish",
    },
    unpublish: {
      label: "Unpublish",
      done: "Moved back to draft",
      undoAlternative: "Select it and choose Publish",
    },
  },
  /** `scheduled` is the time of one newsletter, or the number of several. */
  newsletter: {
    alsoEmail: (members: number) => `Also email to ${pluralize(members, memberForms)}`,
    scheduled: "Newsletter scheduled",
    meta: (time: string) => `Newsletter ${time}`,
    waits: (scheduled: string | number, becomes: string) =>
      typeof scheduled === "string"
        ? `The newsletter scheduled for ${scheduled} will be sent only if the post is ${becomes} by then.`
        : `${scheduled} scheduled newsletters will be sent only if their posts are ${becomes} by then.`,
    continues: (scheduled: string | number) =>
      typeof scheduled === "string"
        ? `The newsletter is scheduled for ${scheduled} again.`
        : `${scheduled} newsletters are scheduled again.`,
    missed: (count: number) =>
      count === 1
        ? "The newsletter was due meanwhile. Schedule it again to send it."
        : "The newsletters were due meanwhile. Schedule them again to send them.",
  },
  deletion: {
    title: "Delete Blog Post",
    question: "Are you sure you want to delete this blog post?",
    publishedWarning: "It will be removed from the blog immediately.",
    publishedWarningMany: "Published ones will be removed from the blog immediately.",
    deleted: "Blog post deleted successfully",
    notDeleted: "The post couldn't be deleted",
  },
  editor: {
    noun: "post",
    conflict:
      "A newer version was saved in another tab or by someone else while you were writing. Your text is still here; compare the two before you save.",
    loading: "Loading...",
    schedule: (time: string) => `Schedule for ${time}`,
    andEmail: (members: number) => ` and email ${pluralize(members, memberForms)}`,
    publishAndEmail: (members: number) => `Publish and email ${pluralize(members, memberForms)}`,
    loadFailed: "We couldn't load this post",
    deleted: {
      title: "This post was deleted",
      text: "It was deleted or archived after this list was loaded. Look for it under Trash and archive.",
      close: "Back to the list",
    },
    create: {
      title: "Add New Blog Post",
      submit: "Create Post",
      saved: "Blog post created successfully",
      saveFailed: "The post couldn't be created",
    },
    update: {
      title: "Edit Blog Post",
      submit: "Update Post",
      saved: "Blog post updated successfully",
      saveFailed: "The post couldn't be updated",
    },
  },
  fields: {
    titleRequired: "Title is required",
    titleTooLong: (limit: number) => `Title must be ${limit} characters or less`,
    slugRequired: "Slug is required",
    slugInvalid: "Slug must be lowercase letters, numbers, and hyphens only",
    slugTooLong: (limit: number) => `Slug must be ${limit} characters or less`,
    excerptHint: "Required. One or two sentences for the card of the post and link previews.",
    slugHint: "The last part of the post's URL: lowercase letters, numbers, and hyphens.",
    slugNeeded: "We can't make a slug from this title. Enter one, such as my-first-post.",
    excerptRequired: "Excerpt is required",
    excerptTooLong: (limit: number) => `Excerpt must be less than ${limit} characters`,
    contentRequired: "Content is required",
    contentTooLong: (limit: number) => `Content must be ${limit} characters or less`,
    seoTitleTooLong: (limit: number) => `SEO title must be ${limit} characters or less`,
    seoDescriptionTooLong: (limit: number) => `SEO description must be ${limit} characters or less`,
    authorNameTooLong: (limit: number) => `Author name must be ${limit} characters or less`,
  },
  saving: {
    unchanged: "",
    changed: "Unsaved changes",
    saving: "Saving…",
    saved: "Draft saved",
    failed: "Couldn't save. Keep this tab open; we'll try again.",
    rejected: (reason: string) => `Couldn't save: ${reason.replace(/\.$/, "")}.`,
    problem: {
      conflict: "Not saved: there is a newer version.",
      deleted: "Not saved: the post was deleted.",
    },
    showProblem: "Review",
    sessionExpired: "Not saved: your session has ended.",
    logIn: "Log in",
  },
  text: {
    words: { one: "word", many: "words" },
    readingTime: (minutes: number) => `${minutes} min read`,
  },
  view: "View post",
  drafts: {
    restored: "We restored your unsaved draft.",
    restoredCopy: (name: string | null, at: string) =>
      `Unpublished changes${name ? ` by ${name}` : ""}, ${at}.`,
    kept: {
      title: "Draft saved",
      description: "Open the post again to continue, or to discard your changes.",
    },
    separated: {
      title: "Saved as a separate new post",
      description: "The post you were writing was changed, created or discarded in another window.",
    },
    discard: "Discard changes",
    unsavedPost: (title: string) => `You have unsaved changes to “${title}”.`,
    unsavedCopy: (title: string) => `You have an unsaved copy of “${title}”.`,
    unsavedNewPost: "You have an unsaved new post.",
    unfinishedPost: (title: string, name: string | null, at: string) =>
      [
        title ? `New post “${title}”` : "New post without a title",
        name && `started by ${name}`,
        `last saved ${at}`,
      ]
        .filter(Boolean)
        .join(", "),
    showAll: (count: number) => `Show all ${count}`,
    showFewer: "Show fewer",
    continue: "Continue writing",
    delete: "Discard",
    deleteTitle: "Discard new post?",
    deleteQuestion: "This deletes what was written. You can't undo it.",
    deleted: "The new post was discarded",
    notDeleted: "It couldn't be discarded",
  },
};
