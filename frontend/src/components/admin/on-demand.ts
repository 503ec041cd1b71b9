/** What lists and editors rarely show, in one chunk. */
export { CategoryDialog } from "@/components/admin/category-dialog";
export { SaveProblemNotice } from "@/components/admin/save-problem-notice";
