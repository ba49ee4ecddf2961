import ts from 'typescript';
import { isCode, placeOf, type Scan, visit } from './source.ts';

const runs = /^execute(TakeFirst(OrThrow)?)?$/;

/**
 * A query that nobody awaits runs after its transaction, and its failure ends the process. The linter finds forgotten
 * promises of our own functions, but does not know the types of packages, and so not those of Kysely.
 */
export const everyQueryIsAwaited: Scan = (sources) =>
  sources.filter(isCode).flatMap((source) => {
    const found: string[] = [];
    visit(source, (node) => {
      if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return;
      const { expression: called } = node.expression;
      if (ts.isPropertyAccessExpression(called) && runs.test(called.name.text))
        found.push(`${placeOf(source, node)} ${called.name.text}: await the query`);
    });
    return found;
  });
