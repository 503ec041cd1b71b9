// Quill corrects pasted HTML of Word and Google Docs in its own conversion, which the editor replaces: see
// src/components/rich-text/editor/parse-pasted-html.ts.
// biome-ignore lint/style/noDefaultExport: as in the module that it replaces
export default () => {};
