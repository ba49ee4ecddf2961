import ts from 'typescript';
import { declarationOf } from './locked-values.ts';

/** A place in the text of a condition at which a value is passed in. */
export const passed = '¿';

/**
 * A condition as SQL, with the values that are passed in. Of an upsert it is the key that conflicts, and the values are
 * those of the row.
 */
export type Condition = { text: string; values: ts.Node[] };

/** What changes or deletes rows of a table, with the condition that chooses them. */
export type Write = { node: ts.Node; table: string; condition: Condition };

/** Whether a node is SQL as text. */
export function isSql(node: ts.Node): node is ts.TaggedTemplateExpression {
  return ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql';
}

/** The text of SQL with its values; a part that has a name in the file is put in. */
export function sqlOf({ template }: ts.TaggedTemplateExpression): Condition {
  if (!ts.isTemplateExpression(template)) return { text: template.text, values: [] };
  const parts = template.templateSpans.map(({ expression, literal }) => {
    const part = ts.isIdentifier(expression) ? declarationOf(expression)?.initializer : undefined;
    const inner = part && isSql(part) ? sqlOf(part) : { text: passed, values: [expression] };
    return { text: inner.text + literal.text, values: inner.values };
  });
  return {
    text: template.head.text + parts.map(({ text }) => text).join(''),
    values: parts.flatMap(({ values }) => values),
  };
}

const starts =
  /\bupdate\s+(?:only\s+)?(?<updated>[a-z_]+)(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b|\bdelete\s+from\s+(?<deleted>[a-z_]+)|\binsert\s+into\s+(?<inserted>[a-z_]+)/g;

/** The writes in a statement, each with its condition and the named subqueries that this uses. */
export function writesInText(node: ts.TaggedTemplateExpression): Write[] {
  const { text, values } = sqlOf(node);
  const valuesAt = (from: number, to: number) => {
    const before = text.slice(0, from).split(passed).length - 1;
    return values.slice(before, before + text.slice(from, to).split(passed).length - 1);
  };
  return [...text.matchAll(starts)].flatMap((match): Write[] => {
    const { updated, deleted, inserted } = match.groups ?? {};
    const from = match.index + match[0].length;
    const to = endOf(text, from);
    if (inserted !== undefined) {
      const key = /\bon\s+conflict\b(.*?)\bdo\s+update\b/s.exec(text.slice(from, to))?.[1];
      if (key === undefined) return [];
      const condition = { text: `id = ${passed} on conflict ${key}`, values: valuesAt(match.index, to) };
      return [{ node, table: inserted, condition }];
    }
    const start = deleted === undefined ? startOfCondition(text, from, to) : from;
    const end = start + (/\breturning\b/.exec(text.slice(start, to))?.index ?? to - start);
    const own = { text: text.slice(start, end), values: valuesAt(start, end) };
    const named = subqueriesOf(text, own.text, match.index).map(([first, last]) => ({
      text: text.slice(first, last),
      values: valuesAt(first, last),
    }));
    const all = [own, ...named];
    const condition = { text: all.map((one) => one.text).join(' '), values: all.flatMap((one) => one.values) };
    return [{ node, table: updated ?? deleted ?? '', condition }];
  });
}

/** Where the part in parentheses that contains a place ends, or the text. */
function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth < 0) return at;
  }
  return text.length;
}

/** Where `from` or `where` follows the columns that are set; the end if all rows are changed. */
function startOfCondition(text: string, from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0 && /^\s(from|where)\b/.test(text.slice(at, at + 7))) return at;
  }
  return to;
}

/** The subqueries of a `with` that a condition names, and those that they name. */
function subqueriesOf(text: string, condition: string, writtenAt: number): [number, number][] {
  const all = [...text.matchAll(/\b(\w+)(?:\s*\([\w\s,]*\))?\s+as\s+(?:materialized\s+)?\(/g)].map((match) => {
    const from = match.index + match[0].length;
    return { name: match[1] ?? '', from, to: endOf(text, from) };
  });
  const found: typeof all = [];
  const add = (used: string) => {
    for (const one of all) {
      const isOwn = one.from <= writtenAt && writtenAt < one.to;
      if (isOwn || found.includes(one) || !new RegExp(`\\b${one.name}\\b`).test(used)) continue;
      found.push(one);
      add(text.slice(one.from, one.to));
    }
  };
  add(condition);
  return found.map(({ from, to }) => [from, to]);
}
