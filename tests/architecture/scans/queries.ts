import ts from 'typescript';
import { isCode, isProduct, placeOf, type Scan, visit } from './source.ts';

const runs = /^execute(TakeFirst(OrThrow)?)?$/;

/**
 * A query that is not awaited runs after its transaction, and its error ends the process. The linter finds forgotten
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

/**
 * Only the SQL of a feature may mark a row as locked: anywhere else `asLocked` could claim a lock that was not taken.
 */
export const onlyQueriesLock: Scan = (sources) =>
  sources
    .filter((source) => isProduct(source) && !/^src\/(kit\/locked\.ts|features\/[^/]+\/db\/)/.test(source.path))
    .filter(({ text }) => /\basLocked\b/.test(text))
    .map(({ path }) => `${path} calls asLocked outside a feature's db/`);
