import { describe, expect } from 'vitest';
import { listWines, preview, sentFile, show, test, upload } from '../../../tests/fixtures/imports/import-test.ts';
import { addListing } from '../../../tests/fixtures/listings/add-listing.ts';
import { answerRow } from './answer-row.server.ts';
import { applyPreview } from './change-import.server.ts';
import { exportBadRows } from './export-bad-rows.server.ts';
import { mapColumns } from './map-columns.server.ts';
import { runImportJob } from './run-import-job.server.ts';
import { listImports, showImport } from './show-import.server.ts';
import { startImport } from './start-import.server.ts';
import { sweepImports } from './sweep-imports.server.ts';

const header = 'Name,Vintage,Size,SKU,Price,Stock,Type,Varietal,Description,ABV\n';
const merlot = 'Estate Merlot,2021,750ml,M21,"$24,50",48,Red Wine,"80% Merlot, 20% Malbec",Dark and ripe.,13.9%\n';

describe('who may import', () => {
  test('people of the winery; for everybody else the import does not exist', async ({ imports: app, winery }) => {
    const id = await preview(app, winery.owner, header + merlot);
    const limited = { ...winery.owner, limited: true };
    const look = (actor: typeof winery.owner) => showImport(app, actor, { id, show: null, page: null });
    expect(await look(winery.member)).toMatchObject({ ok: true, value: { mayChange: true } });
    expect(await look(limited)).toMatchObject({ ok: true, value: { mayChange: false } });
    for (const actor of [winery.stranger, winery.admin]) {
      expect(await look(actor)).toMatchObject({ code: 'not-found' });
      expect(await mapColumns(app, actor, { id, fields: [] })).toMatchObject({ code: 'not-found' });
      expect(await applyPreview(app, actor, { id, mode: 'good' })).toMatchObject({ code: 'not-found' });
      expect(await answerRow(app, actor, { id, line: 2, answer: 'new' })).toMatchObject({ code: 'not-found' });
      expect(await exportBadRows(app, actor, id)).toMatchObject({ code: 'not-found' });
    }
    expect(await applyPreview(app, limited, { id, mode: 'good' })).toMatchObject({ code: 'forbidden' });
    const file = () => ({
      area: 'winery' as const,
      kind: 'wines' as const,
      slug: 'red-gate',
      file: sentFile(header + merlot),
    });
    expect(await startImport(app, winery.admin, file())).toMatchObject({ code: 'forbidden' });
    expect(await startImport(app, winery.owner, { ...file(), kind: 'wineries' })).toMatchObject({ code: 'forbidden' });
    expect(await startImport(app, winery.owner, { ...file(), area: 'directory', kind: 'wineries' })).toMatchObject({
      code: 'forbidden',
    });
    const list = (slug: string | null) => listImports(app, winery.stranger, { area: 'winery', slug, page: null });
    expect(await list(null)).toMatchObject({ value: { imports: [], winery: { slug: 'next-door' } } });
    expect(await list('red-gate')).toEqual({ ok: false, code: 'not-found' });
    expect(await startImport(app, winery.stranger, file())).toEqual({ ok: false, code: 'not-found' });
  });

  test('an id of another winery’s wine is no wine, and is not changed', async ({ imports: app, winery }) => {
    const foreign = await app.db
      .selectFrom('wineries')
      .select('id')
      .where('slug', '=', 'next-door')
      .executeTakeFirstOrThrow();
    const listingId = await addListing(app.db, foreign.id, { title: 'Theirs', sku: 'T' });
    const id = await preview(app, winery.owner, `Id,SKU,Price\n${listingId},,1\nx,,1\n`);
    expect((await show(app, winery.owner, id, 'wrong')).rows.map(({ problems }) => problems[0]?.message)).toEqual([
      'You have no wine with this id. If the ids are another program’s, leave the column out',
      'This is not an id of Lonevine',
    ]);
  });

  test('who left the winery before the import was applied changes nothing', async ({ imports: app, winery }) => {
    const id = await preview(app, winery.member, header + merlot);
    await applyPreview(app, winery.member, { id, mode: 'good' });
    await app.db.deleteFrom('wineryMembers').where('userId', '=', winery.member.id).execute();
    await app.work();
    expect(await show(app, winery.owner, id)).toMatchObject({ state: 'failed', failure: 'forbidden' });
    expect(await listWines(app)).toEqual([]);
  });
});

test('a choice of columns is remembered for the person’s next file, by the columns’ names', async ({
  imports: app,
  winery,
}) => {
  const file = 'Etikett,Preis,Notiz\nRed,20,Good.\n';
  const fields = ['title', 'priceCents', 'description'];
  expect((await show(app, winery.owner, await upload(app, winery.owner, file))).fields).toEqual(['', '', '']);
  await preview(app, winery.owner, file, { fields });
  expect((await show(app, winery.owner, await upload(app, winery.owner, 'Preis,Neu,ETIKETT\n1,2,3\n'))).fields).toEqual(
    [...['priceCents', '', 'title']],
  );
  expect((await show(app, winery.member, await upload(app, winery.member, file))).fields).toEqual(['', '', '']);
});

test.for([
  [['title', 'title'], /^Two columns are “Name”/],
  [['priceCents', ''], /^Choose at least one of these columns: Name, SKU, Lonevine id\./],
  [['title'], 'Please choose from the lists'],
  [['title', 'wineryId'], 'Please choose from the lists'],
] as const)(
  'a choice of columns that makes no sense is refused: %j',
  async ([fields, message], { imports: app, winery }) => {
    const id = await upload(app, winery.owner, 'A,B\n1,2\n');
    expect(await mapColumns(app, winery.owner, { id, fields })).toEqual({
      ...{ ok: false, code: 'invalid' },
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  },
);

test('a file that cannot be read, or is too large, leaves nothing behind', async ({ imports: app, winery }) => {
  const send = (content: string | Uint8Array<ArrayBuffer>) =>
    startImport(app, winery.owner, { area: 'winery', kind: 'wines', slug: null, file: sentFile(content) });
  expect(await send('')).toMatchObject({ problem: 'empty' });
  expect(await send(new Uint8Array(21 * 1024 * 1024).fill(97))).toMatchObject({ problem: 'too-large' });
  expect(await app.files()).toEqual({ kept: [], received: [] });
  expect(await app.db.selectFrom('imports').select('id').execute()).toEqual([]);
});

test('everything about an import is deleted after 30 days', async ({ imports: app, winery }) => {
  const id = await preview(app, winery.owner, header + merlot);
  const at = (days: number) => ({
    ...app,
    clock: { now: () => new Date(app.clock.now().getTime() + days * 24 * 3_600_000) },
  });
  expect(await sweepImports(at(29), { kind: 'system' })).toBe(0);
  expect(await sweepImports(at(31), { kind: 'system' })).toBe(1);
  expect(await showImport(app, winery.owner, { id, show: null, page: null })).toMatchObject({ code: 'not-found' });
  expect((await app.files()).kept).toEqual([]);
  await expect(runImportJob(app, winery.owner, { id: 'x', data: {}, isLastAttempt: false })).resolves.toBe('give-up');
});
