import ts from 'typescript';
import { isProduct, placeOf, type Scan, type Source, treeOf } from './source.ts';

/**
 * An action returns a `FormResult` by `answerForm`, or redirects, so that one page, fetcher or hook can handle them
 * all. Thrown values do not count.
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

/** The results of a function that React Router would send unchanged. */
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
