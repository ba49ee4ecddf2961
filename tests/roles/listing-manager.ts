import { decideListing } from '../../src/features/listing-management/approval/decide-listing.server.ts';
import {
  listPendingListings,
  showContentVersion,
} from '../../src/features/listing-management/approval/pending-listings.server.ts';
import {
  changePrices,
  closeAllListings,
  repriceAllListings,
} from '../../src/features/listing-management/bulk/bulk-actions.server.ts';
import {
  findUnchangedListings,
  selectListings,
} from '../../src/features/listing-management/bulk/select-listings.server.ts';
import { exportEarnings } from '../../src/features/listing-management/earnings/export-earnings.server.ts';
import {
  findOwnedWinery,
  listEarnings,
  listMonthEarnings,
} from '../../src/features/listing-management/earnings/list-earnings.server.ts';
import { exportPayouts, listPayouts } from '../../src/features/listing-management/earnings/list-payouts.server.ts';
import { exportListings } from '../../src/features/listing-management/list/export-listings.server.ts';
import {
  countOpenTasks,
  listSellerListings,
} from '../../src/features/listing-management/list/manage-listings.server.ts';
import { setListingStock } from '../../src/features/listing-management/list/set-listing-stock.server.ts';
import {
  closeListings,
  lockSellerListings,
  repriceListings,
} from '../../src/features/listings/editing/bulk-change-listings.server.ts';
import { drawSellerBottle } from '../../src/features/listings/editing/preview-listing.server.ts';
import type { Actor } from '../../src/kit/actor.ts';
import type { Entry } from './entry.ts';
import { sellingApp } from './selling.ts';
import { signedInOrImpersonated, type Who } from './who.ts';

/** The people of a winery, and those who manage its listings: admins too. */
const people: readonly Who[] = ['member', 'owner'];
const managers: readonly Who[] = [...people, 'admin'];

const query = { search: '', state: 'all', winery: '' } as const;

/** The fingerprint of the actor's selection of all their listings. */
async function seenBy(app: Parameters<typeof selectListings>[0], actor: Actor): Promise<string> {
  const chosen = await selectListings(app, actor, { ids: [], all: true, query });
  return chosen.ok ? chosen.value.version : '';
}

/** Who may do what with all listings of a winery, and with what it earned. */
export const managerEntries: Record<string, Entry> = {
  'listings/closeListings': {
    may: people,
    call: async (app, actor, { listingId }) => {
      const closed = await closeListings(app, actor, [listingId]);
      return closed.ok && closed.value.changed.length === 1;
    },
  },
  'listings/drawSellerBottle': {
    may: managers,
    call: async (app, actor, { listingId }) => (await drawSellerBottle(app, actor, listingId)).ok,
  },
  'listings/lockSellerListings': {
    may: people,
    call: (app, actor, { listingId }) =>
      app.db.transaction().execute(async (db) => (await lockSellerListings({ db }, actor, [listingId])).size === 1),
  },
  'listings/repriceListings': {
    may: people,
    call: async (app, actor, { listingId: id }) => {
      const priced = await repriceListings(app, actor, [{ id, oldCents: 2000, newCents: 1900 }]);
      return priced.ok && priced.value.changed.length === 1;
    },
  },
  'listing-management/changePrices': {
    may: people,
    call: async (app, actor, { listingId: id }) => {
      const change = { way: 'raise-dollars', by: '1' };
      const priced = await changePrices(app, actor, { change, prices: [{ id, oldCents: 2000 }] });
      return priced.ok && priced.value.changed.length === 1;
    },
  },
  'listing-management/selectListings': {
    may: people,
    call: async (app, actor) => (await selectListings(app, actor, { ids: [], all: true, query })).ok,
  },
  'listing-management/closeAllListings': {
    may: people,
    call: async (app, actor) => {
      const seen = await seenBy(app, actor);
      const closed = await closeAllListings(app, actor, { query, version: seen });
      return closed.ok && closed.value.changed.length > 0;
    },
  },
  'listing-management/findUnchangedListings': {
    may: people,
    call: async (app, actor) =>
      (await findUnchangedListings(app, actor, { query, version: await seenBy(app, actor) })).ok,
  },
  'listing-management/repriceAllListings': {
    may: people,
    call: async (app, actor) => {
      const change = { way: 'raise-dollars', by: '1' };
      const priced = await repriceAllListings(app, actor, { query, version: await seenBy(app, actor), change });
      return priced.ok && priced.value.changed.length > 0;
    },
  },
  'listing-management/countOpenTasks': {
    may: signedInOrImpersonated,
    call: async (app, actor) => (await countOpenTasks(app, actor)).ok,
  },
  'listing-management/decideListing': {
    may: ['admin'],
    call: async (app, actor, { listingId: id }) => {
      const waiting = { state: 'pendingApproval' as const, submittedAt: app.clock.now() };
      await app.db.updateTable('listings').set(waiting).where('id', '=', id).execute();
      return (await decideListing(app, actor, { id, fields: { decision: 'send-back', reason: 'No label.' } })).ok;
    },
  },
  'listing-management/exportEarnings': {
    may: ['owner'],
    call: async (app, actor) => (await exportEarnings(app, actor, { winery: null, time: '2026' })).ok,
  },
  'listing-management/listPayouts': {
    may: ['owner'],
    call: async (app, actor, { wineryId }) => (await listPayouts(app, actor, { wineryId, page: null })).ok,
  },
  'listing-management/exportPayouts': {
    may: ['owner'],
    call: async (app, actor, { wineryId }) => (await exportPayouts(app, actor, wineryId)).ok,
  },
  'listing-management/exportListings': {
    may: people,
    call: async (app, actor) => (await exportListings(app, actor, {})).ok,
  },
  'listing-management/findOwnedWinery': {
    may: ['owner'],
    call: async (app, actor) => (await findOwnedWinery(app, actor, null)).ok,
  },
  'listing-management/listEarnings': {
    may: ['owner'],
    call: async (app, actor) => (await listEarnings(sellingApp(app), actor, { winery: null, year: null })).ok,
  },
  'listing-management/listSellerListings': {
    may: people,
    call: async (app, actor) => (await listSellerListings(app, actor, { query: {}, page: null })).ok,
  },
  'listing-management/listMonthEarnings': {
    may: ['owner'],
    call: async (app, actor) =>
      (await listMonthEarnings(app, actor, { winery: null, month: '2026-11', page: null })).ok,
  },
  'listing-management/listPendingListings': {
    may: ['admin'],
    call: async (app, actor) => (await listPendingListings(app, actor, null)).ok,
  },
  'listing-management/showContentVersion': {
    may: ['admin'],
    call: async (app, actor, { listingId }) => (await showContentVersion(app, actor, listingId)).ok,
  },
  'listing-management/setListingStock': {
    may: managers,
    call: async (app, actor, { listingId: id }) =>
      (await setListingStock(app, actor, { id, stock: '4', oldTotal: '3' })).ok,
  },
};
