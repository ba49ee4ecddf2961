import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { type CsvCell, csvLine } from '#kit/csv.ts';
import {
  apply,
  type ImportApp,
  listWines,
  preview,
  show,
  test,
  undo,
} from '../../../tests/fixtures/imports/import-test.ts';
import { addListing } from '../../../tests/fixtures/listings/add-listing.ts';
import { answerRow } from './answer-row.server.ts';
import { applyPreview } from './change-import.server.ts';
import { exportBadRows } from './export-bad-rows.server.ts';
import { mapColumns } from './map-columns.server.ts';

const header = 'Name,Vintage,Size,SKU,Price,Stock,Type,Varietal,Description,ABV\n';
const merlot = 'Estate Merlot,2021,750ml,M21,"$24,50",48,Red Wine,"80% Merlot, 20% Malbec",Dark and ripe.,13.9%\n';
const brut = 'Brut,NV,Magnum,B1,$60.00,6,Sparkling,Chardonnay,"Fine\nbubbles.",12\n';

/** The rows that can be downloaded to be mended. */
async function badRowsOf(app: ImportApp, actor: SignedIn, id: string): Promise<{ head: string[]; rows: CsvCell[][] }> {
  const exported = await exportBadRows(app, actor, id);
  if (!exported.ok) throw new Error(exported.code);
  const rows = [];
  for await (const batch of exported.value.batches) rows.push(...batch);
  return { head: exported.value.head, rows };
}

describe('an import of wines', () => {
  test('creates drafts of new ones with everything that the file says', async ({ imports: app, winery }) => {
    const id = await preview(app, winery.owner, header + merlot + brut);
    expect(await show(app, winery.owner, id)).toMatchObject({
      state: 'checked',
      counts: { new: 2, changed: 0, unchanged: 0, wrong: 0, ask: 0 },
      rows: [
        {
          line: 2,
          name: '2021 Estate Merlot',
          changes: expect.arrayContaining([expect.objectContaining({ after: '$24.50' })]),
        },
        { line: 3, name: 'NV Brut' },
      ],
    });
    expect(await listWines(app)).toEqual([]);
    await apply(app, winery.owner, id, 'all');
    expect(await listWines(app)).toMatchObject([
      { title: 'Brut', vintage: null, bottleMl: 1500, style: 'sparkling', description: 'Fine\nbubbles.', stock: 6 },
      {
        ...{ title: 'Estate Merlot', vintage: 2021, bottleMl: 750, sku: 'M21', priceCents: 2450, stock: 48 },
        ...{ style: 'red', varietals: ['merlot', 'malbec'], blendPercents: [80, 20], abvTenths: 139 },
        ...{ state: 'draft', wineryId: winery.wineryId, updatedAt: null, publishedAt: null },
      },
    ]);
    expect(await show(app, winery.owner, id)).toMatchObject({ state: 'applied', counts: { applied: 2, skipped: 0 } });
  });

  test('shows old and new of existing ones, and changes only what differs', async ({ imports: app, winery }) => {
    const given = { title: 'Estate Merlot', vintage: 2021, sku: 'M21', priceCents: 2000, description: 'Kept.' };
    const listingId = await addListing(app.db, winery.wineryId, given);
    const other = await addListing(app.db, winery.wineryId, { title: 'Brut', vintage: null, bottleMl: 1500 });
    await app.db.insertInto('stock').values({ listingId, quantity: 40 }).execute();
    const id = await preview(app, winery.member, 'SKU,Price,Stock,Name\nM21 ,24.5,48,\n,60,,BRUT\n,20.00,,Brut\n');
    const { rows, counts } = await show(app, winery.member, id, 'changed');
    expect(counts).toMatchObject({ changed: 2, wrong: 1 });
    expect(rows).toMatchObject([
      {
        ...{ line: 2, targetId: listingId, name: '2021 Estate Merlot' },
        changes: [
          { label: 'Price', before: '$20.00', after: '$24.50' },
          { label: 'Stock', before: '40', after: '48' },
        ],
      },
      { line: 3, targetId: other, changes: [{ label: 'Name', before: 'Brut', after: 'BRUT' }, { label: 'Price' }] },
    ]);
    await apply(app, winery.member, id);
    expect(await listWines(app)).toMatchObject([
      { id: other, title: 'BRUT', priceCents: 6000, stock: null },
      { id: listingId, priceCents: 2450, stock: 48, description: 'Kept.', state: 'published', sku: 'M21' },
    ]);
  });

  test('names row, column, reason, and cell of what is wrong', async ({ imports: app, winery }) => {
    const long = 'x'.repeat(61);
    const id = await preview(
      app,
      winery.owner,
      `Item,Jahr,Varietal,Price,Description,Type,Stock\n${long},1821,Grapefruit,-1,,Beer,1.5\nRed,2021,,12 EUR,Good.,red,1\n`,
      { fields: ['title', 'vintage', 'grapes', 'priceCents', 'description', 'style', 'stock'] },
    );
    const { rows, counts } = await show(app, winery.owner, id, 'wrong');
    expect(counts).toMatchObject({ wrong: 2, new: 0 });
    expect(rows[0]?.problems).toEqual([
      { column: 'Item', message: 'Must be 60 characters or less', value: long },
      { column: 'Jahr', message: 'A vintage is a year, such as 2021, or NV', value: '1821' },
      { column: 'Varietal', message: 'We don’t know the grape “Grapefruit”', value: 'Grapefruit' },
      { column: 'Price', message: 'Price should be at least $0.50.', value: '-1' },
      { column: 'Type', message: expect.stringMatching(/^Use one of Red/), value: 'Beer' },
      { column: 'Stock', message: 'Stock is a whole number of bottles, 0 or more.', value: '1.5' },
    ]);
    expect(rows[1]).toMatchObject({ line: 3, problems: [{ column: 'Price', value: '12 EUR' }] });
    const { head, rows: cells } = await badRowsOf(app, winery.owner, id);
    expect(head.join()).toBe('What is wrong,Item,Jahr,Varietal,Price,Description,Type,Stock');
    expect(cells[1]).toEqual([expect.stringMatching(/^Price: /), 'Red', '2021', '', '12 EUR', 'Good.', 'red', '1']);
  });

  test('adds a wine without a description as a draft', async ({ imports: app, winery }) => {
    const id = await preview(app, winery.owner, 'Name,Type\nMerlot,Red\n');
    await applyPreview(app, winery.owner, { id, mode: 'good' });
    await app.work();
    expect(await listWines(app)).toMatchObject([{ title: 'Merlot', description: '', state: 'draft' }]);
  });

  test('points out another currency and what other programs have garbled or shortened', async ({
    imports: app,
    winery,
  }) => {
    const rows = [
      'Name,Type,Price,Currency,SKU',
      'Merlot,Red,20,EUR,M',
      'MourvÃ¨dre,Red,20,USD,V',
      'Malbec,Red,20,usd,1.23E+11',
      'Tannat,Red,20,$,T',
    ];
    const id = await preview(app, winery.owner, rows.join('\n'));
    const { rows: wrong, counts } = await show(app, winery.owner, id, 'wrong');
    expect(counts).toMatchObject({ wrong: 3, new: 1 });
    expect(wrong.map(({ problems }) => problems)).toEqual([
      [{ column: 'Currency', message: 'Prices here are in US dollars. Convert them first', value: 'EUR' }],
      [{ column: 'Name', message: expect.stringContaining('“Mourvèdre”'), value: 'MourvÃ¨dre' }],
      [{ column: 'SKU', message: expect.stringContaining('shortened this number'), value: '1.23E+11' }],
    ]);
  });

  test('takes no cell of a row that has more of them than the first row', async ({ imports: app, winery }) => {
    const rows = 'Name,Type,Description\nRed,Red,Plum, cedar, and fig\nRed,Red,"Plum, cedar, and fig"\n';
    const id = await preview(app, winery.owner, rows);
    const { counts, rows: wrong } = await show(app, winery.owner, id, 'wrong');
    expect(counts).toMatchObject({ wrong: 1, new: 1 });
    const message = expect.stringMatching(/more cells than the first row\. Put a text that contains a comma/);
    expect(wrong).toMatchObject([
      { line: 2, name: 'Red', problems: [{ column: '', message, value: 'cedar,and fig' }] },
    ]);
    const { head, rows: cells } = await badRowsOf(app, winery.owner, id);
    expect(cells).toEqual([[message, 'Red', 'Red', 'Plum', 'cedar', 'and fig']]);
    const file = (row: readonly CsvCell[] = []) => csvLine(head) + csvLine(row);
    const again = await preview(app, winery.owner, file(cells[0]));
    expect(await show(app, winery.owner, again, 'wrong')).toMatchObject({ counts: { wrong: 1, new: 0 } });
    const mended = await preview(app, winery.owner, file(['', 'Red', 'Red', 'Plum, cedar, and fig']));
    expect(await show(app, winery.owner, mended, 'new')).toMatchObject({
      counts: { wrong: 0, new: 1 },
      rows: [{ changes: expect.arrayContaining([expect.objectContaining({ after: 'Plum, cedar, and fig' })]) }],
    });
  });

  test('refuses a second row for the same wine', async ({ imports: app, winery }) => {
    const id = await preview(app, winery.owner, `${header}${merlot}${merlot}${brut}`);
    const { rows, counts } = await show(app, winery.owner, id, 'wrong');
    expect(counts).toMatchObject({ new: 2, wrong: 1 });
    expect(rows).toMatchObject([{ line: 3, problems: [{ message: 'This is the same wine as in line 2' }] }]);
  });

  test('asks which of several wines a row means', async ({ imports: app, winery }) => {
    const [first, second] = [
      await addListing(app.db, winery.wineryId, { title: 'Merlot', vintage: 2020 }),
      await addListing(app.db, winery.wineryId, { title: 'Merlot', vintage: 2021 }),
    ];
    const id = await preview(app, winery.owner, 'Name,Price\nMerlot,24\nmerlot,25\n');
    const { rows } = await show(app, winery.owner, id, 'ask');
    expect(rows[0]?.candidates.map((one) => one.id).toSorted()).toEqual([first, second].toSorted());
    expect(await applyPreview(app, winery.owner, { id, mode: 'good' })).toMatchObject({ code: 'nothing' });
    const answer = (line: number, given: string) => answerRow(app, winery.owner, { id, line, answer: given });
    expect(await answer(2, crypto.randomUUID())).toMatchObject({ code: 'wrong' });
    expect(await answer(7, first)).toMatchObject({ code: 'not-found' });
    expect(await answer(2, first)).toMatchObject({ ok: true });
    expect(await answer(3, first)).toEqual({ ok: false, code: 'elsewhere', line: 2 });
    expect(await answer(3, 'skip')).toMatchObject({ ok: true });
    expect((await show(app, winery.owner, id)).counts).toMatchObject({ ask: 0, changed: 1, unchanged: 1 });
    await apply(app, winery.owner, id, 'all');
    expect((await listWines(app)).map(({ id: wine, priceCents }) => [wine, priceCents]).toSorted()).toEqual(
      [
        [first, 2400],
        [second, 2000],
      ].toSorted(),
    );
  });

  test('is all or nothing if that was chosen, and else leaves out what was changed meanwhile', async ({
    imports: app,
    winery,
  }) => {
    const listingId = await addListing(app.db, winery.wineryId, { title: 'Merlot', sku: 'M' });
    const file = `Name,SKU,Price,Description,Type\nMerlot,M,24,,\nNew red,N,30,Good.,Red\n`;
    const wrongToo = await preview(app, winery.owner, `${file}Bad,X,free,Good.,Red\n`);
    expect(await applyPreview(app, winery.owner, { id: wrongToo, mode: 'all' })).toMatchObject({ code: 'incomplete' });
    const id = await preview(app, winery.owner, file);
    await app.db.updateTable('listings').set({ priceCents: 2100 }).where('id', '=', listingId).execute();
    await apply(app, winery.owner, id, 'all');
    expect(await show(app, winery.owner, id)).toMatchObject({
      state: 'failed',
      failure: 'changed',
      counts: { applied: 0 },
    });
    expect(await listWines(app)).toMatchObject([{ title: 'Merlot', priceCents: 2100 }]);
    const { fields } = await show(app, winery.owner, id);
    expect(await mapColumns(app, winery.owner, { id, fields })).toMatchObject({ ok: true });
    await app.work();
    await app.db.updateTable('listings').set({ priceCents: 2200 }).where('id', '=', listingId).execute();
    await apply(app, winery.owner, id);
    const { counts, rows, state } = await show(app, winery.owner, id, 'skipped');
    expect({ state, counts }).toMatchObject({ state: 'applied', counts: { applied: 1, skipped: 1 } });
    expect(rows).toMatchObject([{ name: 'NV Merlot', outcome: 'skipped', problems: [{ column: '' }] }]);
    expect((await listWines(app)).map(({ title, priceCents }) => [title, priceCents])).toEqual([
      ['Merlot', 2200],
      ['New red', 3000],
    ]);
  });

  test('does not create a wine twice that somebody has added since the preview', async ({ imports: app, winery }) => {
    const [one, two] = [
      await preview(app, winery.owner, header + merlot),
      await preview(app, winery.owner, header + merlot),
    ];
    await apply(app, winery.owner, one);
    await apply(app, winery.owner, two);
    expect((await show(app, winery.owner, two)).counts).toMatchObject({ applied: 0, skipped: 1 });
    expect(await listWines(app)).toHaveLength(1);
  });

  test('does nothing twice if its job breaks off and is tried again, or is replaced', async ({
    imports: app,
    winery,
  }) => {
    const rows = Array.from({ length: 600 }, (_, at) => `Red ${at},R${at},20,Good.,Red\n`).join('');
    const id = await preview(app, winery.owner, `Name,SKU,Price,Description,Type\n${rows}`);
    await applyPreview(app, winery.owner, { id, mode: 'good' });
    const [job = {}] = app.sent;
    await sql`
      create function break_off() returns trigger language plpgsql as $$ begin
        if new.title = 'Red 599' then raise exception 'broken off'; end if; return new; end $$`.execute(app.db);
    await sql`create trigger break_off before insert on listings for each row execute function break_off()`.execute(
      app.db,
    );
    await expect(app.work()).rejects.toThrow('broken off');
    expect(await listWines(app)).toHaveLength(500);
    expect(await show(app, winery.owner, id)).toMatchObject({ state: 'applying', done: 500 });
    await sql`drop trigger break_off on listings`.execute(app.db);
    app.sent.push(job, job, { ...job, runId: crypto.randomUUID() });
    await app.work();
    expect(await listWines(app)).toHaveLength(600);
    expect(await show(app, winery.owner, id)).toMatchObject({ state: 'applied', counts: { applied: 600 } });
  });

  test('that breaks off for good says so: nothing was changed, or what was can be undone', async ({
    imports: app,
    winery,
  }) => {
    await sql`
      create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`.execute(
      app.db,
    );
    await sql`create trigger break_off before insert on listings for each row execute function break_off()`.execute(
      app.db,
    );
    for (const [mode, failure] of [
      ['all', { state: 'failed', failure: 'internal' }],
      ['good', { state: 'applied', failure: 'interrupted' }],
    ] as const) {
      const id = await preview(app, winery.owner, header + merlot);
      await applyPreview(app, winery.owner, { id, mode });
      await expect(app.work(true)).rejects.toThrow('broken off');
      expect(await show(app, winery.owner, id)).toMatchObject(failure);
    }
    expect(await listWines(app)).toEqual([]);
  });
});

describe('an import of stock', () => {
  test('changes the stock and nothing else, and creates nothing', async ({ imports: app, winery }) => {
    const listingId = await addListing(app.db, winery.wineryId, { title: 'Merlot', vintage: 2021, sku: 'M' });
    const file = 'SKU,Wine,Vintage,On hand\nM,Other name,2020,"1,200"\nX,,,3\n,Nameless,,4\n,Merlot,2021,\n,,,5\n';
    const id = await preview(app, winery.owner, file, { kind: 'stock' });
    const { counts, rows } = await show(app, winery.owner, id, 'wrong');
    expect(counts).toMatchObject({ changed: 1, wrong: 4, new: 0 });
    expect(rows.map(({ line, problems }) => [line, problems[0]?.column, problems[0]?.message])).toEqual([
      [3, 'SKU', 'You have no wine with this SKU'],
      [4, 'Wine', 'You have no wine with this name, vintage, and size'],
      [5, 'On hand', 'You need to add a stock quantity.'],
      [6, '', 'This row names no wine: it needs an SKU or a name'],
    ]);
    await apply(app, winery.owner, id);
    expect(await listWines(app)).toMatchObject([{ id: listingId, title: 'Merlot', vintage: 2021, stock: 1200 }]);
    await undo(app, winery.owner, id);
    expect(await listWines(app)).toMatchObject([{ id: listingId, stock: null }]);
  });
});
