import { type Attempts, by } from '../walk/attempt.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const club = {
  ...{ version: 0, name: 'New Club', description: 'Ours', model: 'members-choice', frequencyMonths: 3 },
  ...{ visibility: 'public', pickupEnabled: true, shippingEnabled: true, orderDiscountPercent: 0 },
  ...{ waitingList: false, retryDays: 7 },
};
const tier = {
  ...{ version: 1, name: 'New tier', description: '', bottles: 3, color: 'mixed', priceRule: 'sum' },
  ...{ discountPercent: 10, from: usd(4_000), to: usd(9_000), shippingIncluded: false },
};
const release = { version: 0, name: 'Summer', message: '', billOn: '2027-06-01', shipOn: '2027-06-03' };
/** A file of members. */
export const memberFile = { file: { type: 'text/csv', content: 'E-mail\nnew-member@example.test\n' } };

/** What owners do with the clubs of their winery. */
export const clubAttempts: Attempts = {
  'PUT /api/v1/own-club/{id}': [
    by('owner', ({ wineryId, clubs, unused }) => ({
      path: [unused(clubs.clubId)],
      body: { ...club, winery: wineryId },
    })),
    by('owner', ({ clubs }) => ({ path: [clubs.clubId], body: { ...club, version: 1 } })),
    by('owner', ({ clubs, listings }) => ({
      path: [clubs.clubId],
      body: { ...club, version: 1, imageId: listings.pictureId },
    })),
  ],
  'POST /api/v1/own-club/{id}/open': by('owner', ({ clubs }) => ({ path: [clubs.closedClub.clubId] })),
  'POST /api/v1/own-club/{id}/close': by('owner', ({ clubs }) => ({ path: [clubs.clubId] })),
  'DELETE /api/v1/own-club/{id}': by('owner', ({ clubs }) => ({ path: [clubs.draftClub.clubId] })),
  'PUT /api/v1/own-club/{id}/tier/{tierId}': [
    by('owner', ({ clubs, unused }) => ({ path: [clubs.clubId, unused(clubs.tierId)], body: tier })),
    by('owner', ({ clubs }) => ({ path: [clubs.clubId, clubs.tierId], body: tier })),
    by('owner', ({ clubs, unused }) => ({ path: [clubs.draftClub.clubId, unused(clubs.tierId)], body: tier })),
  ],
  'POST /api/v1/own-club/{id}/tier/{tierId}/retire': by('owner', ({ clubs }) => ({
    path: [clubs.clubId, clubs.spareTierId],
  })),
  'POST /api/v1/own-club/{id}/tier/{tierId}/restore': by('owner', ({ clubs }) => ({
    path: [clubs.clubId, clubs.retiredTierId],
  })),
  'DELETE /api/v1/own-club/{id}/tier/{tierId}': by('owner', ({ clubs }) => ({
    path: [clubs.clubId, clubs.spareTierId],
  })),
  'PUT /api/v1/own-club/{id}/release/{releaseId}': [
    by('owner', ({ clubs, listings, unused }) => ({
      path: [clubs.clubId, unused(clubs.releaseId)],
      body: { ...release, wines: [{ listingId: listings.wineId, tierId: clubs.tierId, quantity: 3, maxQuantity: 6 }] },
    })),
    by('owner', ({ clubs, listings }) => ({
      path: [clubs.clubId, clubs.plannedId],
      body: {
        ...{ ...release, version: 1 },
        wines: [{ listingId: listings.secondWineId, tierId: clubs.tierId, quantity: 3, maxQuantity: 6 }],
      },
    })),
    by('owner', ({ clubs, unused }) => ({
      path: [clubs.clubId, unused(clubs.releaseId)],
      body: { ...release, wines: [] },
    })),
  ],
  'DELETE /api/v1/own-club/{id}/release/{releaseId}': by('owner', ({ clubs }) => ({
    path: [clubs.clubId, clubs.plannedId],
  })),
  'POST /api/v1/own-club/{id}/release/{releaseId}/activate': by('owner', ({ clubs }) => ({
    path: [clubs.plainClub.clubId, clubs.plainReleaseId],
  })),
  'POST /api/v1/own-club/{id}/release/{releaseId}/postpone': by('owner', ({ clubs }) => ({
    path: [clubs.clubId, clubs.releaseId],
    body: { version: 1, message: 'Later', billOn: '2026-12-15', shipOn: '2026-12-17' },
  })),
  'POST /api/v1/own-club/{id}/release/{releaseId}/archive': by('owner', ({ clubs }) => ({
    path: [clubs.clubId, clubs.processedId],
  })),
  'POST /api/v1/own-club/{id}/release/{releaseId}/duplicate': by('owner', ({ clubs }) => ({
    path: [clubs.clubId, clubs.plannedId],
  })),
  'PUT /api/v1/own-club/{id}/release/{releaseId}/allocation': by('owner', ({ clubs, listings }) => ({
    path: [clubs.clubId, clubs.releaseId],
    body: { bottles: [{ listingId: listings.wineId, quantity: 40 }] },
  })),
  'PUT /api/v1/own-club/{id}/wine': by('owner', ({ clubs, listings }) => ({
    path: [clubs.subscription.clubId],
    body: { version: 1, wines: [...clubs.subscription.wines, listings.thirdWineId] },
  })),
  'POST /api/v1/own-club/{id}/member/hold': by('owner', ({ clubs }) => ({
    path: [clubs.clubId],
    body: { holdUntil: '2027-01-31', members: [clubs.membershipId] },
  })),
  'POST /api/v1/own-club/{id}/member/cancel': by('owner', ({ clubs }) => ({
    path: [clubs.clubId],
    body: { reason: 'other', members: [clubs.membershipId] },
  })),
  'POST /api/v1/own-club/{id}/member/note': by('owner', ({ clubs }) => ({
    path: [clubs.clubId],
    body: { note: 'Likes red', members: [clubs.membershipId] },
  })),
  'POST /api/v1/own-club/{id}/member/admit': by('owner', ({ clubs }) => ({
    path: [clubs.clubId],
    body: { members: [clubs.waitingId] },
  })),
  'POST /api/v1/own-club/{id}/member/move': by('owner', ({ clubs }) => ({
    path: [clubs.clubId],
    body: { tier: clubs.spareTierId, members: [clubs.membershipId] },
  })),
  'POST /api/v1/own-club/{id}/member/search': by(
    'owner',
    ({ clubs }) => ({
      path: [clubs.clubId],
      body: { search: 'buyer' },
    }),
    { changesNothing: true },
  ),
  'POST /api/v1/own-club/{id}/member/{memberId}/hold': by('owner', ({ clubs }) => ({
    path: [clubs.clubId, clubs.membershipId],
    body: { holdUntil: '2027-01-31' },
  })),
  'POST /api/v1/own-club/{id}/member/{memberId}/resume': by('owner', ({ clubs }) => ({
    path: [clubs.clubId, clubs.heldId],
  })),
  'POST /api/v1/own-club/{id}/member/{memberId}/cancel': by('owner', ({ clubs }) => ({
    path: [clubs.clubId, clubs.membershipId],
    body: { reason: 'other' },
  })),
  'PUT /api/v1/own-club/{id}/member/{memberId}/note': by('owner', ({ clubs }) => ({
    path: [clubs.clubId, clubs.membershipId],
    body: { note: 'Likes red' },
  })),
  'POST /api/v1/own-club/{id}/invitation': by('owner', ({ clubs }) => ({
    path: [clubs.clubId],
    body: { emails: ['new@example.test'], tier: clubs.tierId },
  })),
  'POST /api/v1/own-club/{id}/invitation/{invitationId}/resend': by('owner', ({ clubs }) => ({
    path: [clubs.clubId, clubs.invitation.id],
  })),
  'DELETE /api/v1/own-club/{id}/invitation/{invitationId}': by('owner', ({ clubs }) => ({
    path: [clubs.clubId, clubs.invitation.id],
  })),
  'POST /api/v1/club-invitation/show': by(
    'invited',
    ({ clubs }) => ({ body: { invitation: clubs.invitation.token } }),
    {
      changesNothing: true,
    },
  ),
  'POST /api/v1/club-release/{id}/retry': by('owner', ({ clubs }) => ({ path: [clubs.processedId] })),
  'POST /api/v1/own-club/{id}/billing-day/{day}/retry': by('owner', ({ clubs }) => ({
    path: [clubs.subscription.clubId, '2026-11-20'],
  })),
  'POST /api/v1/club-shipment/{id}/retry': [
    by('owner', ({ clubs }) => ({ path: [clubs.shipments.declinedId] })),
    by('buyer', ({ clubs }) => ({ path: [clubs.shipments.subscribedId] })),
  ],
  'POST /api/v1/own-club/{id}/member/csv/check': by(
    'owner',
    ({ clubs }) => ({
      path: [clubs.clubId],
      ...memberFile,
    }),
    { changesNothing: true },
  ),
  'POST /api/v1/own-club/{id}/member/csv': by('owner', ({ clubs }) => ({ path: [clubs.clubId], ...memberFile })),
};
