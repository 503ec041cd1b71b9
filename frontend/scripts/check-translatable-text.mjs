// Browsers translate a page by replacing its text nodes. React then updates or removes a node that is no longer there. It sets
// the text of an element without other children as a whole, which works; so text that changes, and text beside something that
// comes and goes, needs an element of its own.
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const { TypeFlags } = ts;
const textFlags = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const nothingFlags = TypeFlags.BooleanLike | TypeFlags.Null | TypeFlags.Undefined;

/** What an expression may render: text, nothing, or something else. */
function outcomesOf(expression, checker) {
  const node = ts.skipOuterExpressions(expression);
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [node.whenTrue, node.whenFalse].map((branch) => outcomesOf(branch, checker));
    const comesAndGoes = yes.comesAndGoes || no.comesAndGoes || yes.isText !== no.isText;
    return { isText: yes.isText || no.isText, comesAndGoes };
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return { ...outcomesOf(node.right, checker), comesAndGoes: true };
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
    const [value, other] = [node.left, node.right].map((side) => outcomesOf(side, checker));
    return { isText: value.isText || other.isText, comesAndGoes: true };
  }
  const type = checker.getTypeAtLocation(node);
  const types = type.isUnion() ? type.types : [type];
  // A `ReactNode` is whatever another component passes, usually an element.
  if (types.some(({ symbol }) => symbol?.name === "ReactPortal"))
    return { isText: false, comesAndGoes: true };
  const comesAndGoes = types.some(({ flags }) => flags & nothingFlags);
  return { isText: types.some(({ flags }) => flags & textFlags), comesAndGoes };
}

function childrenOf(element, checker) {
  return element.children.flatMap((child) => {
    if (ts.isJsxText(child)) return child.text.trim() === "" ? [] : [{ isText: true }];
    if (!ts.isJsxExpression(child)) return [{ isElement: true }];
    if (!child.expression) return [];
    if (ts.isStringLiteralLike(child.expression))
      return child.expression.text.trim() ? [{ isText: true }] : [];
    return [{ changes: true, ...outcomesOf(child.expression, checker) }];
  });
}

function isUntranslatable(children) {
  const texts = children.filter(({ isText }) => isText);
  if (children.length < 2 || texts.length === 0) return false;
  if (children.some(({ comesAndGoes }) => comesAndGoes)) return true;
  // Only texts: nothing is removed.
  return texts.length < children.length && texts.some(({ changes }) => changes);
}

export function findUntranslatableText(program, isChecked) {
  const checker = program.getTypeChecker();
  return program.getSourceFiles().flatMap((source) => {
    if (source.isDeclarationFile || !isChecked(source.fileName)) return [];
    const lines = [];
    const visit = (node) => {
      if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && isUntranslatable(childrenOf(node, checker)))
        lines.push(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return lines.map((line) => `${source.fileName}:${line}: give the text an element of its own`);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const config = ts.getParsedCommandLineOfConfigFile(path.join(root, "tsconfig.json"), {}, ts.sys);
  const program = ts.createProgram(config.fileNames, config.options);
  const problems = findUntranslatableText(program, (file) => !/\.test\.tsx$|\/testing\//.test(file));
  for (const problem of problems) console.error(path.relative(root, problem));
  process.exitCode = problems.length > 0 ? 1 : 0;
}
