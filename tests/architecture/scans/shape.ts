import ts from 'typescript';
import { isCode, isProduct, placeOf, type Scan, type Source, treeOf, visit } from './source.ts';

const mostLines = 400;
const vague = /^(utils?|lib|misc|helpers?|common)$/i;

/** A file of more than 400 lines should be split. The seed is data and may be longer. */
export const filesAreShort: Scan = (sources) =>
  sources
    .filter(({ path }) => /\.(tsx?|mjs|css)$/.test(path) && !path.startsWith('seed/'))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > mostLines)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${mostLines}`);

/** A folder or file is named after its content: these names are meaningless and attract everything. */
export const namesSaySomething: Scan = (sources) =>
  sources
    .filter(isCode)
    .filter(({ path }) => path.split('/').some((part) => vague.test(part.replace(/\..*$/, ''))))
    .map(({ path }) => `${path}: name it by what it holds`);

/** No barrels: a file that only re-exports what others export couples all of them. */
export const noBarrels: Scan = (sources) =>
  sources
    .filter((source) => isCode(source) && (/(^|\/)index\.tsx?$/.test(source.path) || onlyPassesOn(source)))
    .map(({ path }) => `${path} is a barrel: import the files themselves`);

function onlyPassesOn(source: Source): boolean {
  const { statements } = treeOf(source);
  const passesOn = (node: ts.Node) => ts.isExportDeclaration(node);
  return statements.some(passesOn) && statements.every((node) => passesOn(node) || ts.isImportDeclaration(node));
}

/** `import.meta.glob` hides imports from the boundaries; only the style guide may collect its examples this way. */
export const noUnseenImports: Scan = (sources) =>
  sources
    .filter((source) => isProduct(source) && !source.path.startsWith('src/web/styleguide/'))
    .flatMap((source) => {
      const found: string[] = [];
      visit(source, (node) => {
        if (ts.isPropertyAccessExpression(node) && /^import\.meta\.glob/.test(node.getText()))
          found.push(
            `${placeOf(source, node)} import.meta.glob: write the imports, so that the boundaries are checked`,
          );
      });
      return found;
    });
