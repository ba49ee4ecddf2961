import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { boundsAround } from '#kit/geo.ts';
import { anonymous } from '#kit/viewer.ts';
import { addListing, addWinery } from '../../../tests/fixtures/add-listing.ts';
import { type TestApp, test } from '../../../tests/fixtures/integration-test.ts';
import { plainText } from './keywords.ts';
import { withFilter } from './search-address.ts';
import { searchWines } from './search-wines.server.ts';
import { everything, type Facet, facetKeys, facets, type WineSearch } from './wine-search.ts';

// why: nothing is remembered, so that each search asks all that it needs
const find = (app: TestApp, search: Partial<WineSearch>) =>
  searchWines({ ...app, remember: (_key, _age, make) => make() }, anonymous, { ...everything, ...search });
const titles = async (app: TestApp, search: Partial<WineSearch>) =>
  (await find(app, search)).listings.map((listing) => listing.title);

describe('keywords', () => {
  test('find by name, winery, grape, its synonym, place, style and food, with accents or without', async ({ app }) => {
    const wineryId = await addWinery(app.db, { county: 'Lubbock County' });
    await addListing(app.db, wineryId, { title: 'Château Été' });
    for (const keywords of [
      'chateau',
      'ÉTÉ',
      'red gate',
      'Tempranillo',
      'cencibel',
      'lubbock',
      'red wine',
      'brisket',
    ]) {
      expect(await titles(app, { keywords }), keywords).toEqual(['Château Été']);
    }
  });

  test('that are the name of a wine bring it first, then names that begin so, then the rest', async ({ app }) => {
    const wineryId = await addWinery(app.db, {});
    for (const title of ['Old Vine Reserve Mesa', 'Mesa', 'Mesa Reserve'])
      await addListing(app.db, wineryId, { title });
    expect(await titles(app, { keywords: 'mesa' })).toEqual(['Mesa', 'Mesa Reserve', 'Old Vine Reserve Mesa']);
  });

  test.for([
    ['tempranilo', 'tempranillo'],
    ['temprannillo', 'tempranillo'],
    // why: that is the grape too, by another name
    ['viogner', 'viogne'],
    ['reserv tempranilo', 'reserv tempranillo'],
  ] as const)('with a slip of the fingers are mended, and say so: %j', async ([typed, meant], { demo }) => {
    const found = await find(demo, { keywords: typed });
    expect(found).toMatchObject({ mendedFrom: typed, search: { keywords: meant } });
    expect(found.total).toBe((await find(demo, { keywords: meant })).total);
    expect(found.total).toBeGreaterThan(0);
  });

  test.for([
    ['mourvedr', 'mourvedre'],
    ['tempran reserve', 'tempranillo reserve'],
  ] as const)('may break off in the middle of a word: %j', async ([typed, whole], { demo }) => {
    const found = await find(demo, { keywords: typed });
    expect(found).toMatchObject({ mendedFrom: null, search: { keywords: typed } });
    expect(found.total).toBe((await find(demo, { keywords: whole })).total);
    expect(found.total).toBeGreaterThan(0);
  });

  test.for(['wines', 'wine', 'the wines', 'winery', 'Wineries', 'wines from the wineries'])(
    'of nothing but words that say nothing are as good as none: %j',
    async (keywords, { demo }) => {
      const [found, all] = [await find(demo, { keywords, sort: 'relevance' }), await find(demo, {})];
      expect(found).toMatchObject({ total: all.total, mendedFrom: null, search: { keywords: '', sort: null } });
      expect(found.listings).toEqual(all.listings);
    },
  );

  test.for(['wines near Fredericksburg', 'wine near Fredericksburg', 'wineries near Fredericksburg'])(
    'before a place say nothing either: %j',
    async (keywords, { demo }) => {
      const [found, around] = [await find(demo, { keywords }), await find(demo, { address: 'Fredericksburg' })];
      expect(found.search).toMatchObject({ keywords: '', address: 'Fredericksburg, TX' });
      expect(found.total).toBe(around.total);
      expect(found.facets.type).toEqual(around.facets.type);
      expect(found.facets.type.find(({ value }) => value === 'tasting')?.count).toBeGreaterThan(0);
    },
  );

  test.for([
    ['tastings', 'type', 'tasting'],
    ['reds', 'style', 'red'],
    ['white wines', 'style', 'white'],
    ['whites', 'style', 'white'],
    ['Rosés', 'style', 'rose'],
    ['sparklings', 'style', 'sparkling'],
  ] as const)('that name many of a kind find all of it: %j', async ([keywords, facet, value], { demo }) => {
    const all = (await find(demo, {})).facets[facet].find((option) => option.value === value)?.count;
    const found = await find(demo, { keywords });
    expect(found).toMatchObject({ mendedFrom: null, search: { keywords } });
    expect(found.facets[facet].find((option) => option.value === value)?.count).toBe(all);
    expect(all).toBeGreaterThan(0);
  });

  test('that name many of a kind still find what is called so', async ({ app }) => {
    const wineryId = await addWinery(app.db);
    for (const title of ['Two Roses', 'Two Whites']) await addListing(app.db, wineryId, { title });
    expect(await titles(app, { keywords: 'two roses' })).toEqual(['Two Roses']);
  });

  test('are known while something for sale has them: a slip in a title is one again when the title is mended', async ({
    app,
  }) => {
    const wineryId = await addWinery(app.db);
    const id = await addListing(app.db, wineryId, { title: 'Resserve' });
    await addListing(app.db, wineryId, { title: 'Reserve' });
    const keywords = 'resserve';
    expect(await find(app, { keywords })).toMatchObject({ total: 1, mendedFrom: null });
    await app.db.updateTable('listings').set({ title: 'Reserve' }).where('id', '=', id).execute();
    expect(await find(app, { keywords })).toMatchObject({
      total: 2,
      mendedFrom: keywords,
      search: { keywords: 'reserve' },
    });
    expect(await titles(app, { keywords: 'resser' })).toHaveLength(2);
  });

  // why: these wineries of the directory sell nothing here, or their names are like commoner words
  test.for([
    'Lost Oak',
    'Anderson Family',
    'Signor Vineyards',
    'Barnhaus',
    'Durant',
    'Potcake',
    'Jones Wine',
    'Knudsen',
    'Knuds',
    'Yamhill',
  ])('that stand in the name or place of a winery are never mended: %j', async (keywords, { demo }) => {
    expect(await find(demo, { keywords })).toMatchObject({ mendedFrom: null, search: { keywords } });
  });

  test.for([
    { keywords: 'cheap red' },
    { keywords: 'lost oak tempranilo' },
    { keywords: 'tempranilo', price: { min: 900_000, max: null } },
  ])('whose mending finds nothing stay as typed: $keywords', async (search, { demo }) => {
    const found = await find(demo, search);
    expect(found).toMatchObject({ total: 0, mendedFrom: null, search: { keywords: search.keywords } });
  });

  test.for([
    "'; drop table listings; --",
    '<script>alert(1)</script>',
    '!!! ???',
    '\\',
    ":* & | ! ( '",
    'ŉ ﬁ ½ ﷺ',
    'x'.repeat(200),
  ])('of signs and code find nothing and break nothing: %j', async (keywords, { demo }) => {
    expect((await find(demo, { keywords })).total).toBe(0);
  });

  test('are made plain here as the database makes its documents plain', async ({ app }) => {
    const letters = Array.from({ length: 0x17f - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at)).filter(
      (letter) =>
        // why: letters that stand for several, like ŉ, nobody types
        /\p{L}/u.test(letter) && letter.normalize('NFKD') === letter.normalize('NFD'),
    );
    const rows = await app.db
      .selectNoFrom((eb) => letters.map((letter, at) => eb.fn<string>('plain_text', [eb.val(letter)]).as(`l${at}`)))
      .execute();
    const spelt = Object.values(rows[0] ?? {});
    const differing = letters.filter(
      (letter, at) => plainText(letter) !== spelt[at] && /[a-z]/.test(plainText(letter)),
    );
    expect(differing).toEqual([]);
  });
});

describe('filters', () => {
  test('show only what they say', async ({ demo }) => {
    const { listings, total } = await find(demo, {
      filters: { ...everything.filters, winery_region: ['west_texas'], style: ['white'] },
      price: { min: 2000, max: 4000 },
    });
    expect(total).toBeGreaterThan(0);
    for (const listing of listings) {
      expect(listing).toMatchObject({ type: 'wine', style: 'white', wineryRegion: 'West Texas' });
      expect(listing.price.amount).toBeGreaterThanOrEqual(2000);
      expect(listing.price.amount).toBeLessThanOrEqual(4000);
    }
  });

  test('leave drafts and closed wines out', async ({ app }) => {
    const wineryId = await addWinery(app.db, {});
    for (const state of ['draft', 'pendingApproval', 'closed', 'published'] as const) {
      await addListing(app.db, wineryId, { title: state, state });
    }
    expect(await titles(app, {})).toEqual(['published']);
  });

  test('by stock keep tastings, which are not counted in bottles', async ({ demo }) => {
    const all = await find(demo, {});
    const some = await find(demo, { minStock: 1 });
    const tastings = (of: typeof all) => of.facets.type.find(({ value }) => value === 'tasting')?.count;
    expect(some.total).toBeLessThan(all.total);
    expect(tastings(some)).toBe(tastings(all));
    expect(some.listings.every(({ soldOut }) => !soldOut)).toBe(true);
  });

  test('have complete lists: every region, every city with a winery, every grape on sale', async ({ demo }) => {
    const { facets: options } = await find(demo, { keywords: 'nothing-of-this-kind' });
    const cities = await demo.db.selectFrom('wineries').select('cityCode').distinct().execute();
    expect(options.winery_region).toHaveLength(6);
    expect(options.winery_city.map(({ value }) => value).sort()).toEqual(cities.map((row) => row.cityCode).sort());
    expect(options.varietals_offered.length).toBeGreaterThan(20);
    expect(options.varietals_offered.find(({ value }) => value === 'mourvedre')?.label).toBe('Mourvèdre');
  });

  test('tell beside each option exactly what choosing it shows', async ({ demo }) => {
    const some = await find(demo, {});
    const value = (facet: Facet) => fc.constantFrom(...some.facets[facet].slice(0, 6).map((option) => option.value));
    const single = (facet: Facet) => 'single' in facets[facet];
    const filters = fc.record(
      Object.fromEntries(
        facetKeys.map((facet) => [
          facet,
          fc.oneof(
            { weight: 3, arbitrary: fc.constant([]) },
            { weight: 1, arbitrary: fc.uniqueArray(value(facet), { minLength: 1, maxLength: single(facet) ? 1 : 3 }) },
          ),
        ]),
      ) as Record<Facet, fc.Arbitrary<string[]>>,
    );
    const search = fc.record({
      filters,
      keywords: fc.constantFrom('', '', 'reserve', 'texas red'),
      minStock: fc.constantFrom(null, null, 1),
      price: fc.constantFrom({ min: null, max: null }, { min: 2500, max: null }),
    });
    await fc.assert(
      fc.asyncProperty(search, fc.constantFrom(...facetKeys), fc.nat(5), async (given, facet, at) => {
        const found = await find(demo, given);
        const option = found.facets[facet][at % found.facets[facet].length];
        if (!option) return;
        const chosen = await find(demo, withFilter({ ...everything, ...given }, facet, [option.value]));
        expect(chosen.total).toBe(option.count);
      }),
      { numRuns: 60 },
    );
  }, 30_000);
});

describe('places', () => {
  test('within bounds, the nearest first', async ({ demo }) => {
    const origin = { lat: 30.275, lng: -98.872 };
    const { listings, total } = await find(demo, { origin, bounds: boundsAround(origin, 60) });
    expect(total).toBeGreaterThan(0);
    expect(new Set(listings.map(({ wineryRegion }) => wineryRegion))).toEqual(new Set(['Central Texas']));
  });

  test('in the middle of the Gulf there is no wine', async ({ demo }) => {
    expect((await find(demo, { bounds: { ne: { lat: 27, lng: -92 }, sw: { lat: 26, lng: -93 } } })).total).toBe(0);
  });
});

describe('the order', () => {
  const prices = async (app: TestApp, sort: WineSearch['sort']) =>
    (await find(app, { sort })).listings.map(({ price }) => price.amount);

  test('of prices: the plain name is the highest first, with a hyphen the lowest', async ({ demo }) => {
    const [falling, rising] = [await prices(demo, 'price'), await prices(demo, '-price')];
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect(Math.max(...rising)).toBeLessThan(Math.min(...falling));
  });

  test('of time: the newest first unless the oldest is asked for', async ({ app }) => {
    const wineryId = await addWinery(app.db, {});
    for (const day of [1, 3, 2]) {
      const createdAt = new Date(Date.UTC(2026, 0, day));
      await addListing(app.db, wineryId, { title: `Day ${day}`, createdAt, publishedAt: createdAt });
    }
    expect(await titles(app, {})).toEqual(['Day 3', 'Day 2', 'Day 1']);
    expect(await titles(app, { sort: '-createdAt' })).toEqual(['Day 1', 'Day 2', 'Day 3']);
  });
});

describe('pages', () => {
  test('show every result once', async ({ demo }) => {
    const first = await find(demo, {});
    const seen = new Set<string>();
    for (let page = 1; page <= first.pages; page++) {
      for (const { id } of (await find(demo, { page })).listings) seen.add(id);
    }
    expect(seen.size).toBe(first.total);
  });

  test('beyond the end become the last one', async ({ demo }) => {
    const last = await find(demo, { page: 1_000_000 });
    expect(last.page).toBe(last.pages);
    expect(last.listings).toHaveLength(((last.total - 1) % last.perPage) + 1);
  });

  test('ask the same few statements, whatever stands on them', async ({ demo }) => {
    const count = async (search: Partial<WineSearch>) => {
      demo.statements.length = 0;
      await find(demo, search);
      return demo.statements.length;
    };
    expect(await count({})).toBe(4);
    expect(await count({ keywords: 'mourvedre', filters: { ...everything.filters, style: ['red'] } })).toBe(5);
    expect(await count({ price: { min: 9_000, max: null } })).toBe(4);
  });
});
