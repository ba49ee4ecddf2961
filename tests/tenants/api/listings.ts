import { type Attempts, by } from '../walk/attempt.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const change = { way: 'lower-percent', by: '10' };
const wine = { title: 'Mourvèdre', description: 'Dark.', style: 'red', bottleMl: 750, vintage: 2021 };
const csv = (content: string) => ({ file: { type: 'text/csv', content } });
const entries = [{ dayOfWeek: 'mon', start: '12:00', end: '18:00', seats: 8 }];
/** What only the people of the winery change, and the price of which nobody else is told. */
const preview = { changesNothing: true } as const;

/** Listings of a winery, their photos, calendars, stock, and imports. */
export const listingAttempts: Attempts = {
  'POST /api/v1/stock/compare-and-set': by('staff', ({ listings }) => ({
    body: { listingId: listings.thirdWineId, oldTotal: 500, newTotal: 480 },
  })),
  'POST /api/v1/own-listing/bulk/preview': by(
    'owner',
    ({ listings }) => ({
      body: { ids: [listings.wineId, listings.secondWineId], change },
    }),
    preview,
  ),
  'POST /api/v1/own-listing/bulk/price': by(
    'owner',
    ({ listings }) => ({
      body: { change, prices: [listings.wineId, listings.secondWineId].map((id) => ({ id, price: usd(2450) })) },
    }),
    { others: { may: 'own', saying: 'not-found' } },
  ),
  'POST /api/v1/own-listing/bulk/close': by(
    'owner',
    ({ listings }) => ({
      body: { ids: [listings.wineId, listings.secondWineId] },
    }),
    { others: { may: 'own', saying: 'not-found' } },
  ),
  'PUT /api/v1/own-listing/defaults': by('owner', ({ slug }) => ({
    query: { winery: slug },
    body: { pickupEnabled: true, shippingEnabled: true, shippingFirst: usd(900), shippingAdditional: usd(100) },
  })),
  'POST /api/v1/own-listing': by('owner', ({ wineryId }) => ({ body: { type: 'wine', winery: wineryId, ...wine } })),
  'POST /api/v1/own-listing/{id}/duplicate': by('staff', ({ listings }) => ({ path: [listings.wineId] })),
  'POST /api/v1/own-listing/{id}/publish': by('owner', ({ listings }) => ({ path: [listings.draftId], body: {} })),
  'POST /api/v1/own-listing/{id}/close': by('owner', ({ listings }) => ({ path: [listings.wineId] })),
  'POST /api/v1/own-listing/{id}/open': by('owner', ({ listings }) => ({ path: [listings.closedId] })),
  'POST /api/v1/own-listing/{id}/withdraw': by('owner', ({ listings }) => ({ path: [listings.draftId] }), {
    given: async (db, { listings }) => {
      await db.updateTable('listings').set({ state: 'pendingApproval' }).where('id', '=', listings.draftId).execute();
    },
  }),
  'POST /api/v1/own-listing/{id}/discard': by('owner', ({ listings }) => ({ path: [listings.draftId] })),
  'POST /api/v1/own-listing/{id}/discard-closed': by('owner', ({ listings }) => ({ path: [listings.closedId] })),
  'DELETE /api/v1/own-listing/{id}/video': by('owner', ({ listings }) => ({ path: [listings.draftId] })),
  'PUT /api/v1/own-listing/{id}/details': by('owner', ({ listings }) => ({ path: [listings.wineId], body: wine })),
  'PUT /api/v1/own-listing/{id}/pricing': by('owner', ({ listings }) => ({
    path: [listings.wineId],
    body: { price: usd(100) },
  })),
  'PUT /api/v1/own-listing/{id}/delivery': by('owner', ({ listings }) => ({
    path: [listings.wineId],
    body: {
      pickupEnabled: true,
      pickupStreet: '1 Vine Rd',
      pickupCity: 'Hye',
      pickupState: 'TX',
      shippingEnabled: false,
    },
  })),
  'PUT /api/v1/own-listing/{id}/features': by('owner', ({ listings }) => ({
    path: [listings.wineId],
    body: { pairings: ['Cheese'] },
  })),
  'PUT /api/v1/own-listing/{id}/location': by('owner', ({ listings }) => ({
    path: [listings.wineId],
    body: { place: 'Fredericksburg, TX' },
  })),
  'PUT /api/v1/own-listing/{id}/disclaimer': by('owner', ({ listings }) => ({
    path: [listings.wineId],
    body: { disclaimer: 'Contains sulfites.' },
  })),
  'POST /api/v1/own-listing/{id}/photo': by('owner', ({ listings }) => ({
    path: [listings.draftId],
    body: { imageId: listings.pictureId },
  })),
  'PUT /api/v1/own-listing/{id}/photo': by('owner', ({ listings }) => ({
    path: [listings.draftId],
    body: { imageIds: [...listings.photoIds].reverse() },
  })),
  'DELETE /api/v1/own-listing/{id}/photo/{imageId}': by('owner', ({ listings }) => ({
    path: [listings.draftId, listings.photoIds[0] ?? ''],
  })),
  'PUT /api/v1/own-listing/{id}/availability-plan': by('owner', ({ listings }) => ({
    path: [listings.tastingId],
    body: { timezone: 'America/Chicago', entries },
  })),
  'POST /api/v1/availability-exception': by('owner', ({ listings }) => ({
    body: { listingId: listings.tastingId, start: '2026-12-24T00:00:00Z', end: '2026-12-26T00:00:00Z', seats: 0 },
  })),
  'PUT /api/v1/availability-exception/{id}': by('owner', ({ listings }) => ({
    path: [listings.exceptionId],
    body: { seats: 5 },
  })),
  'DELETE /api/v1/availability-exception/{id}': by('owner', ({ listings }) => ({ path: [listings.exceptionId] })),
  'POST /api/v1/import/{id}/apply': by('owner', ({ things }) => ({
    path: [things.checkedImportId],
    body: { mode: 'good' },
  })),
  'POST /api/v1/import/{id}/undo': by('owner', ({ things }) => ({ path: [things.appliedImportId], body: {} })),
  'PUT /api/v1/import/{id}/columns': by('owner', ({ things }) => ({
    path: [things.columnsImportId],
    body: { fields: ['title', 'sku'] },
  })),
  'PUT /api/v1/import/{id}/row/{line}': by('owner', ({ things }) => ({
    path: [things.checkedImportId, '3'],
    body: { answer: 'skip' },
  })),
  'POST /api/v1/own-listing/upload-csv': by('owner', ({ slug }) => ({
    query: { winery: slug, columns: 'choose' },
    ...csv('Name,SKU\nRed,R1\n'),
  })),
  'POST /api/v1/winery/upload-csv': by('admin', () => ({
    query: { columns: 'choose' },
    ...csv('name,city,state,region\nNew,Hye,TX,central_texas\n'),
  })),
};
