import ts from 'typescript';
import { declarationOf } from './locked-values.ts';
import { type Source, visit } from './source.ts';
import { tableCalls, tableName } from './sql-text.ts';
import { type Condition, isSql, passed, sqlOf, type Write, writesInText } from './sql-writes.ts';

/** Everything in a file that changes or deletes rows: calls of Kysely, and SQL as text. */
export function writesOf(source: Source): Write[] {
  const writes: Write[] = tableCalls(source).flatMap(({ node, method, table }) => {
    if (table === undefined) return [];
    const calls = chainOf(node);
    if (method === 'insertInto') return upsertOf(node, table, calls);
    if (method !== 'updateTable' && method !== 'deleteFrom') return [];
    return [{ node, table, condition: joined(calls.filter(isCondition).flatMap(comparisonsOf)) }];
  });
  visit(source, (node) => {
    if (isSql(node)) writes.push(...writesInText(node));
  });
  return writes;
}

/** The calls of a query builder after the one that names the table, also those of the variable that it is stored in. */
function chainOf(first: ts.Node): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  let node = first;
  while (ts.isPropertyAccessExpression(node.parent) && ts.isCallExpression(node.parent.parent)) {
    node = node.parent.parent;
    calls.push(node as ts.CallExpression);
  }
  const variable = node.parent;
  if (!ts.isVariableDeclaration(variable) || !ts.isIdentifier(variable.name)) return calls;
  const { name } = variable;
  const visitNode = (child: ts.Node) => {
    if (ts.isIdentifier(child) && child.text === name.text && child !== name) calls.push(...chainOf(child));
    ts.forEachChild(child, visitNode);
  };
  visitNode(variable.parent.parent.parent);
  return calls;
}

function methodOf({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

const isCondition = (call: ts.CallExpression) => /^(where(Ref)?|from|using|innerJoin)$/.test(methodOf(call));

function joined(parts: Condition[]): Condition {
  return { text: parts.map(({ text }) => text).join(' and '), values: parts.flatMap(({ values }) => values) };
}

/** What a call of a query builder compares, in subqueries too. */
function comparisonsOf(call: ts.CallExpression): Condition[] {
  const [column, operator, value] = call.arguments;
  const nested = call.arguments.flatMap(comparisonsIn);
  if (!column || !operator || !ts.isStringLiteralLike(column) || !ts.isStringLiteralLike(operator)) return nested;
  const start = `${tableName(column.text)} ${operator.text}`;
  const subquery = value && ts.isIdentifier(value) ? declarationOf(value)?.initializer : value;
  if (subquery?.getText().includes('selectFrom(')) return [{ text: start, values: [] }, ...comparisonsIn(subquery)];
  if (!value || ts.isArrowFunction(value) || methodOf(call) === 'whereRef') {
    return [{ text: `${start} ${value && ts.isStringLiteralLike(value) ? value.text : ''}`, values: [] }, ...nested];
  }
  return [{ text: `${start} ${passed}`, values: [value] }, ...nested];
}

function comparisonsIn(node: ts.Node): Condition[] {
  const found: Condition[] = [];
  const visitNode = (child: ts.Node) => {
    if (isSql(child)) found.push(sqlOf(child));
    else if (ts.isCallExpression(child)) {
      found.push(...comparisonsOf(child));
      visitNode(child.expression);
    } else ts.forEachChild(child, visitNode);
  };
  visitNode(node);
  return found;
}

/** An insert that changes the row that is there already, with the key by which it finds it. */
function upsertOf(node: ts.Node, table: string, calls: ts.CallExpression[]): Write[] {
  const conflict = calls.find((call) => methodOf(call) === 'onConflict');
  if (!conflict?.getText().includes('.doUpdateSet(')) return [];
  const keys: string[] = [];
  const visitNode = (child: ts.Node) => {
    if (ts.isCallExpression(child) && /^(columns?|expression|constraint)$/.test(methodOf(child))) {
      keys.push(child.arguments.map((key) => key.getText()).join(' '));
    }
    ts.forEachChild(child, visitNode);
  };
  conflict.arguments.forEach(visitNode);
  const values = calls.filter((call) => methodOf(call) === 'values').flatMap((call) => [...call.arguments]);
  return [{ node, table, condition: { text: `id = ${passed} on conflict ${snakeCase(keys.join(' '))}`, values } }];
}

const snakeCase = (text: string) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
