import { everyPage, expect, test } from '../fixtures/browser/browser-test.ts';

/** Number of concurrent requests. */
const atOnce = 6;

/** The links and resources of a page: every URL of this site in it, without the fragment. */
function addressesIn(html: string, page: string): string[] {
  const found = [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address ?? '');
  const here = new URL(page);
  return found
    .map((address) => URL.parse(address.replaceAll('&amp;', '&'), here))
    .filter((url) => url?.origin === here.origin)
    .map((url) => String(url).replace(/#.*/, ''));
}

/**
 * Parameters that show the same results in another order or with a panel open: each value is followed once, not on
 * every page.
 */
const views = ['sort', 'filters', 'map', 'mobilemenu', 'mobilesearch'];

/** How many URLs of a kind are visited, by the first part of their paths: pages of a kind link to the same kinds. */
const visitedOfKind = everyPage ? Number.POSITIVE_INFINITY : 80;

/** Parameters that only say where somebody comes from: a page with one is followed once. */
const origins = ['from', 'listing'];

/** Which of these views a URL shows, with its path; empty for none. */
function viewOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const page = pathname.split('/', 2).join('/');
  const shown = views.filter((name) => searchParams.has(name)).map((name) => `${name}=${searchParams.get(name)}`);
  return [...shown, ...origins.filter((name) => searchParams.has(name))].map((view) => `${page} ${view}`).join();
}

test('every URL that a page links to or loads works', async ({ shop }) => {
  test.setTimeout(240_000);
  const known = new Map<string, string>([[`${shop.address}/`, 'the beginning']]);
  const waiting = [...known.keys()];
  const seen = new Set<string>();
  const visited = new Map<string, number>();
  const dead: string[] = [];
  let pages = 0;
  const isNew = (found: string) => {
    const view = viewOf(found);
    if (view !== '' && seen.has(view)) return false;
    seen.add(view);
    const [, kind = ''] = new URL(found).pathname.split('/');
    const before = visited.get(kind) ?? 0;
    visited.set(kind, before + 1);
    return before < visitedOfKind;
  };
  const visit = async (address: string) => {
    const answer = await fetch(address, { headers: { 'user-agent': 'crawl' } });
    if (!answer.ok) dead.push(`${answer.status} ${address} from ${known.get(address)}`);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return void (await answer.arrayBuffer());
    pages++;
    // why: the form of the cookie notice posts to a URL that correctly refuses GET
    for (const found of addressesIn(await answer.text(), answer.url)) {
      if (known.has(found) || new URL(found).pathname === '/cookie-consent') continue;
      if (!isNew(found)) continue;
      known.set(found, address);
      waiting.push(found);
    }
  };
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await visit(next);
  };
  // why: a worker may find an empty queue while another is about to add to it
  while (waiting.length > 0) await Promise.all(Array.from({ length: atOnce }, worker));
  expect(dead).toEqual([]);
  const paths = new Set([...known.keys()].map((address) => new URL(address).pathname));
  expect(pages).toBeGreaterThan(everyPage ? 600 : 200);
  for (const path of ['/s', '/buy-wine', '/curated', '/winery-plans', '/terms-of-service', '/privacy-policy'])
    expect(paths).toContain(path);
  for (const kind of ['/winery/', '/l/', '/art/bottle/']) {
    expect([...paths].filter((path) => path.startsWith(kind)).length, kind).toBeGreaterThan(10);
  }
});
