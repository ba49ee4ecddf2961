import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { platformDocument } from '../platform/platform-document.ts';
import { type DocumentedOperation, type OpenApiDocument, openApiDocument, type Parameter } from './openapi-document.ts';

/** Where the documents are, and their pages. */
const documents = {
  api: { json: '/api/v1/openapi.json', other: { url: '/api/docs/platform', title: 'The platform API' } },
  platform: { json: '/v1/openapi.json', other: { url: '/api/docs', title: 'The API of this site' } },
} as const;

type Site = { name: string; baseUrl: string };

/** A document that is made on first use, so that the start need not wait for it. */
export function madeOnce(make: (site: Site) => OpenApiDocument, site: Site): () => OpenApiDocument {
  let made: OpenApiDocument | undefined;
  return () => {
    made ??= make(site);
    return made;
  };
}

/**
 * `GET /api/v1/openapi.json`: the API as OpenAPI 3.1; `GET /api/docs`: the same as a page, and `GET /api/docs/platform` that
 * of the platform API.
 */
export function docsRoutes({ site }: { site: Site }): Hono {
  const [document, platform] = [madeOnce(openApiDocument, site), madeOnce(platformDocument, site)];
  const keep = (c: Context) => c.header('cache-control', 'public, max-age=300');
  return new Hono()
    .get('/v1/openapi.json', (c) => {
      keep(c);
      return c.json(document());
    })
    .get('/docs', (c) => {
      keep(c);
      return c.html(docsPage(document(), documents.api), 200, { 'content-security-policy': docsPolicy });
    })
    .get('/docs/platform', (c) => {
      keep(c);
      return c.html(docsPage(platform(), documents.platform), 200, { 'content-security-policy': docsPolicy });
    });
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#201a1c;background:#fff}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;max-height:24rem;padding:.75rem;background:#f6f2ef}
h2{margin-top:3rem;border-bottom:1px solid #d8cfc9}h3{margin:2rem 0 .25rem}h3 code{font-weight:600;font-size:1rem}code{overflow-wrap:anywhere}summary{cursor:pointer}
table{border-collapse:collapse}td,th{padding:.15rem .75rem .15rem 0;text-align:left;vertical-align:top}a{color:#7a1f33}`;

/** Content security policy of the page: it may show its styles, and nothing else. */
export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The document as one HTML page, without a script. */
export function docsPage(
  { info, paths, components }: OpenApiDocument,
  { json, other }: (typeof documents)[keyof typeof documents] = documents.api,
): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0]))];
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === tag);
    return `<h2 id="${html(tag)}">${html(tag)}</h2>${own.map(({ name, operation }) => section(name, operation)).join('')}`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="schema-${html(name)}"><code>${html(name)}</code></h3>${source(schema)}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(info.title)}</title><style>${style}</style></head><body>
<main><h1>${html(info.title)}</h1><p>${html(info.description)} <a href="${json}">OpenAPI 3.1</a> · <a href="${other.url}">${html(other.title)}</a></p>
<nav aria-label="Parts">${[...tags, 'Schemas'].map((tag) => `<a href="#${html(tag)}">${html(tag)}</a>`).join(' · ')}</nav>
${sections.join('\n')}
<h2 id="Schemas">Schemas</h2>
${schemas.join('\n')}
</main></body></html>
`;
}

function section(name: string, operation: DocumentedOperation): string {
  const { summary, security, parameters, requestBody, responses } = operation;
  const bodies = Object.entries(requestBody?.content ?? {});
  const all = Object.entries(responses);
  const answers = all.filter(([status]) => Number(status) < 400);
  const refusals = all.filter(([status]) => Number(status) >= 400);
  return `<section><h3><code>${html(name)}</code></h3>
<p>${html(summary)}. ${security.length === 0 ? 'For everybody.' : 'With a token or a session.'}</p>
${parameters.length === 0 ? '' : table(parameters)}
${bodies.map(([type, { schema }]) => details(`Body, ${type}`, schema)).join('')}
${answers.map(([status, { content }]) => answerDetails(status, content)).join('')}
${refusals.length === 0 ? '' : `<p>${refusals.map(([status, { description }]) => html(`${status}: ${description}`)).join(' · ')}</p>`}</section>`;
}

function table(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><td><code>${html(name)}</code></td><td>${where}${required ? ', required' : ''}</td><td><code>${html(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<table><thead><tr><th>Parameter</th><th>Where</th><th>Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function answerDetails(status: string, content: Record<string, { schema: unknown }>): string {
  const types = Object.entries(content);
  return types
    .map(([type, { schema }]) => details(`Answer ${status}${type === 'application/json' ? '' : `, ${type}`}`, schema))
    .join('');
}

function details(title: string, schema: unknown): string {
  return `<details><summary>${html(title)}</summary>${source(schema)}</details>`;
}

/** A schema as JSON, with links to the shared schemas in it. */
function source(schema: unknown): string {
  const text = html(JSON.stringify(schema, null, 2));
  return `<pre>${text.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#schema-$1">$&</a>')}</pre>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function html(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
