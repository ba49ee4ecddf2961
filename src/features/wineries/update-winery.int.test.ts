import { describe, expect } from 'vitest';
import { collectOrphanImages } from '#features/images/delete-images.server.ts';
import type { Database } from '#infra/database.ts';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import { type ImageApp, member, test as withImages } from '../../../tests/fixtures/images/image-app.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { wineryInfo } from '../../../tests/fixtures/listings/winery-info.ts';
import { wineryRefusals } from '../../../tests/fixtures/listings/winery-refusals.ts';
import { listNearbyWineries, listPinnedWineries } from './list-wineries.server.ts';
import { showSellerWinery } from './show-seller-winery.server.ts';
import { showWinery } from './show-winery.server.ts';
import { updateWinery } from './update-winery.server.ts';

const [owner, stranger] = [member(1), member(2)];
const admin: SignedIn = { ...stranger, roles: ['admin'] };

/** The first member's winery Red Gate in Lubbock. */
const test = withImages.extend<{ wineryId: string }>({
  wineryId: async ({ images: app }, use) => {
    const wineryId = await addWinery(app.db);
    const membership = { userId: owner.id, wineryId, role: 'owner' as const, createdAt: app.clock.now() };
    await app.db.insertInto('wineryMembers').values(membership).execute();
    await use(wineryId);
  },
});

/** Inserts an image of a person. @returns its id */
async function sendPicture({ db, clock }: ImageApp, { id: ownerId }: SignedIn): Promise<string> {
  const createdAt = clock.now();
  const row = { ownerId, format: 'jpg' as const, width: 900, height: 600, digest: '0'.repeat(64), createdAt };
  const image = { ...row, unattachedSince: createdAt };
  return (await db.insertInto('images').values(image).returning('id').executeTakeFirstOrThrow()).id;
}

const searchWords = async (db: Database, listingId: string) =>
  (await db.selectFrom('searchDocuments').select('words').where('listingId', '=', listingId).executeTakeFirst())?.words;

describe('the page of a winery', () => {
  test('saves everything the owner enters, in one step', async ({ images: app, wineryId }) => {
    const listingId = await addListing(app.db, wineryId);
    const story = `<script>alert(1)</script>\r\n\r\n${'x'.repeat(4_970)}`;
    const saved = await updateWinery(app, owner, 'red-gate', {
      ...wineryInfo,
      name: ' Blue  Gate ',
      shortDescription: 'Dry land, dark wine.',
      story,
      street: '12 Cotton Road',
      city: 'fredericksburg, TX',
      region: 'central_texas',
      zip: '78624',
      pin: '(30.2752, -98.872)',
      phone: '(830) 555-0142',
      website: 'bluegate.example',
      hours: [[], [], [], ['11:00', '13:00', '15:30', '20:00'], ['11:00', '18:00', '', ''], [], []],
      reservationsRequired: 'no',
      dogsFriendly: 'yes',
      criteria: ['Sustainable', 'Sustainable'],
      varietals: ['tannat', 'mourvedre'],
      annualProduction: '1,000-4,999',
      score: '5.0',
      pinned: true,
    });
    expect(saved).toEqual({ ok: true, value: { slug: 'red-gate' } });
    expect(await showWinery(app, anonymous, { slug: 'red-gate' })).toMatchObject({
      value: {
        name: 'Blue Gate',
        description: 'Dry land, dark wine.',
        story: story.replace('\r\n\r\n', '\n\n'),
        street: '12 Cotton Road',
        city: 'Fredericksburg',
        county: 'Gillespie',
        regionName: 'Central Texas',
        place: { lat: 30.2752, lng: -98.872, precision: 'site' },
        phone: '(830) 555-0142',
        website: 'https://bluegate.example',
        hours: [
          [],
          [],
          [],
          [
            { opens: '11:00', closes: '13:00' },
            { opens: '15:30', closes: '20:00' },
          ],
          [{ opens: '11:00', closes: '18:00' }],
          [],
          [],
        ],
        reservationsRequired: false,
        dogsFriendly: true,
        kidsFriendly: null,
        criteria: ['Sustainable'],
        varietals: [{ code: 'tannat' }, { code: 'mourvedre' }],
        annualProduction: '1,000-4,999',
        score: null,
        pinned: false,
      },
    });
    const searchText = await searchWords(app.db, listingId);
    expect(searchText).toContain("'blue'");
    expect(searchText).toContain("'fredericksburg'");
    expect(searchText).not.toContain("'lubbock'");

    const cleared = { ...wineryInfo, city: 'Lubbock', zip: '79401' };
    expect((await updateWinery(app, admin, 'red-gate', cleared)).ok).toBe(true);
    expect(await showSellerWinery(app, owner, 'red-gate')).toMatchObject({
      value: { story: '', hours: null, dogsFriendly: null, varietals: [], pin: null, middle: expect.anything() },
    });
    expect(await showWinery(app, anonymous, { id: wineryId })).toMatchObject({
      value: { place: { precision: 'zip_centroid' }, county: 'Lubbock' },
    });
  });

  test('refuses invalid values with their field, and changes nothing', async ({ images: app, wineryId }) => {
    await addWinery(app.db, { slug: 'taken', name: 'Taken' });
    const before = await showSellerWinery(app, owner, 'red-gate');
    for (const [fields, errors] of wineryRefusals(wineryId)) {
      const answer = await updateWinery(app, owner, 'red-gate', { ...wineryInfo, ...fields });
      expect(answer, JSON.stringify(fields).slice(0, 60)).toEqual({ ok: false, code: 'invalid', errors });
    }
    expect(await updateWinery(app, owner, 'red-gate', 'no form')).toMatchObject({ code: 'invalid' });
    expect(await showSellerWinery(app, owner, 'red-gate')).toEqual(before);
  });

  test('is not overwritten after a change by somebody else, unless the new version is sent', async ({
    images: app,
    wineryId,
  }) => {
    const currentVersion = async () => {
      const shown = await showSellerWinery(app, owner, 'red-gate');
      return shown.ok ? shown.value.seen : '';
    };
    const hours = [['11:00', '18:00'], [], [], [], [], [], []];
    const photos = [{ id: await sendPicture(app, owner), alt: '' }];
    const first = { ...wineryInfo, pin: '33.5779, -101.8552', hours, photos, varietals: ['tannat'] };
    const drawn = await currentVersion();
    expect((await updateWinery(app, owner, 'red-gate', first, drawn)).ok).toBe(true);
    expect((await updateWinery(app, owner, 'red-gate', first, drawn)).ok, 'submitted twice').toBe(true);
    const second = { ...first, story: 'Red sand.' };
    const now = await currentVersion();
    const refused = await updateWinery(app, admin, 'red-gate', second, drawn);
    expect(refused).toEqual({ ok: false, code: 'changed-meanwhile', seen: now });
    expect(await currentVersion()).toBe(now);
    expect((await updateWinery(app, admin, 'red-gate', second, now)).ok, 'with the new version').toBe(true);
    await app.db.updateTable('wineries').set({ pinned: true }).where('id', '=', wineryId).execute();
    expect(
      (await updateWinery(app, owner, 'red-gate', first, await currentVersion())).ok,
      'after a change of the operator',
    ).toBe(true);
  });

  test('is changed by nobody else, and strangers learn nothing', async ({ images: app, wineryId }) => {
    await app.db
      .insertInto('wineryMembers')
      .values({ userId: stranger.id, wineryId, role: 'member', createdAt: app.clock.now() })
      .execute();
    for (const [actor, slug, reason] of [
      [stranger, 'red-gate', 'forbidden'],
      [{ ...owner, limited: true }, 'red-gate', 'forbidden'],
      [anonymous, 'red-gate', 'forbidden'],
      [owner, 'not-there', 'not-found'],
      [owner, '../x', 'not-found'],
    ] as const) {
      expect(await updateWinery(app, actor, slug, wineryInfo)).toEqual({ ok: false, code: reason });
    }
    expect(
      (await showSellerWinery(app, { ...owner, limited: true }, 'red-gate')).ok,
      'an impersonation session may read',
    ).toBe(true);
  });
});

describe('the slug of a winery', () => {
  test('can change; old slugs still work and stay reserved, and can be used again', async ({
    images: app,
    wineryId,
  }) => {
    const otherId = await addWinery(app.db, { slug: 'other', name: 'Other' });
    const rename = (from: string, slug: string, actor = owner) =>
      updateWinery(app, actor, from, { ...wineryInfo, slug });
    expect(await rename('red-gate', ' Blue-Gate ')).toEqual({ ok: true, value: { slug: 'blue-gate' } });
    expect(await rename('red-gate', 'green-gate')).toEqual({ ok: true, value: { slug: 'green-gate' } });
    for (const slug of ['red-gate', 'blue-gate', 'green-gate']) {
      const before = app.statements.length;
      expect(await showWinery(app, anonymous, { slug })).toMatchObject({ value: { id: wineryId, slug: 'green-gate' } });
      expect(app.statements.length - before).toBe(1);
    }
    expect(await rename('other', 'red-gate', admin)).toMatchObject({
      errors: { slug: 'This address leads to another winery' },
    });
    // why: the database checks it for every writer
    const takes = app.db.updateTable('wineries').set({ slug: 'red-gate' }).where('id', '=', otherId).execute();
    await expect(takes).rejects.toThrow('leads to another winery');
    expect(await rename('blue-gate', 'red-gate')).toMatchObject({ ok: true });
    expect(await showWinery(app, anonymous, { slug: 'green-gate' })).toMatchObject({ value: { slug: 'red-gate' } });
  });

  test('goes to only one of two wineries that take it at the same time', async ({ images: app, wineryId }) => {
    await addWinery(app.db, { slug: 'other', name: 'Other' });
    expect(wineryId).toBeDefined();
    const both = await Promise.all(
      ['red-gate', 'other'].map((slug) => updateWinery(app, admin, slug, { ...wineryInfo, slug: 'wanted' })),
    );
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ errors: { slug: 'This address leads to another winery' } });
  });
});

describe('the photos of a winery', () => {
  test('keep their order, the first is the cover, and removed ones are deleted', async ({ images: app, wineryId }) => {
    const [first, second] = [await sendPicture(app, owner), await sendPicture(app, owner)];
    const save = (photos: { id: string; alt: string }[], actor = owner) =>
      updateWinery(app, actor, 'red-gate', { ...wineryInfo, photos });
    expect(
      (
        await save([
          { id: first, alt: ' The  terrace ' },
          { id: second, alt: '' },
        ])
      ).ok,
    ).toBe(true);
    expect(
      (
        await save([
          { id: second, alt: '' },
          { id: first, alt: 'The terrace' },
        ])
      ).ok,
    ).toBe(true);
    expect(await showWinery(app, anonymous, { id: wineryId })).toMatchObject({
      value: {
        imageUrl: `/media/${second}/landscape-crop2x.jpg`,
        photos: [
          { id: second, alt: '', width: 900, height: 600 },
          { id: first, alt: 'The terrace' },
        ],
      },
    });
    await app.db.updateTable('wineries').set({ pinned: true }).where('id', '=', wineryId).execute();
    const cover = { imageUrl: `/media/${second}/landscape-crop2x.jpg` };
    expect(await listPinnedWineries(app, anonymous, 1)).toMatchObject([cover]);
    const beside = { id: crypto.randomUUID(), region: 'west_texas', demo: false, place: null } as const;
    expect(await listNearbyWineries(app, anonymous, beside, 1)).toMatchObject([cover]);
    // why: the owner uploaded it, and an admin removes it
    expect((await save([{ id: first, alt: 'The terrace' }], admin)).ok).toBe(true);
    const then = new Date(app.clock.now().getTime() + 25 * 3_600_000);
    const later = { ...app, clock: { now: () => then } };
    expect(await collectOrphanImages(later, { kind: 'system' })).toMatchObject({ value: { removed: 1 } });
    expect(await showWinery(app, anonymous, { id: wineryId })).toMatchObject({ value: { photos: [{ id: first }] } });
  });

  test("must be the owner's own, at most twelve, without repetition", async ({ images: app, wineryId }) => {
    expect(wineryId).toBeDefined();
    const ownPicture = await sendPicture(app, owner);
    const theirs = await sendPicture(app, stranger);
    const save = (ids: string[], alt = '') =>
      updateWinery(app, owner, 'red-gate', { ...wineryInfo, photos: ids.map((id) => ({ id, alt })) });
    const deletedMessage = 'This picture is not there any more. Please choose it again';
    expect(await save([ownPicture, theirs])).toMatchObject({ errors: { 'photos-1': deletedMessage } });
    expect(await showSellerWinery(app, owner, 'red-gate')).toMatchObject({ value: { photos: [] } });
    expect(await save([ownPicture, ownPicture])).toMatchObject({
      errors: { photos: 'Each photo may be listed only once' },
    });
    expect(await save([ownPicture], 'x'.repeat(501))).toMatchObject({
      errors: { 'photos-0': 'Please use at most 500 characters' },
    });
    const many = Array.from({ length: 13 }, () => crypto.randomUUID());
    expect(await save(many)).toMatchObject({ errors: { photos: 'A page has at most 12 photos' } });
    expect((await save([ownPicture])).ok).toBe(true);
  });
});
