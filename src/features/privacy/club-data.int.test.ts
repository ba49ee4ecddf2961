import { expect } from 'vitest';
import { ada, signedUp, test } from '../../../tests/fixtures/accounts/accounts-test.ts';
import { addClub, addMembership, addRelease } from '../../../tests/fixtures/clubs/add-club.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { addEndedPlan } from '../../../tests/fixtures/plans/add-plans.ts';
import { deleteAccount } from './delete-account.server.ts';
import { exportPersonalData } from './export-personal-data.server.ts';

test('clubs and plans are in the export; their personal texts are deleted with the account, consent stays', async ({
  accounts: app,
}) => {
  const { db, clock } = app;
  const { actor } = await signedUp(app);
  const { actor: mary } = await signedUp(app, { ...ada, email: 'mary@example.test', firstName: 'Mary' });
  await db.updateTable('users').set({ emailVerified: true }).where('id', '=', actor.id).execute();
  const wineryId = await addWinery(db);
  const listingId = await addListing(db, wineryId);
  const { clubId, tierId } = await addClub(db, wineryId);
  const gift = { giftRecipientName: 'Bea', giftRecipientEmail: 'bea@example.test', giftMessage: 'Cheers' };
  const given = { ...gift, giftOn: '2026-12-01', giftReleasesLeft: 2, note: 'Likes red' };
  const membershipId = await addMembership(db, { clubId, tierId, userId: actor.id }, given);
  await addMembership(db, { clubId, tierId, userId: mary.id });
  const releaseId = await addRelease(db, { clubId, activatedBy: mary.id }, [{ tierId, listingId, quantity: 3 }]);
  const choice = { membershipId, releaseId };
  await db
    .insertInto('clubChoices')
    .values({ ...choice, clubId, shipOn: null, updatedAt: clock.now() })
    .execute();
  await db
    .insertInto('clubChoiceWines')
    .values({ ...choice, listingId, quantity: 3 })
    .execute();
  await db.insertInto('clubMembershipWines').values({ membershipId, listingId, quantity: 2 }).execute();
  const about = { clubId, releaseId, tierId, billedOn: '2026-12-01', shipOn: '2026-12-03', state: 'skipped' } as const;
  const amounts = { goodsCents: 0, discountCents: 0, shippingCents: 0, totalCents: 0 };
  const shipment = { ...about, ...amounts, skipReason: 'member', deliveryMethod: 'pickup' } as const;
  await db
    .insertInto('clubShipments')
    .values({ id: crypto.randomUUID(), membershipId, ...shipment, createdAt: clock.now(), settledAt: clock.now() })
    .execute();
  const invitation = { clubId, invitedBy: mary.id, invitedAt: clock.now(), expiresAt: clock.now() };
  await db
    .insertInto('clubInvitations')
    .values({ id: crypto.randomUUID(), email: 'Ada@example.test', tokenHash: 'a'.repeat(64), ...invitation })
    .execute();
  const { invoiceId } = await addEndedPlan(app, wineryId);
  await db.updateTable('planInvoices').set({ payerId: actor.id }).where('id', '=', invoiceId).execute();
  const exported = await exportPersonalData(app, actor);
  expect(exported).toMatchObject({
    value: {
      clubMemberships: [
        {
          ...{ club: 'Cellar Club', tier: 'Three bottles', winery: 'Red Gate', state: 'active', ...gift },
          shippingDetails: { city: 'Fredericksburg' },
          consents: [{ text: 'I agree', toCents: 12_000 }],
          wines: [{ listingId, quantity: 2 }],
          choices: [{ release: 'Winter', skipped: false, wines: [{ listingId, quantity: 3 }] }],
          shipments: [{ billedOn: '2026-12-01', state: 'skipped', skipReason: 'member' }],
          wineryNote: 'Likes red',
        },
      ],
      clubInvitations: [{ club: 'Cellar Club', winery: 'Red Gate' }],
      planInvoices: [{ winery: 'Red Gate', amountCents: 4_900, state: 'paid' }],
    },
  });
  expect(JSON.stringify(exported)).not.toMatch(/mary|aaaa/i);
  expect(await exportPersonalData(app, mary)).toMatchObject({ value: { clubInvitations: [], planInvoices: [] } });
  expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
  const [left] = await db.selectFrom('clubMemberships').selectAll().where('userId', '=', actor.id).execute();
  expect(left).toMatchObject({ state: 'canceled', shippingDetails: null, giftRecipientEmail: null, note: '' });
  expect(await db.selectFrom('clubConsents').select('text').where('membershipId', '=', membershipId).execute()).toEqual(
    [{ text: 'I agree' }],
  );
  expect(await db.selectFrom('clubInvitations').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('planInvoices').select('id').execute()).toHaveLength(1);
});

test('an invitation that was accepted is deleted with the account, also if its address has changed', async ({
  accounts: app,
}) => {
  const { db, clock } = app;
  const { actor } = await signedUp(app);
  const { actor: mary } = await signedUp(app, { ...ada, email: 'mary@example.test', firstName: 'Mary' });
  const club = await addClub(db, await addWinery(db));
  const sent = { clubId: club.clubId, invitedBy: mary.id, invitedAt: clock.now(), expiresAt: clock.now() };
  const accept = async (userId: string, email: string) => {
    const membershipId = await addMembership(db, { ...club, userId });
    const accepted = {
      membershipId,
      acceptedAt: clock.now(),
      tokenHash: crypto.randomUUID().replaceAll('-', '').repeat(2),
    };
    await db
      .insertInto('clubInvitations')
      .values({ id: crypto.randomUUID(), email, ...sent, ...accepted })
      .execute();
  };
  await accept(actor.id, 'former-address@example.test');
  await accept(mary.id, 'mary@example.test');
  expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
  expect(await db.selectFrom('clubInvitations').select('email').execute()).toEqual([{ email: 'mary@example.test' }]);
});
