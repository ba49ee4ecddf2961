import { type Attempts, by } from '../walk/attempt.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const fields = { version: 0, title: 'New', description: '', model: 'first-come', granting: 'lottery' };
const window = { opensAt: '2026-12-01T12:00', closesAt: '2026-12-08T12:00' };
const bottle = (listingId: string) => ({ wines: [{ listingId, quantity: 1 }], delivery: 'pickup' });

/** What wineries do with their allocations, and what buyers do with what is offered to them. */
export const allocationAttempts: Attempts = {
  'POST /api/v1/allocation/{id}/price': by(
    'buyer',
    ({ allocations, listings }) => ({
      path: [allocations.offeredId],
      body: { step: 'buy', ...bottle(listings.wineId) },
    }),
    { changesNothing: true },
  ),
  'POST /api/v1/allocation/{id}/buy': by('buyer', ({ allocations, listings }) => ({
    path: [allocations.offeredId],
    body: { ...bottle(listings.wineId), total: usd(5150), attempt: 'b5c6b3c2-6b0e-4f0f-9d2a-1f3f5b0c7a11' },
  })),
  'PUT /api/v1/allocation/{id}/wish': by('buyer', ({ allocations, listings }) => ({
    path: [allocations.wishedId],
    body: { ...bottle(listings.wineId), total: usd(5150) },
  })),
  'DELETE /api/v1/allocation/{id}/wish': by('buyer', ({ allocations }) => ({ path: [allocations.wishedId] })),
  'PUT /api/v1/own-allocation/{id}': [
    by('owner', ({ wineryId, allocations, unused }) => ({
      path: [unused(allocations.offeredId)],
      body: { ...fields, winery: wineryId },
    })),
    by('owner', ({ allocations }) => ({ path: [allocations.draft.id], body: { ...fields, version: 1 } })),
  ],
  'DELETE /api/v1/own-allocation/{id}': by('owner', ({ allocations }) => ({ path: [allocations.draft.id] })),
  'PUT /api/v1/own-allocation/{id}/wine/{listingId}': by('owner', ({ allocations, listings }) => ({
    path: [allocations.draft.id, listings.secondWineId],
    body: { price: usd(6_000), quantity: 5 },
  })),
  'DELETE /api/v1/own-allocation/{id}/wine/{listingId}': by('owner', ({ allocations, listings }) => ({
    path: [allocations.draft.id, listings.wineId],
  })),
  'POST /api/v1/own-allocation/{id}/publish': by('owner', ({ allocations }) => ({
    path: [allocations.draft.id],
    body: { version: 1 },
  })),
  'POST /api/v1/own-allocation/{id}/close': by('owner', ({ allocations }) => ({
    path: [allocations.offeredId],
    body: { version: 2 },
  })),
  'PUT /api/v1/own-allocation/{id}/group/{groupId}': [
    by('owner', ({ allocations, people, listings, unused }) => ({
      path: [allocations.draft.id, unused(allocations.offeredGroupId)],
      body: {
        ...{ name: 'Others', ...window, people: 'emails', wishesAbove: false, emails: people.friend.email },
        limits: [{ listingId: listings.wineId, maxBottles: 2 }],
      },
    })),
    by('owner', ({ allocations, people, listings }) => ({
      path: [allocations.draft.id, allocations.draft.groupId],
      body: {
        ...{ name: 'Others', ...window, people: 'emails', wishesAbove: false, emails: people.friend.email },
        limits: [{ listingId: listings.wineId, maxBottles: 2 }],
      },
    })),
    by('owner', ({ allocations, clubs, listings, unused }) => ({
      path: [allocations.draft.id, unused(allocations.draft.groupId)],
      body: {
        ...{
          name: 'Members',
          ...window,
          people: 'club',
          wishesAbove: false,
          clubId: clubs.clubId,
          tierId: clubs.tierId,
        },
        limits: [{ listingId: listings.wineId, maxBottles: 2 }],
      },
    })),
  ],
  'DELETE /api/v1/own-allocation/{id}/group/{groupId}': by('owner', ({ allocations }) => ({
    path: [allocations.draft.id, allocations.draft.groupId],
  })),
  'PUT /api/v1/own-allocation/{id}/grants': by('owner', ({ allocations, listings }) => ({
    path: [allocations.byHandId],
    body: { version: 2, grants: [{ number: 1, listingId: listings.wineId, granted: 1 }] },
  })),
  'POST /api/v1/own-allocation/{id}/grants/fill': by('owner', ({ allocations }) => ({
    path: [allocations.byHandId],
    body: { version: 2, rule: 'rank' },
  })),
  'POST /api/v1/own-allocation/{id}/grants/finalize': by('owner', ({ allocations }) => ({
    path: [allocations.byHandId],
    body: { version: 2 },
  })),
};
