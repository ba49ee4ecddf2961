import { listAuthors, listWineriesOfAuthor } from '../../src/features/accounts/list-authors.server.ts';
import { listProfiles } from '../../src/features/accounts/profile/list-profiles.server.ts';
import { signInWithIdToken } from '../../src/features/accounts/sign-in/sign-in-with-id-token.server.ts';
import { listWeeklySchedules } from '../../src/features/availability/schedule/list-schedules.server.ts';
import { listListingRecords } from '../../src/features/listings/list-records.server.ts';
import { showOwnStripeAccount } from '../../src/features/payments/payouts/payout-readiness.server.ts';
import type { ListingQuery } from '../../src/features/search/listing-query.ts';
import { queryListings } from '../../src/features/search/query-listings.server.ts';
import { emptyQuery } from '../../src/features/search/search-query.ts';
import { listSitemapListings } from '../../src/features/search/sitemap.server.ts';
import { createTtlCache } from '../../src/infra/cache.ts';
import { addPayoutAccount } from '../fixtures/orders/orders-test.ts';
import type { Entry } from './entry.ts';
import { everybody } from './who.ts';

const open = { from: null, to: null };
const everything: ListingQuery = {
  ...{ keywords: '', origin: null, boxes: [], ids: null, wineryIds: null, types: [], publicWineryIds: [] },
  ...{ filters: emptyQuery.filters, everyVarietal: false, price: open, vintage: open, createdAt: open },
  ...{ minStock: null, withoutStock: false, free: null, metadata: [], sort: [] },
};

/** What the platform API reads of several things at once: everybody sees what is public, and people what is theirs. */
export const platformEntries: Record<string, Entry> = {
  'accounts/listProfiles': {
    may: everybody,
    call: async (app, actor, { personId }) => (await listProfiles(app, actor, [personId])).length === 1,
  },
  'accounts/listAuthors': {
    may: everybody,
    call: async (app, actor, { wineryId }) => (await listAuthors(app, actor, [wineryId])) instanceof Map,
  },
  'accounts/listWineriesOfAuthor': {
    may: everybody,
    call: async (app, actor, { personId }) => Array.isArray(await listWineriesOfAuthor(app, actor, personId)),
  },
  'accounts/signInWithIdToken': {
    may: everybody,
    // why: a token of nobody's, which is answered to everybody
    call: async (app, actor, { origin }) => {
      const provider = async () => app.auth;
      const sent = { idToken: 'a.b.c', applicationId: crypto.randomUUID() };
      const answered = await signInWithIdToken({ ...app, provider }, actor, sent, origin);
      return !answered.ok && answered.code === 'no-match';
    },
  },
  'availability/listWeeklySchedules': {
    may: everybody,
    call: async (app, actor, { calendar }) => (await listWeeklySchedules(app, actor, [calendar.listingId])).size === 1,
  },
  'listings/listListingRecords': {
    may: everybody,
    call: async (app, actor, { listingId }) => (await listListingRecords(app, actor, [listingId])).length === 1,
  },
  'payments/showOwnStripeAccount': {
    may: ['owner'],
    call: async (app, actor, { wineryId }) => {
      await addPayoutAccount(app.db, wineryId);
      return (await showOwnStripeAccount(app, actor)) !== null;
    },
  },
  'search/listSitemapListings': {
    may: everybody,
    call: async (app, actor) => {
      const page = { page: 1, perPage: 10 };
      return (await listSitemapListings({ ...app, cache: createTtlCache(app.clock) }, actor, page)).total > 0;
    },
  },
  'search/queryListings': {
    may: everybody,
    call: async (app, actor) => {
      const page = { page: 1, perPage: 10 };
      return (await queryListings({ ...app, cache: createTtlCache(app.clock) }, actor, everything, page)).total > 0;
    },
  },
};
