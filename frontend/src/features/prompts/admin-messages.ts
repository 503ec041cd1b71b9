/** Texts of prompt management. docs/product.md quotes some of them. */
export const messages = {
  title: "Prompt Management",
  heading: "PROMPT MANAGEMENT",
  subtitle: "Manage AI prompts for users",
  list: {
    noun: { one: "prompt", many: "prompts" },
    none: "No prompts yet",
    add: "Add Prompt",
    addFirst: "Add Your First Prompt",
  },
  deletion: {
    title: "Delete Prompt",
    question: "Are you sure you want to delete this prompt?",
    deleted: "Prompt deleted successfully",
    notDeleted: "Failed to delete prompt",
  },
  editor: {
    noun: "prompt",
    create: {
      title: "Add New Prompt",
      submit: "Create Prompt",
      saved: "Prompt created successfully",
      saveFailed: "Failed to create prompt",
    },
    update: {
      title: "Edit Prompt",
      submit: "Update Prompt",
      saved: "Prompt updated successfully",
      saveFailed: "Failed to update prompt",
    },
  },
};
