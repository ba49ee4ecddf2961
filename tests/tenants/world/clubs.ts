import { newInvitationToken } from '../../../src/features/clubs/invitations/invitation-token.server.ts';
import { addClub, addMembership, addRelease, addTier } from '../../fixtures/clubs/add-club.ts';
import { addManagedRelease } from '../../fixtures/clubs/managed-club.ts';
import { addSubscriber, addSubscription } from '../../fixtures/clubs/add-subscription.ts';
import type { BuildApp } from './build-app.ts';
import type { SideListings } from './selling.ts';
import type { SidePeople } from './side.ts';

/** The clubs of a winery with everything that is in them. */
export type SideClubs = Awaited<ReturnType<typeof addClubs>>;

/** Adds clubs of both kinds, with tiers, releases, members, and invitations in the states that requests change. */
export async function addClubs(app: BuildApp, wineryId: string, listings: SideListings, people: SidePeople) {
  const { db, clock } = app;
  const { owner, buyer, friend, guest } = people;
  const { clubId, tierId } = await addClub(db, wineryId, {}, { fromCents: 5_000, toCents: 40_000 });
  const wideTier = { position: 1, name: 'Six bottles', bottles: 6, fromCents: 15_000, toCents: 30_000 };
  const wideTierId = await addTier(db, clubId, wideTier);
  const spareTierId = await addTier(db, clubId, { position: 2, name: 'Spare' });
  const retiredTierId = await addTier(db, clubId, { position: 3, name: 'Retired', retired: true });
  const wines = [
    { tierId, listingId: listings.wineId, quantity: 3 },
    { tierId, listingId: listings.secondWineId, quantity: 0 },
  ];
  const inClub = { clubId, activatedBy: owner.id };
  const releaseId = await addRelease(db, inClub, wines);
  await db
    .insertInto('clubReleaseAllocations')
    .values(wines.map(({ listingId }) => ({ releaseId, listingId, quantity: 30 })))
    .execute();
  const later = { billOn: '2099-03-01', billAt: new Date('2099-03-01T06:00:00Z'), shipOn: '2099-03-03' };
  const planned = { clubId, tierId, listingId: listings.wineId };
  const plannedId = await addManagedRelease(db, planned, { name: 'Spring', ...later });
  const processed = { state: 'processed', activatedBy: owner.id, activatedAt: clock.now() } as const;
  const processedId = await addManagedRelease(db, planned, {
    ...{ ...processed, name: 'Fall', billOn: '2026-11-02', shipOn: '2026-11-04', billAt: new Date('2026-11-02T06:00:00Z') },
    ...{ preparedAt: clock.now(), processedAt: clock.now() },
  });
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
  return {
    ...{ clubId, tierId, wideTierId, spareTierId, retiredTierId, releaseId, plannedId, processedId },
    ...{ membershipId, heldId, waitingId, subscription, subscriberId, draftClub, closedClub },
    invitation: await addClubInvitation(app, { clubId, email: people.invited.email, invitedBy: owner.id }),
  };
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
