import { type Attempts, by, type Given } from '../walk/attempt.ts';

/** What happens when others join a club. */
export const joining = {
  may: 'public',
  why: 'everybody may join an open club',
  adds: ['club_memberships', 'club_consents', 'club_membership_events', 'addresses', 'pgboss.job_common'],
  changes: [],
} as const;
const address = {
  ...{ recipientName: 'Ada Lovelace', streetAddress: '12 Main Street', city: 'Fredericksburg' },
  ...{ state: 'TX', postalCode: '78624' },
};

/** What members agreed to is less than what the wines cost. */
export const agreeToLittle: Given = async (db, { clubs }) => {
  const ids = [clubs.membershipId, clubs.subscriberId];
  await db.updateTable('clubConsents').set({ toCents: 1_000 }).where('membershipId', 'in', ids).execute();
};

/** The winery offers a more expensive tier to a member. */
export const offerTier: Given = async (db, { clubs, people }, { now }) => {
  const offer = {
    membershipId: clubs.membershipId,
    tierId: clubs.wideTierId,
    offeredBy: people.owner.id,
    offeredAt: now,
  };
  await db.insertInto('clubTierOffers').values(offer).execute();
};

/** What members do with their memberships, and how people join clubs. */
export const membershipAttempts: Attempts = {
  'POST /api/v1/club/show-invited': by(
    'invited',
    ({ slug, clubs }) => ({
      body: { winery: slug, club: 'cellar-club', invitation: clubs.invitation.token },
    }),
    { changesNothing: true },
  ),
  'POST /api/v1/club-tier/{id}/joining/invited': by(
    'invited',
    ({ clubs }) => ({
      path: [clubs.tierId],
      body: { invitation: clubs.invitation.token },
    }),
    { changesNothing: true },
  ),
  'POST /api/v1/club-tier/{id}/join': [
    by(
      'invited',
      async ({ clubs, people }, { ask }) => {
        const shown = await ask(people.invited, `/api/v1/club-tier/${clubs.wideTierId}/joining`);
        return {
          path: [clubs.wideTierId],
          body: { delivery: 'shipping', ...address, consent: true, shown: shown.data.consent.shown },
        };
      },
      { others: joining },
    ),
    by(
      'invited',
      async ({ clubs, people, unused }, { ask, a }) => {
        const shown = await ask(people.invited, `/api/v1/club-tier/${a.clubs.wideTierId}/joining`);
        return {
          path: [a.clubs.wideTierId],
          body: {
            id: unused(clubs.membershipId),
            delivery: 'shipping',
            ...address,
            consent: true,
            shown: shown.data.consent.shown,
          },
        };
      },
      { others: joining },
    ),
  ],
  'PUT /api/v1/membership/{id}/delivery': by('buyer', ({ clubs }) => ({
    path: [clubs.membershipId],
    body: { delivery: 'pickup' },
  })),
  'POST /api/v1/membership/{id}/hold': by('buyer', ({ clubs }) => ({
    path: [clubs.membershipId],
    body: { until: '2027-01-31' },
  })),
  'POST /api/v1/membership/{id}/resume': by('guest', ({ clubs }) => ({ path: [clubs.heldId] })),
  'POST /api/v1/membership/{id}/cancel': by('buyer', ({ clubs }) => ({ path: [clubs.membershipId], body: {} })),
  'POST /api/v1/membership/{id}/release/{releaseId}/skip': by('buyer', ({ clubs }) => ({
    path: [clubs.membershipId, clubs.releaseId],
  })),
  'POST /api/v1/membership/{id}/release/{releaseId}/unskip': by(
    'buyer',
    ({ clubs }) => ({
      path: [clubs.membershipId, clubs.releaseId],
    }),
    {
      given: async (db, { clubs }, { now }) => {
        const choice = { membershipId: clubs.membershipId, releaseId: clubs.releaseId, skipped: true, shipOn: null };
        await db
          .insertInto('clubChoices')
          .values({ ...choice, updatedAt: now })
          .execute();
      },
    },
  ),
  'POST /api/v1/membership/{id}/release/{releaseId}/agree': by(
    'buyer',
    ({ clubs }) => ({
      path: [clubs.membershipId, clubs.releaseId],
    }),
    { given: agreeToLittle },
  ),
  'POST /api/v1/membership/{id}/shipment/{shipmentId}/agree': by('buyer', ({ clubs }) => ({
    path: [clubs.membershipId, clubs.shipments.tooDearId],
  })),
  'PUT /api/v1/membership/{id}/release/{releaseId}/wines': by('buyer', ({ clubs, listings }) => ({
    path: [clubs.membershipId, clubs.releaseId],
    body: {
      wines: [
        { listingId: listings.wineId, quantity: 2 },
        { listingId: listings.secondWineId, quantity: 1 },
      ],
      agree: true,
    },
  })),
  'PUT /api/v1/membership/{id}/release/{releaseId}/ship-date': by('buyer', ({ clubs }) => ({
    path: [clubs.membershipId, clubs.releaseId],
    body: { shipOn: '2026-12-10' },
  })),
  'POST /api/v1/membership/{id}/next-shipment/skip': by('buyer', ({ clubs }) => ({ path: [clubs.subscriberId] })),
  'POST /api/v1/membership/{id}/next-shipment/unskip': by('buyer', ({ clubs }) => ({ path: [clubs.subscriberId] }), {
    given: async (db, { clubs }) => {
      await db.updateTable('clubMemberships').set({ nextSkipped: true }).where('id', '=', clubs.subscriberId).execute();
    },
  }),
  'POST /api/v1/membership/{id}/next-shipment/agree': by('buyer', ({ clubs }) => ({ path: [clubs.subscriberId] }), {
    given: agreeToLittle,
  }),
  'PUT /api/v1/membership/{id}/next-shipment/date': by('buyer', ({ clubs }) => ({
    path: [clubs.subscriberId],
    body: { nextOn: '2026-12-20' },
  })),
  'PUT /api/v1/membership/{id}/next-shipment/wines': by('buyer', ({ clubs }) => ({
    path: [clubs.subscriberId],
    body: {
      wines: [
        { listingId: clubs.subscription.wines[0], quantity: 1 },
        { listingId: clubs.subscription.wines[1], quantity: 2 },
      ],
    },
  })),
  'PUT /api/v1/membership/{id}/interval': by('buyer', ({ clubs }) => ({
    path: [clubs.subscriberId],
    body: { interval: 2 },
  })),
  'POST /api/v1/membership/{id}/tier-offer/accept': by(
    'buyer',
    async ({ clubs, people }, { ask }) => {
      const shown = await ask(people.buyer, `/api/v1/membership/${clubs.membershipId}`);
      return { path: [clubs.membershipId], body: { consent: true, shown: shown.data.offer.shown } };
    },
    { given: offerTier },
  ),
  'POST /api/v1/membership/{id}/tier-offer/decline': by('buyer', ({ clubs }) => ({ path: [clubs.membershipId] }), {
    given: offerTier,
  }),
};
