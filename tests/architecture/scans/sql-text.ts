import ts from 'typescript';
import { type Source, visit } from './source.ts';

/** SQL as text; each substitution is replaced by `?`. */
export type SqlText = { node: ts.Node; text: string };

/** A call of Kysely's that begins or joins a query: `table` is undefined if it is not a literal. */
export type TableCall = { node: ts.Node; method: string; table: string | undefined };

const tableMethods =
  /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|using|from|(inner|left|right|full|cross)Join(Lateral)?)$/;

/** The SQL of a file: templates tagged `sql`, and the texts passed to `sql.raw`, `query` and the like. */
export function sqlTexts(source: Source): SqlText[] {
  const found: SqlText[] = [];
  visit(source, (node) => {
    if (ts.isTaggedTemplateExpression(node) && rootName(node.tag) === 'sql') {
      found.push({ node, text: textOf(node.template) });
    } else if (ts.isCallExpression(node) && /^(raw|query|unsafe)$/.test(calledName(node) ?? '')) {
      const [first] = node.arguments;
      if (first && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) {
        found.push({ node, text: textOf(first) });
      }
    }
  });
  return found;
}

/** The calls of a file that name a table to Kysely. */
export function tableCalls(source: Source): TableCall[] {
  const found: TableCall[] = [];
  visit(source, (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const method = node.expression.name.text;
    if (!tableMethods.test(method)) return;
    const [first] = node.arguments;
    const named = first && ts.isArrayLiteralExpression(first) ? [...first.elements] : [first];
    for (const table of named) {
      const literal = table && ts.isStringLiteralLike(table) ? tableName(table.text) : undefined;
      found.push({ node, method, table: literal });
    }
  });
  return found;
}

/** `public.orderLines as l` → `order_lines`: the name in the database. */
export function tableName(reference: string): string {
  const [name = ''] = reference.trim().split(/\s/);
  const bare = name.replaceAll('"', '').split('.').at(-1) ?? '';
  return bare.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The name of a called function: `query` in `client.query(…)`. */
function calledName({ expression }: ts.CallExpression): string | undefined {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : undefined;
}

function rootName(tag: ts.Expression): string | undefined {
  return ts.isPropertyAccessExpression(tag) ? rootName(tag.expression) : ts.isIdentifier(tag) ? tag.text : undefined;
}

function textOf(template: ts.TemplateLiteral | ts.StringLiteralLike): string {
  if (!ts.isTemplateExpression(template)) return template.text;
  return template.head.text + template.templateSpans.map((span) => `?${span.literal.text}`).join('');
}
