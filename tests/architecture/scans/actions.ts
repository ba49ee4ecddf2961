import ts from 'typescript';
import { isProduct, placeOf, type Scan, type Source, treeOf } from './source.ts';

/**
 * An action answers a `FormResult` by `answerForm`, or redirects: a page, a fetcher and a hook that reads one of them reads them all. What
 * it throws is no answer to a form.
 */
export const actionsAnswerFormResults: Scan = (sources) =>
  sources.filter(isRouteModule).flatMap((source) => {
    return treeOf(source)
      .statements.filter(ts.isFunctionDeclaration)
      .filter((declared) => declared.name?.text === 'action' || !isExported(declared))
      .flatMap((declared) => answersIn(source, declared));
  });

const isRouteModule = (source: Source) =>
  isProduct(source) && /\.route\.tsx?$/.test(source.path) && /^export (async )?function action\b/m.test(source.text);

const isExported = (declared: ts.FunctionDeclaration) =>
  declared.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** The answers of a function that React Router would send as they are. */
function answersIn(source: Source, declared: ts.FunctionDeclaration): string[] {
  const found: string[] = [];
  const walk = (node: ts.Node) => {
    if (ts.isThrowStatement(node)) return;
    const called = ts.isCallExpression(node) || ts.isNewExpression(node) ? node.expression.getText() : '';
    if (/^(data|Response|Response\.json)$/.test(called)) {
      found.push(`${placeOf(source, node)} ${called}: an action answers a FormResult by answerForm, or redirects`);
    }
    ts.forEachChild(node, walk);
  };
  walk(declared);
  return found;
}
