// As in lodash-es.js beside this one: what swr compares with.
export { dequal as "module.exports" } from "dequal/lite";
