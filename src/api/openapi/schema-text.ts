import { escapeHtml } from '#features/content/article-html.ts';
import type { JsonSchema } from './schema-writer.ts';

/** How many values of an enumeration are shown. */
const mostValues = 12;

/** What a parameter can be, in words and HTML: its type, its bounds, and what it means. */
export function schemaText(schema: JsonSchema): string {
  const { description, default: initial } = schema as { description?: unknown; default?: unknown };
  const parts = [typeText(schema), ...(initial === undefined ? [] : [`default ${code(String(initial))}`])];
  const meaning = typeof description === 'string' ? `<br>${escapeHtml(description)}` : '';
  return `${parts.join(', ')}${meaning}`;
}

function typeText(schema: JsonSchema): string {
  const { type, format, pattern, minimum, maximum, maxLength, items, anyOf } = schema as Record<string, unknown>;
  const values = (schema as { enum?: unknown[] }).enum;
  if (values)
    return values.length > mostValues
      ? `${listed(values.slice(0, mostValues))}, and ${values.length - mostValues} more`
      : listed(values);
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeText(one)).join(' or ');
  if (type === 'array' && items) return `list of ${typeText(items as JsonSchema)}`;
  if (typeof type !== 'string') return code(JSON.stringify(schema));
  const bounds = [
    ...(typeof format === 'string' ? [escapeHtml(format)] : []),
    ...(typeof minimum === 'number' ? [`from ${minimum}`] : []),
    ...(typeof maximum === 'number' ? [`up to ${maximum}`] : []),
    ...(typeof maxLength === 'number' ? [`at most ${maxLength} characters`] : []),
    ...(typeof pattern === 'string' && format === undefined ? [code(pattern)] : []),
  ];
  return [escapeHtml(type), ...bounds].join(', ');
}

const listed = (values: readonly unknown[]) => values.map((value) => code(String(value))).join(', ');

const code = (text: string) => `<code>${escapeHtml(text)}</code>`;

/** A schema as JSON, with links to the shared schemas in it. */
export function schemaSource(schema: unknown): string {
  const text = escapeHtml(JSON.stringify(schema, null, 2));
  return `<pre>${text.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#schema-$1">$&</a>')}</pre>`;
}
