import { type Attempts, by } from '../walk/attempt.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const reason = { reason: 'Asked for' };

/** What only admins do. */
export const administrationAttempts: Attempts = {
  'PUT /api/v1/managed-plan/{lineId}': by('admin', (_, { shared }) => ({
    path: [shared.planLineId],
    body: {
      ...{ version: 1, name: 'Grow more', summary: '', monthly: usd(5_900), yearly: usd(59_000), commissionPercent: 7 },
      ...{ listings: null, clubs: 3, seats: 10 },
    },
  })),
  'POST /api/v1/managed-plan/{id}/end': by('admin', (_, { shared }) => ({ path: [shared.planId] })),
  'PUT /api/v1/curated-selection/{id}': by('admin', ({ listings, unused, wineryId }) => ({
    path: [unused(wineryId)],
    body: {
      ...{ version: 0, publish: false, title: 'Reds', introduction: 'For brisket' },
      wines: [{ listingId: listings.wineId, reason: 'Dark' }],
    },
  })),
  'DELETE /api/v1/curated-selection/{id}': by('admin', (_, { shared }) => ({ path: [shared.selectionId] })),
  'PUT /api/v1/article/{id}': by('admin', ({ unused, wineryId }) => ({
    path: [unused(wineryId)],
    body: {
      ...{ version: 0, publish: false, title: 'Heat', summary: 'Hot', body: 'It is hot.', author: 'Ann', tags: 'heat' },
      pictureAlt: '',
    },
  })),
  'POST /api/v1/article/{id}/restore': by('admin', (_, { shared }) => ({
    path: [shared.articleId],
    body: { version: 1, number: 1 },
  })),
  'POST /api/v1/article/{id}/unpublish': by('admin', (_, { shared }) => ({
    path: [shared.articleId],
    body: { version: 1 },
  })),
  'DELETE /api/v1/article/{id}': by('admin', (_, { shared }) => ({
    path: [shared.draftArticleId],
    query: { version: '1' },
  })),
  'POST /api/v1/city': by('admin', () => ({ body: { name: 'Hye', state: 'TX' } })),
  'PUT /api/v1/city/{code}': by('admin', (_, { shared }) => ({
    path: [shared.cityCode],
    body: { name: 'Renamed', confirmed: shared.cityWineries },
  })),
  'POST /api/v1/city/{code}/merge': by('admin', (_, { shared }) => ({
    path: [shared.cityCode],
    body: { into: shared.otherCity, confirmed: shared.cityWineries },
  })),
  'POST /api/v1/city/{code}/hide': by('admin', (_, { shared }) => ({ path: [shared.cityCode] })),
  'POST /api/v1/city/{code}/show': by('admin', (_, { shared }) => ({ path: [shared.cityCode] }), {
    given: async (db, _, { shared }) => {
      await db.updateTable('filterCities').set({ hidden: true }).where('cityCode', '=', shared.cityCode).execute();
    },
  }),
  'DELETE /api/v1/city/{code}': by('admin', () => ({ path: ['Hye_TX'] }), {
    given: async (db, { name }) => {
      if (name === 'a') await db.insertInto('filterCities').values({ name: 'Hye', state: 'TX' }).execute();
    },
  }),
  'POST /api/v1/person/search': by('admin', () => ({ body: { search: 'buyer' } }), { changesNothing: true }),
  'POST /api/v1/person/{id}/ban': by('admin', ({ people }) => ({ path: [people.buyer.id], body: reason })),
  'POST /api/v1/person/{id}/unban': by('admin', ({ people }) => ({ path: [people.friend.id] }), {
    given: async (db, { people }, { now }) => {
      await db.updateTable('users').set({ bannedAt: now }).where('id', '=', people.friend.id).execute();
    },
  }),
  'POST /api/v1/person/{id}/send-verification': by('admin', ({ people }) => ({ path: [people.friend.id] }), {
    given: async (db, { people }) => {
      await db.updateTable('users').set({ emailVerified: false }).where('id', '=', people.friend.id).execute();
    },
  }),
  'POST /api/v1/person/{id}/end-sessions': by('admin', ({ people }) => ({ path: [people.friend.id] })),
  'PUT /api/v1/person/{id}/admin': by('admin', ({ people }) => ({
    path: [people.friend.id],
    body: { admin: true, ...reason },
  })),
  'POST /api/v1/audit/csv': by('admin', () => ({ body: {} })),
  'POST /api/v1/money-alarms/{id}/close': by('admin', (_, { shared }) => ({
    path: [shared.alarmIds[0] ?? ''],
    body: reason,
  })),
  'PUT /api/v1/payout-terms/{wineryId}': by('admin', ({ wineryId }) => ({
    path: [wineryId],
    body: { delayDays: 3, ...reason },
  })),
};
