// quill-delta asks for this package of its own, and quill for the same function in lodash-es: one of them is enough.
export { default as "module.exports" } from "lodash-es/cloneDeep.js";
