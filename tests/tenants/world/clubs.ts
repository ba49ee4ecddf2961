import { newInvitationToken } from '../../../src/features/clubs/invitations/invitation-token.server.ts';
import type { LineItem } from '../../../src/features/orders/line-items.ts';
import { addClub, addMembership, addRelease, addTier } from '../../fixtures/clubs/add-club.ts';
import { addSubscriber, addSubscription } from '../../fixtures/clubs/add-subscription.ts';
import { addManagedRelease } from '../../fixtures/clubs/managed-club.ts';
import type { BuildApp } from './build-app.ts';
import type { SidePeople } from './people.ts';
import type { SideListings } from './selling.ts';

const later = { billOn: '2099-03-01', billAt: new Date('2099-03-01T06:00:00Z'), shipOn: '2099-03-03' };

/** The clubs of a winery with everything that is in them. */
export type SideClubs = Awaited<ReturnType<typeof addClubs>>;

type Given = { listings: SideListings; people: SidePeople };

/** Adds clubs of both kinds, with tiers, releases, members, and invitations in the states that requests change. */
export async function addClubs(app: BuildApp, wineryId: string, { listings, people }: Given) {
  const { db } = app;
  const { owner, buyer, friend, guest } = people;
  const { clubId, tierId } = await addClub(db, wineryId, {}, { fromCents: 5_000, toCents: 40_000 });
  const wideTier = { position: 1, name: 'Six bottles', bottles: 6, fromCents: 15_000, toCents: 30_000 };
  const wideTierId = await addTier(db, clubId, wideTier);
  const spareTierId = await addTier(db, clubId, { position: 2, name: 'Spare' });
  const retiredTierId = await addTier(db, clubId, { position: 3, name: 'Retired', retired: true });
  const { releaseId, plannedId, processedId } = await addReleases(app, { clubId, tierId, ownerId: owner.id }, listings);
  const member = { clubId, tierId, userId: buyer.id };
  const membershipId = await addMembership(db, member);
  const heldId = await addMembership(db, { ...member, userId: guest.id }, { state: 'held', holdUntil: '2027-01-15' });
  const waitingId = await addMembership(db, { ...member, userId: friend.id }, { state: 'waiting' });
  const subscription = await addSubscription(db, wineryId);
  const subscriberId = await addSubscriber(db, subscription, buyer.id);
  const draft = { state: 'draft', name: 'Draft Club', slug: 'draft-club' } as const;
  const draftClub = await addClub(db, wineryId, draft);
  const closed = { state: 'closed', name: 'Closed Club', slug: 'closed-club' } as const;
  const closedClub = await addClub(db, wineryId, closed);
  const plainClub = await addClub(db, wineryId, { name: 'Plain Club', slug: 'plain-club' });
  const plain = { ...plainClub, listingId: listings.wineId };
  const plainReleaseId = await addManagedRelease(db, plain, { name: 'Next', ...later });
  const part = { wineryId, clubId, listingId: listings.wineId };
  const shipments = {
    declinedId: await addShipment(app, {
      ...part,
      membershipId: heldId,
      tierId,
      releaseId: processedId,
      userId: guest.id,
    }),
    subscribedId: await addShipment(app, {
      ...{
        ...part,
        clubId: subscription.clubId,
        membershipId: subscriberId,
        tierId: subscription.tierId,
        releaseId: null,
        userId: buyer.id,
      },
    }),
    tooDearId: await addShipment(
      app,
      { ...part, membershipId, tierId, releaseId: processedId, userId: buyer.id },
      true,
    ),
  };
  return {
    ...{ clubId, tierId, wideTierId, spareTierId, retiredTierId, releaseId, plannedId, processedId },
    ...{ membershipId, heldId, waitingId, subscription, subscriberId, draftClub, closedClub },
    ...{ plainClub, plainReleaseId, shipments },
    invitation: await addClubInvitation(app, { clubId, email: people.invited.email, invitedBy: owner.id }),
  };
}

async function addReleases(
  { db, clock }: BuildApp,
  { clubId, tierId, ownerId }: { clubId: string; tierId: string; ownerId: string },
  listings: SideListings,
) {
  const wines = [
    { tierId, listingId: listings.wineId, quantity: 3 },
    { tierId, listingId: listings.secondWineId, quantity: 0 },
  ];
  const inClub = { clubId, activatedBy: ownerId };
  const releaseId = await addRelease(db, inClub, wines);
  await db
    .insertInto('clubReleaseAllocations')
    .values(wines.map(({ listingId }) => ({ releaseId, listingId, quantity: 30 })))
    .execute();
  const planned = { clubId, tierId, listingId: listings.wineId };
  const plannedId = await addManagedRelease(db, planned, { name: 'Spring', ...later });
  const processed = { state: 'processed', activatedBy: ownerId, activatedAt: clock.now() } as const;
  const processedId = await addManagedRelease(db, planned, {
    ...{
      ...processed,
      name: 'Fall',
      billOn: '2026-11-02',
      shipOn: '2026-11-04',
      billAt: new Date('2026-11-02T06:00:00Z'),
    },
    ...{ preparedAt: clock.now(), processedAt: clock.now() },
  });
  await db
    .insertInto('clubReleaseAllocations')
    .values({ releaseId: processedId, listingId: listings.wineId, quantity: 30 })
    .execute();
  return { releaseId, plannedId, processedId };
}

async function addClubInvitation(
  { db, clock }: BuildApp,
  to: { clubId: string; email: string; invitedBy: string },
): Promise<{ id: string; token: string }> {
  const { token, tokenHash, expiresAt } = newInvitationToken(clock.now());
  const id = crypto.randomUUID();
  const sent = { invitedAt: new Date('2026-11-01T00:00:00Z'), expiresAt, acceptedAt: null, revokedAt: null };
  await db
    .insertInto('clubInvitations')
    .values({ id, ...to, tokenHash, ...sent })
    .execute();
  return { id, token };
}

type Part = {
  wineryId: string;
  clubId: string;
  listingId: string;
  membershipId: string;
  tierId: string;
  releaseId: string | null;
  userId: string;
};

/** What three bottles cost, and what the operator keeps of it. */
function linesOf(listingId: string): LineItem[] {
  const line = { quantity: null, rate: null, reversal: false };
  return [
    {
      ...{ ...line, code: 'line-item/units', listingId, includeFor: ['customer', 'provider'] },
      ...{ unitPriceCents: 2_450, quantity: 3, lineTotalCents: 7_350 },
    },
    {
      ...{ ...line, code: 'line-item/provider-commission', listingId: null, includeFor: ['provider'] },
      ...{ unitPriceCents: 7_350, rate: -1_000, lineTotalCents: -735 },
    },
  ];
}

/** Adds a member's part of a release, or of a subscription: its card was declined, or it was skipped for its price. */
async function addShipment(app: BuildApp, part: Part, isSkipped = false): Promise<string> {
  const { db } = app;
  const id = crypto.randomUUID();
  const { wineryId, clubId, listingId, membershipId, tierId, releaseId, userId } = part;
  const at = new Date('2026-11-20T06:00:00Z');
  const amounts = { goodsCents: 7_350, discountCents: 0, shippingCents: 0, totalCents: 7_350 };
  const state = isSkipped
    ? ({ state: 'skipped', skipReason: 'price' } as const)
    : ({ state: 'declined', skipReason: null } as const);
  await db
    .insertInto('clubShipments')
    .values({
      ...{
        id,
        clubId,
        membershipId,
        releaseId,
        tierId,
        billedOn: '2026-11-20',
        shipOn: '2026-11-22',
        ...state,
        ...amounts,
      },
      lineItems: JSON.stringify(linesOf(listingId)),
      ...{ deliveryMethod: 'pickup', shippingDetails: null, createdAt: at, settledAt: isSkipped ? at : null },
    })
    .execute();
  await db
    .insertInto('clubShipmentWines')
    .values({ shipmentId: id, listingId, quantity: 3, unitPriceCents: 2_450 })
    .execute();
  if (isSkipped) return id;
  const account = db.selectFrom('payoutAccounts').select('accountRef').where('wineryId', '=', wineryId);
  const { accountRef } = await account.executeTakeFirstOrThrow();
  await db
    .insertInto('subscriptionCharges')
    .values({
      ...{ id, kind: 'club', subscriptionId: membershipId, period: releaseId ?? '2026-11-20', userId, wineryId },
      ...{ accountRef, currency: 'USD', amountCents: 7_350, feeCents: 735, state: 'declined', attempts: 1 },
      ...{ retryDays: 7, firstAttemptAt: at, nextAttemptAt: new Date('2026-11-22T06:00:00Z'), lastCardRef: null },
      ...{ createdAt: at, updatedAt: at },
    })
    .execute();
  return id;
}
