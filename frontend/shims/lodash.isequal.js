// quill compares plain data only, so the comparison that swr already loads is enough.
export { dequal as "module.exports" } from "dequal/lite";
