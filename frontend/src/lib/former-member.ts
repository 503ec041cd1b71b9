/** Shown instead of the name and email address of a deleted account. */
export const formerMember = "Former member";
