import { expect } from 'vitest';
import { anonymous } from '../../src/kit/actor.ts';
import { loader } from '../../src/web/winery/winery.route.tsx';
import { type TestApp, test } from '../fixtures/database/integration-test.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';

const stonewall = { lat: 30.2366, lng: -98.6618, county: 'Gillespie', state: 'TX', coordPrecision: 'site' as const };
/** Open every day from 10 AM to 6 PM. */
const hours = JSON.stringify(Array(7).fill([{ opens: '10:00', closes: '18:00' }]));

/** What the page of a winery loads at a moment. */
function load(app: TestApp, path: string, slug: string, now = new Date('2026-07-03T16:00:00Z')) {
  const url = new URL(path, 'http://shop.test');
  const site = { name: 'Lonevine', baseUrl: url.origin, contact: { email: '' }, map: {} };
  const page = {
    app: { ...app, site, sessionSecret: 'a secret of the tests', clock: { now: () => now } },
    actor: anonymous,
  };
  const given = { context: { get: () => page }, params: { slug }, url, request: new Request(url) };
  return loader(given as unknown as Parameters<typeof loader>[0]);
}

/** The answer with which a page refuses. */
async function thrownBy(loaded: Promise<unknown>): Promise<Response> {
  return loaded.then(
    () => expect.fail('The page was loaded'),
    (answer: Response) => answer,
  );
}

test('a URL with capitals leads to the winery permanently, with its query; one that nobody has does not', async ({
  app,
}) => {
  await addWinery(app.db, { slug: 'pedernales-bend', name: 'Pedernales Bend' });
  const answer = await thrownBy(load(app, '/winery/Pedernales-BEND/?page=2', 'Pedernales-BEND'));
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/winery/pedernales-bend/?page=2']);
  expect(await thrownBy(load(app, '/winery/Nowhere/', 'Nowhere'))).toMatchObject({ init: { status: 404 } });
});

test('a winery says whether it is open by its own clock, and nothing if its hours are unknown', async ({ app }) => {
  await addWinery(app.db, { ...stonewall, slug: 'alta', name: 'Alta', hours });
  await addWinery(app.db, { ...stonewall, slug: 'baja', name: 'Baja' });
  const at = async (moment: string) => (await load(app, '/winery/alta/', 'alta', new Date(moment))).opening;
  expect(await at('2026-07-03T16:00:00Z')).toEqual({ isOpen: true, closes: '18:00' });
  expect(await at('2026-07-03T23:30:00Z')).toEqual({ isOpen: false, next: { weekday: 'Saturday', opens: '10:00' } });
  expect((await load(app, '/winery/baja/', 'baja')).opening).toBeNull();
});

test('a winery says how far it is from the place in the URL, and nothing if there is none', async ({ app }) => {
  await addWinery(app.db, { ...stonewall, slug: 'alta', name: 'Alta' });
  const distance = async (query: string) => (await load(app, `/winery/alta/${query}`, 'alta')).distance;
  expect(await distance('?origin=30.2752,-98.872&address=Fredericksburg%2C+TX')).toBe(
    '13 miles from Fredericksburg, TX',
  );
  expect(await distance('?origin=999,999')).toBeNull();
  expect(await distance('')).toBeNull();
});
