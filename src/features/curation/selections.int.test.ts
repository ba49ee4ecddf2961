import { describe, expect } from 'vitest';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import { adminActions } from '../../../tests/fixtures/accounts/admin-actions.ts';
import { countStatements } from '../../../tests/fixtures/database/count-statements.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { addSelection } from '../../../tests/fixtures/listings/add-selection.ts';
import { deleteSelection, listSelections, showEditedSelection } from './manage-selections.server.ts';
import { saveSelection } from './save-selection.server.ts';
import { listPastSelections, showCuratedSelection } from './show-selection.server.ts';

const admin: SignedIn = { kind: 'user', id: crypto.randomUUID(), roles: ['admin'], limited: false };

/** The app on a day, at noon in Texas. */
const on = (app: TestApp, day: string) => ({ ...app, clock: { now: () => new Date(`${day}T18:00:00Z`) } });

const fields = { version: 0, publish: true, title: 'For the grill', introduction: '', endsOn: '' };

/** Saves a new selection on a day. */
async function save(app: TestApp, day: string, changed: object) {
  return saveSelection(on(app, day), admin, { id: crypto.randomUUID(), fields: { ...fields, ...changed } });
}

async function addWines(app: TestApp, number: number): Promise<string[]> {
  const wineryId = await addWinery(app.db);
  return Promise.all(
    Array.from({ length: number }, (_, at) => addListing(app.db, wineryId, { title: `Wine ${at}`, vintage: 2020 })),
  );
}

const because = (listingId: string) => ({ listingId, reason: 'It never shouts.' });

describe('a selection of curated wines', () => {
  test('is shown in its order with a reason for each wine, from its first day until the next one starts', async ({
    app,
  }) => {
    const [first, second] = (await addWines(app, 2)) as [string, string];
    await app.db.insertInto('stock').values({ listingId: second, quantity: 2 }).execute();
    const wines = [
      { listingId: second, reason: 'It forgives every sauce.' },
      { listingId: first, reason: 'Quiet, and then it is not.' },
    ];
    expect(await save(app, '2026-10-20', { startsOn: '2026-11-01', wines })).toMatchObject({
      value: { state: 'upcoming', version: 1 },
    });
    expect(await showCuratedSelection(on(app, '2026-10-31'), anonymous, null)).toMatchObject({ code: 'not-found' });
    expect(await showCuratedSelection(on(app, '2026-11-01'), anonymous, null)).toMatchObject({
      value: {
        ...{ title: 'For the grill', startsOn: '2026-11-01', until: null, current: true },
        wines: [
          { wineName: '2020 Wine 1', reason: 'It forgives every sauce.', listing: { id: second, soldOut: false } },
          { wineName: '2020 Wine 0', wineryName: 'Red Gate', listing: { id: first, soldOut: true } },
        ],
      },
    });
    expect(await save(app, '2026-11-02', { title: 'Next', startsOn: '2026-12-01', wines })).toMatchObject({ ok: true });
    const later = on(app, '2026-12-01');
    expect(await showCuratedSelection(later, anonymous, null)).toMatchObject({ value: { title: 'Next' } });
    const past = { title: 'For the grill', startsOn: '2026-11-01', until: '2026-11-30' };
    expect(await listPastSelections(later, anonymous, null)).toMatchObject({ selections: [{ ...past, wines: 2 }] });
    expect(await showCuratedSelection(later, anonymous, '2026-11-01')).toMatchObject({
      value: { ...past, current: false, wines: [{ listing: { id: second } }, { listing: { id: first } }] },
    });
    for (const day of ['2026-12-02', '2026-02-30', 'x', "'"]) {
      expect(await showCuratedSelection(later, anonymous, day)).toMatchObject({ code: 'not-found' });
    }
  });

  test('that has ended is still shown as the last one, without being current', async ({ app }) => {
    const wines = (await addWines(app, 1)).map(because);
    await save(app, '2026-11-01', { startsOn: '2026-11-01', endsOn: '2026-11-07', wines });
    const shown = await showCuratedSelection(on(app, '2026-11-08'), anonymous, null);
    expect(shown).toMatchObject({ value: { current: false, until: '2026-11-07' } });
  });

  test('keeps the names of wines that are closed or deleted later', async ({ app }) => {
    const [closed, deleted] = (await addWines(app, 2)) as [string, string];
    await addSelection(app.db, { startsOn: '2026-01-01', listingIds: [closed, deleted] });
    await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', closed).execute();
    await app.db.deleteFrom('listings').where('id', '=', deleted).execute();
    const gone = { wineName: 'NV Château Été', wineryName: 'Red Gate', listing: null };
    expect(await showCuratedSelection(app, anonymous, null)).toMatchObject({ value: { wines: [gone, gone] } });
  });

  test('is read with three statements, whatever its size', async ({ app }) => {
    await addSelection(app.db, { startsOn: '2026-01-01', listingIds: await addWines(app, 12) });
    const counted = countStatements(app);
    await counted.of(() => showCuratedSelection(app, anonymous, null));
    counted.expectAtMost({ statements: 3 });
  });
});

describe('saving a selection', () => {
  test.for([
    [{ title: ' ' }, 'title'],
    [{ title: 'a'.repeat(81) }, 'title'],
    [{ introduction: 'a\0' }, 'introduction'],
    [{ startsOn: '' }, 'startsOn'],
    [{ startsOn: '2026-02-30' }, 'startsOn'],
    [{ startsOn: '2026-10-31' }, 'startsOn'],
    [{ startsOn: '2026-11-09' }, 'startsOn'],
    [{ endsOn: '2026-10-31' }, 'endsOn'],
    [{ wines: [] }, 'wines'],
  ] as const)('%o is refused with an error of its field, and nothing is stored', async ([changed, field], { app }) => {
    const wines = (await addWines(app, 1)).map(because);
    await addSelection(app.db, { startsOn: '2026-11-09' });
    const saved = await save(app, '2026-11-01', { startsOn: '2026-11-01', wines, ...changed });
    expect(saved).toMatchObject({ code: 'validation-invalid-params', errors: { [field]: expect.any(String) } });
    expect(await listSelections(app, admin, null)).toMatchObject({ value: { total: 1 } });
  });

  test('refuses wines that are not on sale, twice in it, too many, or without a reason', async ({ app }) => {
    const ids = await addWines(app, 13);
    const [one = '', closed = ''] = ids;
    await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', closed).execute();
    for (const [wines, field] of [
      [[because(closed)], 'wines'],
      [[because(crypto.randomUUID())], 'wines'],
      [[because(one), because(one)], 'wines'],
      [ids.map(because), 'wines'],
      [[{ listingId: one, reason: ' ' }], 'reason-0'],
      [[{ listingId: 'x', reason: 'y' }], 'wines'],
    ] as const) {
      const saved = await save(app, '2026-11-01', { startsOn: '2026-11-01', wines });
      expect(saved).toMatchObject({ code: 'validation-invalid-params', errors: { [field]: expect.any(String) } });
    }
    expect(await save(app, '2026-11-01', { publish: false, wines: [{ listingId: one, reason: '' }] })).toMatchObject({
      value: { state: 'draft', startsOn: null },
    });
  });

  test('refuses an old version, and one sent twice at once is stored once', async ({ app }) => {
    const id = crypto.randomUUID();
    const draft = { ...fields, publish: false, wines: [] };
    const twice = await Promise.all([1, 2].map(() => saveSelection(app, admin, { id, fields: draft })));
    expect(twice.map((one) => (one.ok ? 'saved' : one.code)).sort()).toEqual(['changed', 'saved']);
    const changes = ['One', 'Two'].map((title) =>
      saveSelection(app, admin, { id, fields: { ...draft, version: 1, title } }),
    );
    expect((await Promise.all(changes)).map((one) => (one.ok ? 'saved' : one.code)).sort()).toEqual([
      'changed',
      'saved',
    ]);
    expect(await showEditedSelection(app, admin, id)).toMatchObject({ value: { version: 2 } });
  });

  test('never publishes two for one day, also at once', async ({ app }) => {
    const wines = (await addWines(app, 1)).map(because);
    const both = await Promise.all([1, 2].map(() => save(app, '2026-11-01', { startsOn: '2026-11-03', wines })));
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test('changes texts and wines of the current one, but neither its first day nor that it is published', async ({
    app,
  }) => {
    const [old = '', added = ''] = await addWines(app, 2);
    const saved = await save(app, '2026-11-01', { startsOn: '2026-11-01', wines: [because(old)] });
    if (!saved.ok) throw new Error(saved.code);
    await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', old).execute();
    const later = on(app, '2026-11-05');
    const change = (changed: object) =>
      saveSelection(later, admin, {
        id: saved.value.id,
        fields: { ...fields, version: 1, startsOn: '2026-11-01', wines: [because(added), because(old)], ...changed },
      });
    expect(await change({ startsOn: '2026-11-06' })).toMatchObject({ code: 'selection-started' });
    expect(await change({ publish: false })).toMatchObject({ code: 'selection-started' });
    expect(await deleteSelection(later, admin, saved.value.id)).toMatchObject({ code: 'selection-started' });
    expect(await change({ endsOn: '2026-11-09' })).toMatchObject({
      value: { state: 'current', version: 2, endsOn: '2026-11-09', wines: [{ listingId: added }, { listingId: old }] },
    });
    const over = on(app, '2026-11-10');
    const fix = { ...fields, version: 2, startsOn: '2026-11-01', title: 'Other', wines: [because(added)] };
    expect(await saveSelection(over, admin, { id: saved.value.id, fields: fix })).toMatchObject({
      code: 'selection-started',
    });
  });

  test('withdraws and deletes one that has not started, and the audit keeps all of it', async ({ app }) => {
    const wines = (await addWines(app, 1)).map(because);
    const saved = await save(app, '2026-11-01', { startsOn: '2026-11-03', wines });
    if (!saved.ok) throw new Error(saved.code);
    const { id } = saved.value;
    const draft = { ...fields, version: 1, publish: false, startsOn: '2026-11-03', wines };
    expect(await saveSelection(on(app, '2026-11-02'), admin, { id, fields: draft })).toMatchObject({
      value: { state: 'draft' },
    });
    expect(await deleteSelection(on(app, '2026-11-04'), admin, id)).toMatchObject({ ok: true });
    expect(await deleteSelection(app, admin, id)).toMatchObject({ code: 'not-found' });
    expect((await adminActions(app.db)).map(({ kind, details }) => [kind, details])).toEqual([
      ['selection-published', 'For the grill: 2026-11-03 to the next one, 1 wine'],
      ['selection-withdrawn', 'For the grill: 2026-11-03 to the next one, 1 wine'],
      ['selection-deleted', 'For the grill'],
    ]);
  });
});
