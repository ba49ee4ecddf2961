import { docsStyle } from './docs-style.ts';
import type { DocumentedOperation, OpenApiDocument, Parameter } from './openapi-document.ts';
import { html, schemaSource, schemaText } from './schema-text.ts';

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
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === tag);
    const links = own.map(({ method, path, id }) => `<li><a href="#${id}"><b>${method}</b> ${html(path)}</a></li>`);
    const list = own.length > 1 ? `<ul class="index">${links.join('')}</ul>` : '';
    return `<h2 id="${html(tag)}">${html(tag)}</h2>${list}${own.map((one) => section(one, shared)).join('')}`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="schema-${html(name)}"><code>${html(name)}</code></h3>${schemaSource(schema)}`,
  );
  const parts = [...(shared.length > 0 ? ['Common parameters'] : []), 'Errors', ...tags, 'Schemas'];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(info.title)}</title><style>${docsStyle}</style></head><body>
<header><h1>${html(info.title)}</h1><p>${html(info.description)}</p>
<p><a href="${json}">OpenAPI 3.1</a> · <a href="${other.url}">${html(other.title)}</a> · <a href="/docs">Guides</a></p></header>
<nav aria-label="Parts">${parts.map((part) => `<a href="#${idOf(part)}">${html(part)}</a>`).join('')}</nav>
<main>${shared.length > 0 ? `<h2 id="${idOf('Common parameters')}">Common parameters</h2>${table(shared)}` : ''}
<h2 id="Errors">Errors</h2>${errorTable(operations)}
${sections.join('\n')}
<h2 id="Schemas">Schemas</h2>
${schemas.join('\n')}
</main></body></html>
`;
}

const idOf = (part: string) => html(part.replaceAll(' ', '-'));

/** The parameters that a fifth of the operations, ten at least, have in the same words. */
function sharedParameters(operations: readonly Named[]): Parameter[] {
  const counts = new Map<string, number>();
  for (const { operation } of operations) {
    for (const key of operation.parameters.filter((one) => one.in === 'query').map((one) => JSON.stringify(one)))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const most = Math.max(10, operations.length / 5);
  return [...counts].filter(([, count]) => count >= most).map(([key]) => JSON.parse(key));
}

function section({ method, path, id, operation }: Named, shared: readonly Parameter[]): string {
  const { summary, security, parameters, requestBody, responses } = operation;
  const known = new Set(shared.map((one) => JSON.stringify(one)));
  const own = parameters.filter((one) => !known.has(JSON.stringify(one)));
  const others = parameters
    .filter((one) => known.has(JSON.stringify(one)))
    .map(({ name }) => `<code>${html(name)}</code>`);
  const bodies = Object.entries(requestBody?.content ?? {});
  const statuses = Object.keys(responses).filter((status) => Number(status) >= 400);
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400);
  return `<section aria-labelledby="${id}"><h3 id="${id}"><code><b>${method}</b> ${html(path)}</code></h3>
<p>${html(summary)}. ${accessOf(security)}</p>
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
    return `<tr><td><code>${html(name)}</code></td><td>${place}</td><td>${schemaText(schema)}</td></tr>`;
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
  const rows = [...errors].toSorted().map(([status, text]) => `<tr><td>${status}</td><td>${html(text)}</td></tr>`);
  return `<table><thead><tr><th>Status</th><th>Why</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function answerDetails(status: string, content: Record<string, { schema: unknown }>): string {
  const types = Object.entries(content);
  return types
    .map(([type, { schema }]) => details(`Answer ${status}${type === 'application/json' ? '' : `, ${type}`}`, schema))
    .join('');
}

function details(title: string, schema: unknown): string {
  return `<details><summary>${html(title)}</summary>${schemaSource(schema)}</details>`;
}
