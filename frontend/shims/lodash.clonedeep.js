// quill-delta imports this package, quill the same function from lodash-es.
export { cloneDeep as "module.exports" } from "./lodash-es.js";
