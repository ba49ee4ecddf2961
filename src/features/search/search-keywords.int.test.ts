import { describe, expect } from 'vitest';
import { transliterate } from '#kit/plain-text.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { findWines, titlesOf } from '../../../tests/fixtures/listings/find-wines.ts';

describe('keywords', () => {
  test('find by name, winery, grape, synonym, place, style, and food, with or without accents', async ({ app }) => {
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
      expect(await titlesOf(app, { keywords }), keywords).toEqual(['Château Été']);
    }
  });

  test('list a wine of exactly that name first, then names that start with it, then the rest', async ({ app }) => {
    const wineryId = await addWinery(app.db, {});
    for (const title of ['Old Vine Reserve Mesa', 'Mesa', 'Mesa Reserve'])
      await addListing(app.db, wineryId, { title });
    expect(await titlesOf(app, { keywords: 'mesa' })).toEqual(['Mesa', 'Mesa Reserve', 'Old Vine Reserve Mesa']);
  });

  test.for([
    ['Cabernet/Merlot', ['cabernet', 'merlot', 'cabernet/merlot', 'merlot cabernet', 'cabernet-merlot']],
    ['Cuvée no.7', ['no 7', 'No.7', '7 cuvée', 'no.7 cuvee']],
    ['Block-5 Reserve', ['block 5', 'block-5', '5', 'Block-5 Reserve']],
    ['J.L. Kiff_Select', ['j l kiff', 'J.L. Kiff', 'kiff select']],
    ['www.vine.example/red', ['vine', 'example red', 'www.vine.example/red']],
    ["Winemaker's 50/50", ['winemaker', "winemaker's", '50']],
  ] as const)('find %j whatever punctuation separates its words', async ([title, all], { app }) => {
    await addListing(app.db, await addWinery(app.db), { title, style: 'white', varietals: [] });
    for (const keywords of all) expect(await titlesOf(app, { keywords }), keywords).toEqual([title]);
  });

  test('find a winery with punctuation in its name', async ({ app }) => {
    const wineryId = await addWinery(app.db, { name: 'Kiff/Sons No.9', city: 'Hye-Stonewall' });
    await addListing(app.db, await addWinery(app.db, { slug: 'b', name: 'Kif' }), { title: 'Stonewal' });
    await addListing(app.db, wineryId);
    for (const keywords of ['kiff', 'stonewall', 'sons 9', 'hye']) {
      const found = await findWines(app, { keywords });
      expect(found, keywords).toMatchObject({ total: 1, correctedFrom: null });
    }
  });

  test.for([
    ['tempranilo', 'tempranillo'],
    ['temprannillo', 'tempranillo'],
    // why: another name of the same grape
    ['viogner', 'viogne'],
    ['reserv tempranilo', 'reserv tempranillo'],
  ] as const)('with a typing error are corrected, and the result says so: %j', async ([typed, meant], { demo }) => {
    const found = await findWines(demo, { keywords: typed });
    expect(found).toMatchObject({ correctedFrom: typed, search: { keywords: meant } });
    expect(found.total).toBe((await findWines(demo, { keywords: meant })).total);
    expect(found.total).toBeGreaterThan(0);
  });

  test.for([
    ['mourvedr', 'mourvedre'],
    ['tempran reserve', 'tempranillo reserve'],
  ] as const)('can end in the middle of a word: %j', async ([typed, whole], { demo }) => {
    const found = await findWines(demo, { keywords: typed });
    expect(found).toMatchObject({ correctedFrom: null, search: { keywords: typed } });
    expect(found.total).toBe((await findWines(demo, { keywords: whole })).total);
    expect(found.total).toBeGreaterThan(0);
  });

  test.for(['wines', 'wine', 'the wines', 'winery', 'Wineries', 'wines from the wineries'])(
    'that consist of fillers are ignored: %j',
    async (keywords, { demo }) => {
      const [found, all] = [await findWines(demo, { keywords, sort: 'relevance' }), await findWines(demo, {})];
      expect(found).toMatchObject({ total: all.total, correctedFrom: null, search: { keywords: '', sort: null } });
      expect(found.listings).toEqual(all.listings);
    },
  );

  test.for(['wines near Fredericksburg', 'wine near Fredericksburg', 'wineries near Fredericksburg'])(
    'that consist of fillers before a place are ignored: %j',
    async (keywords, { demo }) => {
      const [found, around] = [
        await findWines(demo, { keywords }),
        await findWines(demo, { address: 'Fredericksburg' }),
      ];
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
  ] as const)('with the plural of a kind find all of it: %j', async ([keywords, facet, value], { demo }) => {
    const all = (await findWines(demo, {})).facets[facet].find((option) => option.value === value)?.count;
    const found = await findWines(demo, { keywords });
    expect(found).toMatchObject({ correctedFrom: null, search: { keywords } });
    expect(found.facets[facet].find((option) => option.value === value)?.count).toBe(all);
    expect(all).toBeGreaterThan(0);
  });

  test('with the plural of a kind still find titles that contain it', async ({ app }) => {
    const wineryId = await addWinery(app.db);
    for (const title of ['Two Roses', 'Two Whites']) await addListing(app.db, wineryId, { title });
    expect(await titlesOf(app, { keywords: 'two roses' })).toEqual(['Two Roses']);
  });

  test('count as known while a listing for sale contains them', async ({ app }) => {
    const wineryId = await addWinery(app.db);
    const id = await addListing(app.db, wineryId, { title: 'Resserve' });
    await addListing(app.db, wineryId, { title: 'Reserve' });
    const keywords = 'resserve';
    expect(await findWines(app, { keywords })).toMatchObject({ total: 1, correctedFrom: null });
    await app.db.updateTable('listings').set({ title: 'Reserve' }).where('id', '=', id).execute();
    expect(await findWines(app, { keywords })).toMatchObject({
      total: 2,
      correctedFrom: keywords,
      search: { keywords: 'reserve' },
    });
    expect(await titlesOf(app, { keywords: 'resser' })).toHaveLength(2);
  });

  // why: these wineries sell nothing here, or their names resemble more frequent words
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
  ])('from the name or place of a winery are never corrected: %j', async (keywords, { demo }) => {
    expect(await findWines(demo, { keywords })).toMatchObject({ correctedFrom: null, search: { keywords } });
  });

  test.for([
    { keywords: 'cheap red' },
    { keywords: 'lost oak tempranilo' },
    { keywords: 'tempranilo', price: { min: 900_000, max: null } },
  ])('stay as typed if the correction finds nothing: $keywords', async (search, { demo }) => {
    const found = await findWines(demo, search);
    expect(found).toMatchObject({ total: 0, correctedFrom: null, search: { keywords: search.keywords } });
  });

  test.for([
    "'; drop table listings; --",
    '<script>alert(1)</script>',
    '!!! ???',
    '\\',
    ":* & | ! ( '",
    'ŉ ﬁ ½ ﷺ',
    'x'.repeat(200),
  ])('of punctuation and code find nothing and break nothing: %j', async (keywords, { demo }) => {
    expect((await findWines(demo, { keywords })).total).toBe(0);
  });

  test('that consist of fillers are reported as ignored, except beside a place', async ({ demo }) => {
    const everywhere = await findWines(demo, {});
    const winery = await findWines(demo, { keywords: 'Winery' });
    expect(winery).toMatchObject({ total: everywhere.total, ignoredKeywords: 'Winery', search: { keywords: '' } });
    expect(await findWines(demo, { keywords: 'wines near Fredericksburg' })).toMatchObject({ ignoredKeywords: null });
    expect(await findWines(demo, { keywords: 'red wines' })).toMatchObject({ ignoredKeywords: null });
    expect(everywhere.ignoredKeywords).toBeNull();
  });

  test('near a place outside Texas and Oregon search everywhere and name the place', async ({ demo }) => {
    const wanted = await findWines(demo, { keywords: 'viognier' });
    for (const search of [{ keywords: 'viognier near Seattle' }, { keywords: 'viognier', address: 'seattle, wa' }]) {
      const found = await findWines(demo, search);
      expect(found).toMatchObject({ outsidePlace: 'Seattle, Washington', unknownPlace: null, total: wanted.total });
      expect(found.search).toMatchObject({ keywords: 'viognier', address: '', bounds: null });
    }
    const namesake = await findWines(demo, { keywords: 'wines near Paris' });
    expect(namesake).toMatchObject({ outsidePlace: 'Paris, France', search: { address: 'Paris, TX' } });
  });

  test('are normalized here as in the database', async ({ app }) => {
    const letters = Array.from({ length: 0x17f - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at)).filter(
      (letter) =>
        // why: letters that decompose into several, like ŉ, are not typed
        /\p{L}/u.test(letter) && letter.normalize('NFKD') === letter.normalize('NFD'),
    );
    const rows = await app.db
      .selectNoFrom((eb) => letters.map((letter, at) => eb.fn<string>('plain_text', [eb.val(letter)]).as(`l${at}`)))
      .execute();
    const spelt = Object.values(rows[0] ?? {});
    const differing = letters.filter(
      (letter, at) => transliterate(letter) !== spelt[at] && /[a-z]/.test(transliterate(letter)),
    );
    expect(differing).toEqual([]);
  });
});
