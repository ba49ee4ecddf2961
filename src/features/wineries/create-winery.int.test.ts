import { describe, expect } from 'vitest';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import { adminActions } from '../../../tests/fixtures/accounts/admin-actions.ts';
import { member, test } from '../../../tests/fixtures/images/image-app.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { wineryInfo } from '../../../tests/fixtures/listings/winery-info.ts';
import { wineryRefusals } from '../../../tests/fixtures/listings/winery-refusals.ts';
import { createWinery } from './create-winery.server.ts';
import { listPinnedWineries } from './list-wineries.server.ts';
import { orderPinnedWineries, pinWinery, unpinWinery } from './pin-winery.server.ts';
import { showWinery } from './show-winery.server.ts';
import { updateWinery } from './update-winery.server.ts';

const admin: SignedIn = { ...member(1), roles: ['admin'] };

describe('a winery that an admin adds', () => {
  test('is in the directory, located by its town, unclaimed and not pinned, and the audit says who added it', async ({
    images: app,
  }) => {
    const fields = { name: 'Blue Gate', city: 'fredericksburg', state: 'TX', region: 'central_texas' };
    const created = await createWinery(app, admin, fields);
    expect(created).toMatchObject({ ok: true, value: { slug: 'blue-gate', name: 'Blue Gate' } });
    const id = created.ok ? created.value.id : '';
    expect(await showWinery(app, anonymous, { slug: 'blue-gate' })).toMatchObject({
      value: {
        ...{ id, city: 'Fredericksburg', county: 'Gillespie', claimed: 'unclaimed', pinned: false, score: null },
        place: { precision: 'city' },
      },
    });
    const action = { kind: 'winery-created', adminId: admin.id, reason: null, details: null };
    expect(await adminActions(app.db)).toEqual([{ ...action, subjectId: id, subjectName: 'Blue Gate' }]);
  });

  test('gets a slug of its own where its name’s is taken, and keeps a photo of the admin', async ({ images: app }) => {
    const createdAt = app.clock.now();
    const image = { ownerId: admin.id, format: 'jpg' as const, width: 9, height: 9, digest: '0'.repeat(64), createdAt };
    const row = { ...image, unattachedSince: createdAt };
    const { id: photo } = await app.db.insertInto('images').values(row).returning('id').executeTakeFirstOrThrow();
    const photos = [{ id: photo, alt: 'The gate' }];
    for (const slug of ['red-gate', 'red-gate-lubbock', 'red-gate-lubbock-2']) {
      const created = await createWinery(app, admin, {
        ...wineryInfo,
        slug: '',
        photos: slug === 'red-gate' ? photos : [],
      });
      expect(created).toMatchObject({ value: { slug } });
    }
    expect(await showWinery(app, anonymous, { slug: 'red-gate' })).toMatchObject({
      value: { photos: [{ id: photo, alt: 'The gate' }], imageUrl: expect.stringContaining(photo) },
    });
    const again = await createWinery(app, admin, { ...wineryInfo, slug: 'other', photos });
    expect(again, 'a photo of another page').toMatchObject({ errors: { 'photos-0': expect.any(String) } });
    expect(await showWinery(app, anonymous, { slug: 'other' })).toMatchObject({ ok: false });
  });

  test('is refused with the field of every invalid value, and nothing is added', async ({ images: app }) => {
    const takenId = await addWinery(app.db, { slug: 'taken', name: 'Taken' });
    for (const [fields, errors] of wineryRefusals(takenId)) {
      const answer = await createWinery(app, admin, { ...wineryInfo, ...fields });
      expect(answer, JSON.stringify(fields).slice(0, 60)).toEqual({ ok: false, code: 'invalid', errors });
    }
    for (const nothing of [undefined, null, 'no form', []]) {
      expect(await createWinery(app, admin, nothing)).toMatchObject({ code: 'invalid' });
    }
    expect(await app.db.selectFrom('wineries').select('id').execute()).toHaveLength(1);
    expect(await adminActions(app.db)).toEqual([]);
  });

  test('and its slug belong to one of two admins who add it at the same time', async ({ images: app }) => {
    const both = await Promise.all([1, 2].map(() => createWinery(app, admin, wineryInfo)));
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ errors: { slug: 'This address leads to another winery' } });
  });
});

test('the audit says which page an admin changed, not what owners do on theirs', async ({ images: app }) => {
  const wineryId = await addWinery(app.db);
  const owner = member(2);
  await app.db
    .insertInto('wineryMembers')
    .values({ userId: owner.id, wineryId, role: 'owner', createdAt: app.clock.now() })
    .execute();
  for (const [actor, name] of [
    [owner, 'Red Gate Ranch'],
    [admin, 'Blue Gate'],
    [admin, 'Blue Gate'],
  ] as const) {
    expect((await updateWinery(app, actor, 'red-gate', { ...wineryInfo, name })).ok).toBe(true);
  }
  expect(await adminActions(app.db)).toMatchObject([
    { kind: 'winery-changed', subjectId: wineryId, subjectName: 'Blue Gate', details: 'It was called Red Gate Ranch.' },
  ]);
});

describe('pinned wineries', () => {
  test('are shown in the order that admins give them; new ones follow at the end', async ({ images: app }) => {
    const ids = new Map<string, string>();
    for (const slug of ['a', 'b', 'c', 'd']) ids.set(slug, await addWinery(app.db, { slug, name: slug }));
    const idsOf = (slugs: string) => [...slugs].map((slug) => ids.get(slug) ?? '');
    const shown = async () => (await listPinnedWineries(app, anonymous, 60)).map(({ slug }) => slug).join('');
    for (const [at, id] of idsOf('cab').entries()) {
      expect(await pinWinery(app, admin, id)).toEqual({ ok: true, value: { id, place: at + 1 } });
    }
    expect(await shown()).toBe('cab');
    expect(await pinWinery(app, admin, idsOf('a')[0] ?? ''), 'pinned twice').toMatchObject({ value: { place: 2 } });
    await orderPinnedWineries(app, admin, idsOf('bca'));
    await orderPinnedWineries(app, admin, idsOf('bca'));
    expect(await shown()).toBe('bca');
    await pinWinery(app, admin, ids.get('d') ?? '');
    await orderPinnedWineries(app, admin, [...idsOf('ab'), 'no id', crypto.randomUUID(), ...idsOf('a')]);
    expect(await shown(), 'of an order made before one more was pinned').toBe('abcd');
    await unpinWinery(app, admin, ids.get('a') ?? '');
    await unpinWinery(app, admin, ids.get('a') ?? '');
    expect(await shown()).toBe('bcd');
    expect((await adminActions(app.db)).map(({ kind }) => kind)).toEqual([
      ...['winery-pinned', 'winery-pinned', 'winery-pinned', 'pins-reordered', 'winery-pinned', 'pins-reordered'],
      'winery-unpinned',
    ]);
    const reordered = (await adminActions(app.db)).filter(({ kind }) => kind === 'pins-reordered');
    expect(reordered.map(({ details }) => details)).toEqual(['b, c, a', 'a, b, c, d']);
    for (const id of ['x', crypto.randomUUID()]) {
      expect(await pinWinery(app, admin, id)).toEqual({ ok: false, code: 'not-found' });
      expect(await unpinWinery(app, admin, id)).toEqual({ ok: false, code: 'not-found' });
    }
  });

  test('are at most sixty, also when two are pinned at the same time', async ({ images: app }) => {
    for (let number = 0; number < 59; number++) await addWinery(app.db, { slug: `pinned-${number}`, pinned: true });
    const last = [await addWinery(app.db, { slug: 'one' }), await addWinery(app.db, { slug: 'two' })];
    const both = await Promise.all(last.map((id) => pinWinery(app, admin, id)));
    expect(both.map((one) => (one.ok ? 'pinned' : one.code)).sort()).toEqual(['pinned', 'too-many-pinned']);
    expect(await listPinnedWineries(app, anonymous, 100)).toHaveLength(60);
  });
});
