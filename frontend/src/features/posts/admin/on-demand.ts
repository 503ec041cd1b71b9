/** What the list of posts and the editor load on demand, in one chunk. */
export { PostDetails } from "@/features/posts/admin/post-details";
export { PostTools } from "@/features/posts/admin/post-tools";
export { PostVersion } from "@/features/posts/admin/post-version";
export { PublicationFields } from "@/features/posts/admin/publication-fields";
