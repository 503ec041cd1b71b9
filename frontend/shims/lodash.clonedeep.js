// quill-delta imports this package, quill the same function from lodash-es. With lodash.isequal.js this saves 4.5 kB.
export { default as "module.exports" } from "lodash-es/cloneDeep.js";
