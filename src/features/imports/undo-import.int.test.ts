import pg from 'pg';
import { describe, expect } from 'vitest';
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
import { applyPreview, undoApplied } from './change-import.server.ts';
import { runImportJob } from './run-import-job.server.ts';

describe('an applied import', () => {
  const setUp = async (app: ImportApp, wineryId: string) => {
    const listingId = await addListing(app.db, wineryId, { title: 'Merlot', sku: 'M', description: 'Before.' });
    const counted = await addListing(app.db, wineryId, { title: 'Malbec', sku: 'C' });
    await app.db.insertInto('stock').values({ listingId: counted, quantity: 3 }).execute();
    return { listingId, counted, before: await listWines(app) };
  };
  const file = `Name,SKU,Price,Stock,Description,Type\nMerlot,M,24,5,After.,\nMalbec,C,,9,,\nNew red,N,30,7,Good.,Red\n`;
  const same = (rows: Awaited<ReturnType<typeof listWines>>) => rows.map(({ updatedAt: _, ...row }) => row);

  test('is undone within seven days: everything is as it was', async ({ imports: app, winery }) => {
    const { before } = await setUp(app, winery.wineryId);
    const id = await preview(app, winery.owner, file);
    await apply(app, winery.owner, id, 'all');
    expect(await listWines(app)).toMatchObject([{ stock: 9 }, { stock: 5, priceCents: 2400 }, { stock: 7 }]);
    await undo(app, winery.member, id);
    expect(same(await listWines(app))).toEqual(same(before));
    expect((await show(app, winery.owner, id)).state).toBe('undone');
    expect(await undoApplied(app, winery.owner, { id, others: false })).toMatchObject({ code: 'in-progress' });
  });

  test('is undone with its changes of stock, so that the sum of a wine’s changes is its stock', async ({
    imports: app,
    winery,
  }) => {
    const { listingId, counted } = await setUp(app, winery.wineryId);
    const at = app.clock.now();
    await app.db.insertInto('stockAdjustments').values({ listingId: counted, quantity: 3, at }).execute();
    const id = await preview(app, winery.owner, file);
    await apply(app, winery.owner, id, 'all');
    const changesOf = async (wine: string) => {
      const changes = app.db.selectFrom('stockAdjustments').select('quantity').where('listingId', '=', wine);
      return (await changes.execute()).map(({ quantity }) => quantity).sort((a, b) => a - b);
    };
    expect([await changesOf(listingId), await changesOf(counted)]).toEqual([[5], [3, 6]]);
    await undo(app, winery.owner, id);
    expect(await listWines(app)).toMatchObject([{ stock: 3 }, { stock: null }]);
    expect([await changesOf(listingId), await changesOf(counted)]).toEqual([
      [-5, 5],
      [-6, 3, 6],
    ]);
  });

  test('of somebody who has left is undone by who is still there', async ({ imports: app, winery }) => {
    const { before } = await setUp(app, winery.wineryId);
    const id = await preview(app, winery.member, file);
    await apply(app, winery.member, id);
    await app.db.deleteFrom('wineryMembers').where('userId', '=', winery.member.id).execute();
    await undo(app, winery.owner, id);
    expect(await show(app, winery.owner, id)).toMatchObject({ state: 'undone', failure: null });
    expect(same(await listWines(app))).toEqual(same(before));
  });

  test('twice at once is undone once, as it was applied once', async ({ imports: app, winery }) => {
    await setUp(app, winery.wineryId);
    const id = await preview(app, winery.owner, file);
    const both = (step: () => Promise<{ ok: boolean }>) => Promise.all([step(), step()]);
    const applied = await both(() => applyPreview(app, winery.owner, { id, mode: 'good' }));
    expect(applied.map(({ ok }) => ok).sort()).toEqual([false, true]);
    await app.work();
    const undone = await both(() => undoApplied(app, winery.member, { id, others: false }));
    expect(undone.map(({ ok }) => ok).sort()).toEqual([false, true]);
    await app.work();
    expect((await listWines(app)).map(({ title }) => title)).toEqual(['Malbec', 'Merlot']);
  });

  test('is not undone later', async ({ imports: app, winery }) => {
    const id = await preview(app, winery.owner, file);
    await apply(app, winery.owner, id);
    const later = { ...app, clock: { now: () => new Date(app.clock.now().getTime() + 7 * 24 * 3_600_000 + 1_000) } };
    expect(await undoApplied(later, winery.owner, { id, others: false })).toMatchObject({ code: 'expired' });
    expect((await show(later, winery.owner, id)).undoUntil).toBeNull();
  });

  test('is not undone if something was changed since, unless that is to stay', async ({ imports: app, winery }) => {
    const { listingId } = await setUp(app, winery.wineryId);
    const id = await preview(app, winery.owner, file);
    await apply(app, winery.owner, id);
    await app.db.updateTable('stock').set({ quantity: 4 }).where('listingId', '=', listingId).execute();
    const after = await listWines(app);
    await undo(app, winery.owner, id);
    const { state, failure, rows } = await show(app, winery.owner, id, 'kept');
    expect({ state, failure, rows }).toMatchObject({
      ...{ state: 'applied', failure: 'changed-since' },
      rows: [{ name: 'NV Merlot', outcome: 'applied', problems: [{ message: 'Changed since the import' }] }],
    });
    expect(await listWines(app)).toEqual(after);
    await undo(app, winery.owner, id, true);
    expect(await listWines(app)).toMatchObject([
      { title: 'Malbec', stock: 3 },
      { title: 'Merlot', stock: 4, priceCents: 2400, description: 'After.' },
    ]);
  });

  test('keeps a new wine that was published or got a photo since', async ({ imports: app, winery }) => {
    const id = await preview(app, winery.owner, file);
    await apply(app, winery.owner, id);
    const change = { state: 'published', publishedAt: app.clock.now() } as const;
    await app.db.updateTable('listings').set(change).where('title', '=', 'New red').execute();
    await undo(app, winery.owner, id, true);
    expect((await listWines(app)).map(({ title }) => title)).toEqual(['New red']);
  });

  test('is undone in batches, so that wines of one are free while the next waits', async ({ imports: app, winery }) => {
    const rows = Array.from({ length: 501 }, (_, at) => `Red ${at},S${at},30,7,Good.,Red`);
    const id = await preview(app, winery.owner, `Name,SKU,Price,Stock,Description,Type\n${rows.join('\n')}\n`);
    await apply(app, winery.owner, id);
    const last = await app.db.selectFrom('listings').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    const buyer = new pg.Client({ connectionString: app.databaseUrl });
    await buyer.connect();
    await buyer.query('begin');
    await buyer.query('select from listings where id = $1 for update', [last?.id]);
    const undoing = undo(app, winery.owner, id, true);
    await expect.poll(async () => (await listWines(app)).length).toBe(1);
    await buyer.query('update stock set quantity = quantity - 1 where listing_id = $1', [last?.id]);
    await buyer.query('commit');
    await buyer.end();
    await undoing;
    expect(await listWines(app)).toMatchObject([{ stock: 6 }]);
    expect((await show(app, winery.owner, id)).state).toBe('undone');
  });

  test('that failed on the way goes on where it stopped', async ({ imports: app, winery }) => {
    const rows = Array.from({ length: 501 }, (_, at) => `Red ${at},S${at},30,7,Good.,Red`);
    const id = await preview(app, winery.owner, `Name,SKU,Price,Stock,Description,Type\n${rows.join('\n')}\n`);
    await apply(app, winery.owner, id);
    let transactions = 0;
    const failing = {
      ...app,
      db: new Proxy(app.db, {
        get: (db, name) => {
          // why: the first one forgets old problems, the next two look for changes, and the fourth undoes a batch
          if (name === 'transaction' && ++transactions > 4) throw new Error('The process has ended');
          const member = Reflect.get(db, name);
          return typeof member === 'function' ? member.bind(db) : member;
        },
      }),
    };
    expect(await undoApplied(app, winery.owner, { id, others: false })).toMatchObject({ ok: true });
    const [data] = app.sent;
    const run = () => runImportJob(failing, { kind: 'system' }, { id: 'job', data: data ?? {}, isLastAttempt: false });
    await expect(run()).rejects.toThrow('The process has ended');
    expect(await listWines(app)).toHaveLength(1);
    await app.work();
    expect(await listWines(app)).toHaveLength(0);
    expect((await show(app, winery.owner, id)).state).toBe('undone');
  });
});
