// What quill takes from lodash-es. It compares plain data only, for which what swr brings along anyway does as well.

export { dequal as isEqual } from "dequal/lite";
export { default as cloneDeep } from "../node_modules/lodash-es/cloneDeep.js";
export { default as merge } from "../node_modules/lodash-es/merge.js";
