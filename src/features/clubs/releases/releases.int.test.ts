import { describe, expect } from 'vitest';
import { changeListingState } from '#features/listing-management/editor/publish-listing.server.ts';
import { placeOrder } from '#features/orders/placing/place-order.server.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { addManagedClub, addManagedMember, addManagedTier } from '../../../../tests/fixtures/clubs/managed-club.ts';
import { countStatements } from '../../../../tests/fixtures/database/count-statements.ts';
import {
  addShop,
  addWine,
  bottles,
  placed,
  type Shop,
  spans,
  stockOf,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { allocateRelease } from './allocate-release.server.ts';
import { missingAside } from './managed-release.ts';
import { deleteRelease, saveRelease } from './save-release.server.ts';
import { listReleases, showRelease } from './show-releases.server.ts';
import { activateRelease, archiveRelease, duplicateRelease, postponeRelease } from './transition-release.server.ts';

type Club = { shop: Shop; clubId: string; tierId: string; red: string; white: string };

/** A shop with a club of one tier of three bottles, a red, and a white; twelve bottles of each. */
async function addClub(app: TestOrders, given: object = {}): Promise<Club> {
  const shop = await addShop(app.db);
  const white = await addWine(app.db, shop.wineryId, 12, { title: 'Viognier', style: 'white', priceCents: 3_000 });
  return { shop, red: shop.wineId, white, ...(await addManagedClub(app.db, shop.wineryId, given)) };
}

const days = { billOn: '2026-12-15', shipOn: '2026-12-18' };

/** Two bottles of the red and one of the white. */
const usual = ({ red, white, tierId }: Club) => [
  { listingId: red, tierId, quantity: '2', maxQuantity: '' },
  { listingId: white, tierId, quantity: '1', maxQuantity: '3' },
];

async function plan(app: TestOrders, club: Club, changed: object = {}, id: string = crypto.randomUUID()) {
  const { shop, clubId } = club;
  const fields = { version: 0, name: 'Winter', message: '', ...days, wines: usual(club), ...changed };
  const saved = await saveRelease(app, shop.owner, { clubId, id, fields });
  return { id, saved };
}

async function join(app: TestOrders, { clubId, tierId }: Club, given: object = {}): Promise<string> {
  const { id: userId } = await addPerson(app.db, { email: `${crypto.randomUUID()}@example.test` });
  return addManagedMember(app.db, { clubId, tierId, userId }, given);
}

async function choose(
  app: TestOrders,
  ids: { clubId: string; membershipId: string; releaseId: string },
  skipped: boolean,
) {
  await app.db
    .insertInto('clubChoices')
    .values({ ...ids, skipped, updatedAt: app.clock.now() })
    .execute();
}

async function shown(app: TestOrders, { shop, clubId }: Club, id: string) {
  const found = await showRelease(app, shop.member, { clubId, id });
  if (!found.ok) throw new Error(found.code);
  return found.value;
}

describe('a release', () => {
  test('keeps its wines from being discarded', async ({ orders: app }) => {
    const club = await addClub(app);
    await plan(app, club);
    const change = (transition: 'close' | 'discard-closed') =>
      changeListingState(app, club.shop.owner, { id: club.white, transition });
    expect(await change('close')).toMatchObject({ ok: true });
    expect(await change('discard-closed')).toEqual({ ok: false, code: 'ordered' });
    const found = app.db.selectFrom('listings').select('state').where('id', '=', club.white);
    expect(await found.execute()).toEqual([{ state: 'closed' }]);
  });

  test('counts the bottles that members need, with what they have chosen, skipped, and put on hold', async ({
    orders: app,
  }) => {
    const club = await addClub(app, { model: 'members-choice' });
    const { id } = await plan(app, club);
    const [, chooser, skipper] = [await join(app, club), await join(app, club), await join(app, club)];
    await join(app, club, { state: 'held', holdUntil: '2026-12-15' });
    await join(app, club, { state: 'held', holdUntil: '2026-12-14' });
    await join(app, club, { state: 'waiting' });
    await join(app, club, { startsOn: '2026-12-16' });
    await join(app, club, {
      ...{ giftRecipientName: 'Ada', giftRecipientEmail: 'ada@example.test', giftOn: '2026-01-01' },
      giftReleasesLeft: 0,
    });
    await choose(app, { clubId: club.clubId, membershipId: chooser ?? '', releaseId: id }, false);
    const chosen = { membershipId: chooser ?? '', releaseId: id, listingId: club.white, quantity: 3 };
    await app.db.insertInto('clubChoiceWines').values(chosen).execute();
    await choose(app, { clubId: club.clubId, membershipId: skipper ?? '', releaseId: id }, true);
    const counted = countStatements(app);
    const { tiers, forecast } = await counted.of(() => shown(app, club, id));
    counted.expectAtMost({ statements: 4 });
    expect(tiers).toMatchObject([{ members: 3, skipping: 1, onHold: 1 }]);
    expect(forecast).toEqual([
      { listingId: club.red, needed: 4, chosen: 0, missing: 0 },
      { listingId: club.white, needed: 5, chosen: 3, missing: 0 },
    ]);
    await app.db.updateTable('stock').set({ quantity: 1 }).execute();
    const short = await shown(app, club, id);
    expect(short.forecast.map(({ missing }) => missing)).toEqual([3, 4]);
    expect(missingAside(short.release.wines, short.forecast)).toEqual({ bottles: 9, inStock: 2 });
  });

  test('takes the bottles that are set aside out of the stock, so that nobody else buys them', async ({
    orders: app,
  }) => {
    const club = await addClub(app);
    const { shop, clubId, red } = club;
    const { id, saved } = await plan(app, club);
    if (!saved.ok) throw new Error(saved.code);
    const allocate = (quantity: string, listingId = red) =>
      allocateRelease(app, shop.owner, { clubId, id, bottles: [{ listingId, quantity }] });
    expect(await allocate('10')).toMatchObject({ ok: true });
    expect(await stockOf(app.db, red)).toBe(2);
    expect(await placeOrder(app, shop.buyer, bottles(red, 3))).toMatchObject({
      code: 'transaction-listing-insufficient-stock',
    });
    expect(await allocate('13')).toMatchObject({ code: 'transaction-listing-insufficient-stock', left: 2 });
    expect(await allocate('-1')).toMatchObject({ errors: { [`aside-${red}`]: /whole number/ } });
    expect(await allocate('4')).toMatchObject({ ok: true });
    expect(await stockOf(app.db, red)).toBe(8);
    await placed(app, shop.buyer, bottles(red, 3));
    const wines = usual(club).filter(({ listingId }) => listingId !== red);
    expect((await plan(app, club, { version: 1, wines }, id)).saved).toMatchObject({ ok: true });
    expect(await stockOf(app.db, red)).toBe(9);
    expect(await allocate('3', club.white)).toMatchObject({ ok: true });
    expect(await deleteRelease(app, shop.owner, { clubId, id })).toMatchObject({ ok: true });
    expect(await stockOf(app.db, club.white)).toBe(12);
  });

  test('sets no bottle aside twice, also at once with an order', async ({ orders: app }) => {
    const club = await addClub(app);
    const { shop, clubId, red } = club;
    const { id } = await plan(app, club);
    const set = () => allocateRelease(app, shop.owner, { clubId, id, bottles: [{ listingId: red, quantity: '8' }] });
    const order = () => placeOrder(app, shop.buyer, bottles(red, 8));
    const results = await Promise.all([set(), order(), set()]);
    expect(results.map(({ ok }) => ok).filter(Boolean).length).toBeGreaterThan(0);
    const aside = await app.db.selectFrom('clubReleaseAllocations').select('quantity').executeTakeFirst();
    const sold = results[1].ok ? 8 : 0;
    expect((aside?.quantity ?? 0) + sold + (await stockOf(app.db, red))).toBe(12);
  });

  test('is shown to members only when every tier has its wines and days are in the future', async ({ orders: app }) => {
    const club = await addClub(app);
    const { shop, clubId, tierId, red, white } = club;
    const { id, saved } = await plan(app, club, { billOn: '', shipOn: '', wines: usual(club).slice(0, 1) });
    expect(saved).toMatchObject({ ok: true });
    const activate = () => activateRelease(app, shop.owner, { clubId, id });
    expect(await activate()).toMatchObject({
      code: 'incomplete',
      problems: [
        'Choose the day on which members are charged.',
        'Choose the day on which the wine is sent.',
        'Three bottles is for 3 bottles; the release has 2 bottles for it.',
      ],
    });
    await app.db.updateTable('clubTiers').set({ color: 'red' }).where('id', '=', tierId).execute();
    // why: on 21 November at noon
    await plan(app, club, { version: 1, billOn: '2026-11-21', shipOn: '2026-11-21' }, id);
    expect(await activate()).toMatchObject({
      problems: [
        'The day on which members are charged must be in the future.',
        'Three bottles is for red wines, and NV Viognier is white.',
      ],
    });
    const wines = [{ listingId: red, tierId, quantity: '3', maxQuantity: '' }];
    expect((await plan(app, club, { version: 2, wines }, id)).saved).toMatchObject({ ok: true });
    await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', red).execute();
    expect(await activate()).toMatchObject({ problems: ['NV Château Été is not on sale any more.'] });
    await app.db.updateTable('listings').set({ state: 'published' }).where('id', '=', red).execute();
    expect(await activate()).toMatchObject({ ok: true });
    expect(await activate()).toMatchObject({ code: 'invalid-transition' });
    expect((await plan(app, club, { version: 4 }, id)).saved).toMatchObject({ code: 'invalid-transition' });
    expect(await deleteRelease(app, shop.owner, { clubId, id })).toMatchObject({ code: 'invalid-transition' });
    const stored = await app.db.selectFrom('clubReleases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    // why: midnight in Texas
    expect(stored).toMatchObject({ activatedBy: shop.owner.id, billAt: new Date('2026-12-15T06:00:00Z') });
    expect(white).not.toBe(red);
  });

  test('is only postponed once members see it, and not on the day it is billed', async ({ orders: app }) => {
    const club = await addClub(app);
    const { shop, clubId } = club;
    const { id } = await plan(app, club);
    expect(await activateRelease(app, shop.owner, { clubId, id })).toMatchObject({ ok: true });
    const postpone = (changed: object) =>
      postponeRelease(app, shop.owner, { clubId, id, fields: { version: 2, message: 'Later', ...days, ...changed } });
    expect(await postpone({ billOn: '2026-12-14' })).toMatchObject({ errors: { billOn: /later/ } });
    expect(await postpone({ billOn: '2026-12-19' })).toMatchObject({ errors: { shipOn: /before/ } });
    expect(await postpone({ version: 1 })).toMatchObject({ code: 'changed' });
    expect(await postpone({ billOn: '2026-12-17' })).toMatchObject({ ok: true });
    expect(await archiveRelease(app, shop.owner, { clubId, id })).toMatchObject({ code: 'invalid-transition' });
    app.clock.forward(26 * spans.day);
    expect(await postpone({ version: 3, billOn: '2026-12-20', shipOn: '2026-12-21' })).toMatchObject({
      code: 'invalid-transition',
    });
  });

  test('is copied with the wines that are still on sale, their prices now, and the next days', async ({
    orders: app,
  }) => {
    const club = await addClub(app);
    const { shop, clubId, tierId, red, white } = club;
    const copy = () => duplicateRelease(app, shop.owner, { clubId, id: crypto.randomUUID() });
    expect(await copy()).toMatchObject({ code: 'nothing' });
    await plan(app, club, { billOn: '2026-08-31', shipOn: '2026-09-01' });
    await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', white).execute();
    await app.db.updateTable('listings').set({ priceCents: 2_900 }).where('id', '=', red).execute();
    const made = await copy();
    if (!made.ok) throw new Error(made.code);
    const { release } = await shown(app, club, made.value.id);
    expect(release).toMatchObject({
      ...{ name: 'Winter (copy)', state: 'planning', billOn: '2026-11-30', shipOn: '2026-12-01' },
      wines: [{ listingId: red, unitPriceCents: 2_900, tiers: [{ tierId, quantity: 2, maxQuantity: 2 }] }],
    });
    // why: they keep to the 31st, whatever is between
    const next = [await copy(), await copy()].map((one) => (one.ok ? one.value.id : ''));
    const later = next.map(async (id) => (await shown(app, club, id)).release.billOn);
    expect(await Promise.all(later)).toEqual(['2027-02-28', '2027-05-31']);
    const listed = await listReleases(app, shop.member, { clubId, page: null });
    expect(listed).toMatchObject({ value: { total: 4 } });
    expect(listed.ok && listed.value.releases.map(({ wines }) => wines)).toEqual([1, 1, 1, 2]);
  });

  test('has no wine of another winery, and no tier of another club', async ({ orders: app }) => {
    const club = await addClub(app);
    const tierId = await addManagedTier(app.db, (await addManagedClub(app.db, club.shop.wineryId)).clubId, {
      position: 1,
    });
    const wines = [{ listingId: club.red, tierId, quantity: '3', maxQuantity: '' }];
    expect((await plan(app, club, { wines })).saved).toMatchObject({ errors: { wines: /Remove it/ } });
    const foreign = [{ ...wines[0], tierId: club.tierId, listingId: crypto.randomUUID() }];
    expect((await plan(app, club, { wines: foreign })).saved).toMatchObject({ errors: { wines: /Remove it/ } });
    const subscription = await addManagedClub(app.db, club.shop.wineryId, { model: 'subscription' });
    expect((await plan(app, { ...club, ...subscription })).saved).toMatchObject({ code: 'unavailable' });
    expect(await app.db.selectFrom('clubReleases').select('id').execute()).toEqual([]);
  });
});
