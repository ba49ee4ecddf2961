import ts from 'typescript';
import { isProduct, placeOf, type Scan, visit } from './source.ts';

/**
 * The environment is read once, in env.server.ts: a setting read elsewhere would be neither validated nor documented.
 */
export const environmentIsReadOnce: Scan = (sources) =>
  sources
    .filter((source) => isProduct(source) && source.path !== 'src/env.server.ts')
    .flatMap((source) => {
      const found: string[] = [];
      visit(source, (node) => {
        if (readsEnvironment(node))
          found.push(`${placeOf(source, node)} process.env is read only in src/env.server.ts`);
      });
      return found;
    });

function readsEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'env' && isProcess(node.expression);
  if (ts.isElementAccessExpression(node)) return isProcess(node.expression);
  if (ts.isVariableDeclaration(node) && node.initializer && isProcess(node.initializer)) return true;
  return (
    ts.isImportSpecifier(node) &&
    (node.propertyName ?? node.name).text === 'env' &&
    /['"](node:)?process['"]/.test(node.parent.parent.parent.moduleSpecifier.getText())
  );
}

/** `process` and `globalThis.process`. */
function isProcess(node: ts.Node): boolean {
  return ts.isIdentifier(node)
    ? node.text === 'process'
    : ts.isPropertyAccessExpression(node) && node.getText() === 'globalThis.process';
}
