import { escapeHtml } from '#features/content/article-html.ts';
import { docsStyle } from './docs-style.ts';
import type { DocumentedOperation, OpenApiDocument, Parameter } from './openapi-document.ts';
import { schemaSource, schemaText } from './schema-text.ts';

/** An operation with its method, path, and the id of its place on the page. */
type Named = { method: string; path: string; id: string; operation: DocumentedOperation };

/** Where a document is, and the page of the other API. */
export type DocsPlace = { json: string; other: { url: string; title: string } };

/** The document as one HTML page, without a script. What all operations have in common is said once. */
export function docsPage({ info, paths, components }: OpenApiDocument, { json, other }: DocsPlace): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Named => {
      const id = `${method}${path}`.replace(/[^\w]+/g, '-');
      return { method: method.toUpperCase(), path, id, operation };
    }),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0]))];
  const shared = sharedParameters(operations);
  const common = [...shared.values()];
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === tag);
    const links = own.map(
      ({ method, path, id }) => `<li><a href="#${id}"><b>${method}</b> ${escapeHtml(path)}</a></li>`,
    );
    const list = own.length > 1 ? `<ul class="index">${links.join('')}</ul>` : '';
    return `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${list}${own.map((one) => section(one, shared)).join('')}`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<h3 id="schema-${escapeHtml(name)}"><code>${escapeHtml(name)}</code></h3>${schemaSource(schema)}`,
  );
  const parts = [...(common.length > 0 ? ['Common parameters'] : []), 'Errors', ...tags, 'Schemas'];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title><style>${docsStyle}</style></head><body>
<header><h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description)}</p>
<p><a href="${json}">OpenAPI 3.1</a> · <a href="${other.url}">${escapeHtml(other.title)}</a> · <a href="/docs">Guides</a></p></header>
<nav aria-label="Parts">${parts.map((part) => `<a href="#${idOf(part)}">${escapeHtml(part)}</a>`).join('')}</nav>
<main>${common.length > 0 ? `<h2 id="${idOf('Common parameters')}">Common parameters</h2>${table(common)}` : ''}
<h2 id="Errors">Errors</h2>${errorTable(operations)}
${sections.join('\n')}
<h2 id="Schemas">Schemas</h2>
${schemas.join('\n')}
</main></body></html>
`;
}

const idOf = (part: string) => escapeHtml(part.replaceAll(' ', '-'));

/** The parameters that a fifth of the operations, ten at least, have in the same words, by these. */
function sharedParameters(operations: readonly Named[]): Map<string, Parameter> {
  const all = operations.flatMap(({ operation }) => operation.parameters.filter((one) => one.in === 'query'));
  const most = Math.max(10, operations.length / 5);
  const same = [...Map.groupBy(all, keyOf)].filter(([, ones]) => ones.length >= most);
  return new Map(same.flatMap(([key, [first]]) => (first ? [[key, first]] : [])));
}

const keyOf = (parameter: Parameter) => JSON.stringify(parameter);

function section({ method, path, id, operation }: Named, shared: ReadonlyMap<string, Parameter>): string {
  const { summary, security, parameters, requestBody, responses } = operation;
  const own = parameters.filter((one) => !shared.has(keyOf(one)));
  const others = parameters.filter((one) => !own.includes(one)).map(({ name }) => `<code>${escapeHtml(name)}</code>`);
  const bodies = Object.entries(requestBody?.content ?? {});
  const statuses = Object.keys(responses).filter((status) => Number(status) >= 400);
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400);
  return `<section aria-labelledby="${id}"><h3 id="${id}"><code><b>${method}</b> ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}. ${accessOf(security)}</p>
${own.length === 0 ? '' : table(own)}
${others.length === 0 ? '' : `<p class="soft">Also ${others.join(', ')}.</p>`}
${bodies.map(([type, { schema }]) => details(`Body, ${type}`, schema)).join('')}
${answers.map(([status, { content }]) => answerDetails(status, content)).join('')}
${statuses.length === 0 ? '' : `<p class="soft">Errors: ${statuses.join(', ')}.</p>`}</section>`;
}

function accessOf(security: DocumentedOperation['security']): string {
  if (security.length === 0) return 'For everybody.';
  return security.some((one) => !('token' in one)) ? 'With a token or a session.' : 'With a token.';
}

function table(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, in: where, required, schema }) => {
    const place = `${where}${required ? ', required' : ''}`;
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${schemaText(schema)}</td></tr>`;
  });
  return `<table><thead><tr><th>Parameter</th><th>Where</th><th>What</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** What each status says: operations name only their statuses. */
function errorTable(operations: readonly Named[]): string {
  const errors = new Map<string, string>();
  for (const { operation } of operations) {
    for (const [status, { description }] of Object.entries(operation.responses)) {
      if (Number(status) >= 400) errors.set(status, description);
    }
  }
  const rows = [...errors]
    .toSorted()
    .map(([status, text]) => `<tr><td>${status}</td><td>${escapeHtml(text)}</td></tr>`);
  return `<table><thead><tr><th>Status</th><th>Why</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function answerDetails(status: string, content: Record<string, { schema: unknown }>): string {
  const types = Object.entries(content);
  return types
    .map(([type, { schema }]) => details(`Answer ${status}${type === 'application/json' ? '' : `, ${type}`}`, schema))
    .join('');
}

function details(title: string, schema: unknown): string {
  return `<details><summary>${escapeHtml(title)}</summary>${schemaSource(schema)}</details>`;
}
