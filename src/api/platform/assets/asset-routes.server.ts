import { type Context, Hono } from 'hono';
import { enabledApplications } from '#features/applications/enabled-applications.server.ts';
import { listVarietals } from '#features/places/varietals.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { anonymous } from '#kit/actor.ts';
import type { App } from '../../../app.ts';
import type { JsonValue } from '../transit/transit-json.ts';
import { assetResourceId, type HostedAssets, hostedAssets } from './hosted-assets.ts';

/** Greatest age of the assets, in milliseconds: the grapes change hardly ever, the rest with a new start. */
const maxAge = 60_000;

/** How many assets one call can name. */
const maxAssets = 100;

const cached = { alias: 'public, max-age=60', version: 'public, max-age=31536000, immutable' } as const;

/**
 * The hosted assets of an application, which front ends read before anybody signs in: by the alias `latest`, and by version,
 * of which the present one is kept. Plain JSON.
 */
export function assetRoutes(app: App): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get('/pub/:clientId/a/latest/*', (c) => answer(app, c, 'alias', '/a/latest'));
  routes.get('/pub/:clientId/v/:version/*', (c) => answer(app, c, 'version', `/v/${c.req.param('version')}`));
  routes.all('/*', (c) => notFound(c));
  return routes;
}

async function answer(app: App, c: Context<HttpEnv>, by: keyof typeof cached, before: string): Promise<Response> {
  const clientId = c.req.param('clientId') ?? '';
  const applications = await enabledApplications(app);
  if (!applications.some(({ id }) => id === clientId)) return notFound(c);
  const assets = await app.cache('hosted-assets', maxAge, async () => {
    return hostedAssets({ site: app.site, fees: app.fees, varietals: await listVarietals(app, anonymous) });
  });
  if (by === 'version' && c.req.param('version') !== assets.version) return notFound(c);
  const url = new URL(c.req.url);
  const path = decodeURIComponent(url.pathname).split(`/pub/${clientId}${before}`)[1] ?? '';
  const names = url.searchParams.get('assets');
  const body = names === null ? single(assets, path) : several(assets, path, names.split(',', maxAssets));
  return body ? c.json(body, 200, { 'cache-control': cached[by] }) : notFound(c);
}

function notFound(c: Context): Response {
  const errors = [{ id: crypto.randomUUID(), status: 404, code: 'not-found', title: 'There is no such asset' }];
  return c.json({ errors }, 404, { 'cache-control': 'no-store' });
}

function single({ contents, version, logo }: HostedAssets, path: string) {
  const data = contents.get(path);
  return data === undefined ? undefined : { data, included: refersTo(data, logo), meta: { version } };
}

/** Those that exist of some in a folder. */
function several({ contents, version, logo }: HostedAssets, folder: string, names: readonly string[]) {
  const base = folder.endsWith('/') ? folder : `${folder}/`;
  const paths = [...new Set(names.map((name) => base + name.trim().replace(/^\//, '')))];
  const data = paths.flatMap((assetPath) => {
    const content = contents.get(assetPath);
    if (content === undefined) return [];
    return { id: assetResourceId(assetPath), type: 'jsonAsset', attributes: { assetPath, data: content } };
  });
  return { data, included: refersTo(data as JsonValue, logo), meta: { version } };
}

/** The pictures that assets refer to. */
function refersTo(data: JsonValue, logo: JsonValue): JsonValue[] {
  return JSON.stringify(data).includes('"imageAsset"') ? [logo] : [];
}
