import { showContentVersion, listPendingListings } from '../../src/features/listing-management/approval/pending-listings.server.ts';
import { decideListing } from '../../src/features/listing-management/approval/decide-listing.server.ts';
import { changePrices, closeAllListings, repriceAllListings } from '../../src/features/listing-management/bulk/bulk-actions.server.ts';
import { findUnchangedListings, selectListings } from '../../src/features/listing-management/bulk/select-listings.server.ts';
import { exportEarnings } from '../../src/features/listing-management/earnings/export-earnings.server.ts';
import { findOwnedWinery, listEarnings, listMonthEarnings } from '../../src/features/listing-management/earnings/list-earnings.server.ts';
import { countOpenTasks, listSellerListings } from '../../src/features/listing-management/list/manage-listings.server.ts';
import { exportListings } from '../../src/features/listing-management/list/export-listings.server.ts';
import { setListingStock } from '../../src/features/listing-management/list/set-listing-stock.server.ts';
import { closeListings, lockSellerListings, repriceListings } from '../../src/features/listings/editing/bulk-change-listings.server.ts';
import { drawSellerBottle } from '../../src/features/listings/editing/preview-listing.server.ts';
import type { Viewer } from '../../src/kit/actor.ts';
import type { Entry } from './entry.ts';
import { lookers } from './selling.ts';
import type { Who } from './who.ts';

/** The people of a winery; and with the house whoever looks after its listings. */
const people: readonly Who[] = ['member', 'owner'];
const managers: readonly Who[] = [...people, 'admin'];

const query = { search: '', state: 'all', winery: '' } as const;

/** What stands for all listings of somebody's, as he sees them. */
async function seenBy(app: Parameters<typeof selectListings>[0], viewer: Viewer): Promise<string> {
  const chosen = await selectListings(app, viewer, { ids: [], all: true, query });
  return chosen.ok ? chosen.value.seen : '';
}

/** Who may do what with all listings of a winery, and with what it earned. */
export const managerEntries: Record<string, Entry> = {
  'listings/closeListings': {
    may: people,
    call: async (app, viewer, { listingId }) => {
      const closed = await closeListings(app, viewer, [listingId]);
      return closed.ok && closed.value.changed.length === 1;
    },
  },
  'listings/drawSellerBottle': {
    may: managers,
    call: async (app, viewer, { listingId }) => (await drawSellerBottle(app, viewer, listingId)).ok,
  },
  'listings/lockSellerListings': {
    may: people,
    call: (app, viewer, { listingId }) =>
      app.db.transaction().execute(async (db) => (await lockSellerListings({ db }, viewer, [listingId])).size === 1),
  },
  'listings/repriceListings': {
    may: people,
    call: async (app, viewer, { listingId: id }) => {
      const priced = await repriceListings(app, viewer, [{ id, oldCents: 2000, newCents: 1900 }]);
      return priced.ok && priced.value.changed.length === 1;
    },
  },
  'listing-management/changePrices': {
    may: people,
    call: async (app, viewer, { listingId: id }) => {
      const change = { way: 'raise-dollars', by: '1' };
      const priced = await changePrices(app, viewer, { change, prices: [{ id, oldCents: 2000 }] });
      return priced.ok && priced.value.changed.length === 1;
    },
  },
  'listing-management/selectListings': {
    may: people,
    call: async (app, viewer) => (await selectListings(app, viewer, { ids: [], all: true, query })).ok,
  },
  'listing-management/closeAllListings': {
    may: people,
    call: async (app, viewer) => {
      const seen = await seenBy(app, viewer);
      const closed = await closeAllListings(app, viewer, { query, version: seen });
      return closed.ok && closed.value.changed.length > 0;
    },
  },
  'listing-management/findUnchangedListings': {
    may: people,
    call: async (app, viewer) => (await findUnchangedListings(app, viewer, { query, version: await seenBy(app, viewer) })).ok,
  },
  'listing-management/repriceAllListings': {
    may: people,
    call: async (app, viewer) => {
      const change = { way: 'raise-dollars', by: '1' };
      const priced = await repriceAllListings(app, viewer, { query, version: await seenBy(app, viewer), change });
      return priced.ok && priced.value.changed.length > 0;
    },
  },
  'listing-management/countOpenTasks': {
    may: lookers,
    call: async (app, viewer) => (await countOpenTasks(app, viewer)).ok,
  },
  'listing-management/decideListing': {
    may: ['admin'],
    call: async (app, viewer, { listingId: id }) => {
      const waiting = { state: 'pendingApproval' as const, submittedAt: app.clock.now() };
      await app.db.updateTable('listings').set(waiting).where('id', '=', id).execute();
      return (await decideListing(app, viewer, { id, fields: { decision: 'send-back', reason: 'No label.' } })).ok;
    },
  },
  'listing-management/exportEarnings': {
    may: ['owner'],
    call: async (app, viewer) => (await exportEarnings(app, viewer, { winery: null, time: '2026' })).ok,
  },
  'listing-management/exportListings': {
    may: people,
    call: async (app, viewer) => (await exportListings(app, viewer, {})).ok,
  },
  'listing-management/findOwnedWinery': {
    may: ['owner'],
    call: async (app, viewer) => (await findOwnedWinery(app, viewer, null)).ok,
  },
  'listing-management/listEarnings': {
    may: ['owner'],
    call: async (app, viewer) => (await listEarnings(app, viewer, { winery: null, year: null })).ok,
  },
  'listing-management/listSellerListings': {
    may: people,
    call: async (app, viewer) => (await listSellerListings(app, viewer, { query: {}, page: null })).ok,
  },
  'listing-management/listMonthEarnings': {
    may: ['owner'],
    call: async (app, viewer) =>
      (await listMonthEarnings(app, viewer, { winery: null, month: '2026-11', page: null })).ok,
  },
  'listing-management/listPendingListings': {
    may: ['admin'],
    call: async (app, viewer) => (await listPendingListings(app, viewer, null)).ok,
  },
  'listing-management/showContentVersion': {
    may: ['admin'],
    call: async (app, viewer, { listingId }) => (await showContentVersion(app, viewer, listingId)).ok,
  },
  'listing-management/setListingStock': {
    may: managers,
    call: async (app, viewer, { listingId: id }) =>
      (await setListingStock(app, viewer, { id, stock: '4', oldTotal: '3' })).ok,
  },
};
