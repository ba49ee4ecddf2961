import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { createTtlCache } from '#infra/cache.ts';
import { anonymous } from '#kit/actor.ts';
import type { CsvCell } from '#kit/csv.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { countStatements } from '../../../tests/fixtures/database/count-statements.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { addReviews } from '../../../tests/fixtures/listings/add-reviews.ts';
import type { ResearchWine } from './research-wine.ts';
import { compareWines, exportWines, researchWines } from './research-wines.server.ts';
import { emptyQuery, type ResearchColumn, researchColumns, type Sort } from './search-query.ts';

const searching = (app: TestApp) => ({
  ...app,
  geocoder: undefined,
  network: undefined,
  cache: createTtlCache(app.clock),
});

const research = (app: TestApp, search: object = {}) =>
  researchWines(searching(app) as never, anonymous, { ...emptyQuery, ...search });

/** The value of a column, as people read it from the row; null comes last. */
const columnValue: Record<ResearchColumn, (wine: ResearchWine) => string | number | null> = {
  title: ({ title }) => title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
  grape: ({ grapes }) => grapes[0] ?? null,
  vintage: ({ vintage }) => vintage,
  ava: ({ ava }) => ava,
  style: ({ style }) => style,
  body: ({ body }) => (body === null ? null : ['Very light', 'Light', 'Medium', 'Full', 'Very full'].indexOf(body)),
  unitPrice: ({ unitPrice }) => unitPrice.amount,
  score: ({ score }) => score,
  stock: ({ stock }) => stock,
};

/** The values in the order of the database, whose collation sorts text. */
async function sortedByDatabase({ db }: TestApp, values: (string | number)[], descending: boolean) {
  const type = typeof values[0] === 'number' ? sql`numeric` : sql`text`;
  const { rows } = await sql<{ value: string | number }>`
    select value from unnest(${values.map(String)}::text[]) value
    order by value::${type} ${descending ? sql`desc` : sql`asc`}`.execute(db);
  return rows.map(({ value }) => (typeof values[0] === 'number' ? Number(value) : value));
}

describe('the research of wines', () => {
  test('tells grapes, the price for 750 ml, and the mean of the buyers’ ratings', async ({ app }) => {
    const wineryId = await addWinery(app.db);
    const magnum = await addListing(app.db, wineryId, {
      varietals: ['tannat', 'syrah'],
      priceCents: 5001,
      bottleMl: 1500,
    });
    await addListing(app.db, wineryId, { type: 'tasting', unitType: 'day', style: null });
    expect((await research(app)).wines).toMatchObject([
      {
        id: magnum,
        grapes: ['Tannat', 'Syrah'],
        unitPrice: { amount: 2501 },
        score: null,
        ratings: 0,
        stock: 0,
        state: 'TX',
      },
    ]);
    const { id: customerId } = await addPerson(app.db, { email: 'buyer@example.test' });
    await addReviews(app.db, { wineryId, customerId, listingId: magnum }, 7);
    const rated = { score: 2.57, ratings: 7 };
    expect((await research(app)).wines).toMatchObject([rated]);
    await app.db.updateTable('listings').set({ priceCents: 4000, bottleMl: 750 }).where('id', '=', magnum).execute();
    expect((await research(app)).wines, 'a change of the listing keeps them').toMatchObject([
      { unitPrice: { amount: 4000 }, ...rated },
    ]);
  });

  test.for(Object.keys(researchColumns) as ResearchColumn[])(
    'is sorted by %s in both directions, with those without a value last, and pages keep all of it',
    async (column, { demo }) => {
      for (const sort of [column, `-${column}`] as Sort[]) {
        const pages = [await research(demo, { sort }), await research(demo, { sort, page: 2 })];
        const wines = pages.flatMap((page) => page.wines);
        expect(new Set(wines.map(({ id }) => id)).size).toBe(200);
        const values = wines.map(columnValue[column]);
        const held = values.filter((value) => value !== null);
        expect(values.slice(held.length).every((value) => value === null)).toBe(true);
        expect(held).toEqual(await sortedByDatabase(demo, held, sort === column));
      }
    },
  );

  test('finds with every filter and sort what a slow reading of all wines finds', async ({ demo }) => {
    const all = [1, 2, 3].map((page) => research(demo, { page }));
    const wines = (await Promise.all(all)).flatMap((page) => page.wines);
    const grapes = new Map(
      (await demo.db.selectFrom('listings').select(['id', 'varietals']).execute()).map((row) => [
        row.id,
        row.varietals,
      ]),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(['TX', 'OR']),
        fc.subarray(['tempranillo', 'viognier', 'mourvedre', 'pinot_noir']),
        fc.constantFrom<Sort | null>(null, 'score', '-vintage', 'unitPrice', '-title'),
        async (state, varietals, sort) => {
          const filters = { ...emptyQuery.filters, state, varietals_offered: varietals };
          const found = await research(demo, { filters, sort });
          const expected = wines.filter(
            (wine) =>
              (state.length === 0 || state.includes(wine.state)) &&
              (varietals.length === 0 || grapes.get(wine.id)?.some((grape) => varietals.includes(grape))),
          );
          expect(found.total).toBe(expected.length);
          const ids = new Set(expected.map(({ id }) => id));
          expect(found.wines.every(({ id }) => ids.has(id))).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('takes the same few statements for a hundred wines as for one', async ({ demo }) => {
    const counted = countStatements(demo);
    await counted.of(() => research(demo, { sort: 'score' }));
    counted.expectAtMost({ statements: 5 });
  });
});

describe('a comparison', () => {
  test('has up to four wines on sale in the order of their ids, and ignores what is none', async ({ app }) => {
    const wineryId = await addWinery(app.db);
    const ids = await Promise.all([1, 2, 3, 4, 5].map((at) => addListing(app.db, wineryId, { title: `Wine ${at}` })));
    const [first = '', second = ''] = ids;
    const closed = await addListing(app.db, wineryId, { state: 'closed' });
    expect((await compareWines(app, anonymous, ids)).map(({ id }) => id)).toEqual(ids.slice(0, 4));
    const mixed = ['x', second, closed, first, second, "'; drop table listings"];
    expect((await compareWines(app, anonymous, mixed)).map(({ id }) => id)).toEqual([second, first]);
    expect(await compareWines(app, anonymous, [])).toEqual([]);
  });
});

test('the file has the wines of the search in its order, one line each', async ({ demo }) => {
  const filters = { ...emptyQuery.filters, state: ['TX'] };
  const { head, batches } = exportWines(
    searching(demo) as never,
    anonymous,
    { ...emptyQuery, filters, sort: '-unitPrice' },
    ({ id }) => id,
  );
  const lines: CsvCell[][] = [];
  for await (const batch of batches) lines.push(...batch);
  const { total } = await research(demo, { filters });
  expect(lines).toHaveLength(total);
  expect(new Set(lines.map((cells) => cells.at(-1))).size).toBe(total);
  expect(lines.every((cells) => cells.length === head.length && cells[3] === 'TX')).toBe(true);
});
