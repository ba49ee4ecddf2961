import ts from 'typescript';
import { isCode, isProduct, placeOf, type Scan, type Source, visit } from './source.ts';
import { sqlTexts } from './sql-text.ts';

const clocks =
  'now\\s*\\(|(?:clock|statement|transaction)_timestamp\\s*\\(|current_(?:timestamp|date|time)\\b|localtime(?:stamp)?\\b';
const sqlClock = new RegExp(`\\b(?:${clocks})`, 'i');
const defaultClock = new RegExp(`\\bdefault\\s+\\(?(?:${clocks})`, 'i');

/**
 * Only the clock reads the time, so that tests can set it: no `Date.now()`, no `new Date()`, no `now()` in SQL. In
 * migrations only defaults are checked, since they keep running with the product.
 */
export const onlyTheClockReadsTime: Scan = (sources) => [
  ...sources.filter((source) => isWatched(source)).flatMap((source) => [...inCode(source), ...inSql(source, sqlClock)]),
  ...sources
    .filter((source) => isCode(source) && source.path.startsWith('migrations/'))
    .flatMap((source) => inSql(source, defaultClock)),
  ...sources.filter(isMigrationSql).flatMap(inSqlFile),
];

/** The system's clock, and the one that follows the database's. */
const clockFiles = ['src/infra/clock.ts', 'src/infra/database-clock.ts'];

const isWatched = (source: Source) =>
  (isProduct(source) || (isCode(source) && source.path.startsWith('seed/'))) && !clockFiles.includes(source.path);

const isMigrationSql = ({ path }: Source) => path.startsWith('migrations/') && path.endsWith('.sql');

function inSqlFile({ path, text }: Source): string[] {
  return text
    .split('\n')
    .flatMap((line, at) => (defaultClock.test(line) ? [`${path}:${at + 1} SQL reads the time of the database`] : []));
}

function inSql(source: Source, pattern: RegExp): string[] {
  return sqlTexts(source)
    .filter(({ text }) => pattern.test(text))
    .map(({ node }) => `${placeOf(source, node)} SQL reads the database's time: pass clock.now() instead`);
}

function inCode(source: Source): string[] {
  const found: string[] = [];
  visit(source, (node) => {
    if (readsTheTime(node)) found.push(`${placeOf(source, node)} ${node.getText()}: use the given clock`);
  });
  return found;
}

function readsTheTime(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return isNamed(node.expression, 'Date') && (node.arguments ?? []).length === 0;
  if (!ts.isCallExpression(node)) return ts.isPropertyAccessExpression(node) && node.getText() === 'Temporal.Now';
  const { expression, arguments: given } = node;
  if (isNamed(expression, 'Date')) return true;
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const [first] = given;
  if (expression.name.text === 'fn') return first !== undefined && ts.isStringLiteral(first) && first.text === 'now';
  return expression.name.text === 'now' && isNamed(expression.expression, 'Date');
}

const isNamed = (node: ts.Node, name: string) => ts.isIdentifier(node) && node.text === name;
