import { expect } from 'vitest';
import { showListing } from '../../src/features/listings/show-listing.server.ts';
import { drivingKm } from '../../src/features/research/route.ts';
import { anonymous } from '../../src/kit/actor.ts';
import { distanceKm } from '../../src/kit/geo.ts';
import { loader as loadListing } from '../../src/web/listing/listing.route.tsx';
import { loader as loadPlan } from '../../src/web/research/plan.route.tsx';
import { loader as loadResearch } from '../../src/web/research/research.route.tsx';
import { loader as loadSearch } from '../../src/web/search/search.route.tsx';
import { loader as loadWinery } from '../../src/web/winery/winery.route.tsx';
import { type TestApp, test } from '../fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../fixtures/listings/add-listing.ts';

const here = { lat: 30.2366, lng: -98.9104 };

type Loader = typeof loadListing | typeof loadPlan | typeof loadResearch | typeof loadSearch | typeof loadWinery;

/** The data that a page sends, with maps that are fuzzy by this many metres. */
async function load(app: TestApp, fuzzyOffset: number | undefined, loader: Loader, path: string, params = {}) {
  const url = new URL(path, 'http://shop.test');
  const cache = <Value>(_key: string, _age: number, make: () => Promise<Value>) => make();
  const site = { name: 'Lonevine', baseUrl: url.origin, contact: { email: '' }, map: { fuzzyOffset } };
  const page = { app: { ...app, cache, site, sessionSecret: 'a secret of the tests' }, actor: anonymous };
  const given = { context: { get: () => page }, params, url, request: new Request(url) };
  return (loader as (args: unknown) => Promise<unknown>)(given);
}

test('with fuzzy locations no page contains the exact location of a place, and all contain the same point near it', async ({
  app,
}) => {
  const wineryId = await addWinery(app.db, { ...here, coordPrecision: 'site', slug: 'alta', name: 'Alta' });
  const id = await addListing(app.db, wineryId, { title: 'Alta', place: 'Stonewall', ...here });
  const shown = await showListing(app, anonymous, id);
  const slug = shown.ok ? shown.value.listing.slug : '';
  const pages = async (fuzzyOffset?: number) => [
    await load(app, fuzzyOffset, loadListing, `/l/${slug}/${id}`, { slug, id }),
    await load(app, fuzzyOffset, loadWinery, '/winery/alta/', { slug: 'alta' }),
    await load(app, fuzzyOffset, loadSearch, '/s'),
    await load(app, fuzzyOffset, loadResearch, '/research-wineries'),
  ];
  const shownOn = ([listing, winery, search, research]: unknown[]) => [
    (listing as Awaited<ReturnType<typeof loadListing>>).listing.location,
    (winery as Awaited<ReturnType<typeof loadWinery>>).winery.place,
    (search as Awaited<ReturnType<typeof loadSearch>>).places[0],
    (research as Awaited<ReturnType<typeof loadResearch>>).points[0],
    (research as Awaited<ReturnType<typeof loadResearch>>).wineries[0]?.place,
  ];
  expect(shownOn(await pages())).toMatchObject([here, here, here, here, here]);
  const hidden = await pages(500);
  const [first, ...others] = shownOn(hidden);
  const at = { lat: first?.lat ?? 0, lng: first?.lng ?? 0 };
  expect(others).toMatchObject([at, at, at, at]);
  expect(distanceKm(here, at)).toBeGreaterThan(0);
  expect(distanceKm(here, at)).toBeLessThanOrEqual(0.5);
  expect(JSON.stringify(hidden)).not.toContain('30.2366');
  await addWinery(app.db, { lat: 30.24, lng: -98.92, coordPrecision: 'site', slug: 'baja', name: 'Baja' });
  const neighbor = await load(app, 500, loadWinery, '/winery/baja/', { slug: 'baja' });
  const { nearby, winery } = neighbor as Awaited<ReturnType<typeof loadWinery>>;
  expect(nearby[0]?.place).toEqual(at);
  expect(JSON.stringify(neighbor)).not.toContain('30.2366');
  // why: exact distances from three places would tell the true point
  const baja = winery.place ?? here;
  expect(nearby[0]?.km).toBeCloseTo(distanceKm(baja, at), 6);
  const austin = { lat: 30.2672, lng: -97.7431 };
  const research = async (query: string) => {
    const page = await load(app, 500, loadResearch, `/research-wineries?${query}`);
    return (page as Awaited<ReturnType<typeof loadResearch>>).wineries.find(({ slug }) => slug === 'alta')?.km;
  };
  expect(await research('origin=30.2672,-97.7431&within=100')).toBeCloseTo(distanceKm(austin, at), 6);
  const plan = await load(app, 500, loadPlan, '/plan-a-day?wineries=alta,baja');
  expect((plan as Awaited<ReturnType<typeof loadPlan>>).day.km).toBeCloseTo(drivingKm(at, baja), 6);
});
