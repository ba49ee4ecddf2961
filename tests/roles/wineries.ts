import { deleteWinery, mergeWineries } from '../../src/features/administration/wineries/remove-winery.server.ts';
import { exportWineries } from '../../src/features/reporting/export-wineries.server.ts';
import { listCities } from '../../src/features/reporting/list-cities.server.ts';
import { listManagedWineries, showManagedWinery } from '../../src/features/reporting/list-managed-wineries.server.ts';
import {
  addFilterCity,
  hideFilterCity,
  removeFilterCity,
  renameFilterCity,
} from '../../src/features/wineries/cities/manage-cities.server.ts';
import {
  listRecentMerges,
  mergeFilterCity,
  undoCityMerge,
} from '../../src/features/wineries/cities/merge-cities.server.ts';
import { createWinery } from '../../src/features/wineries/create-winery.server.ts';
import { listDirectory, showWineryOfPerson } from '../../src/features/wineries/list-directory.server.ts';
import { orderPinnedWineries, pinWinery, unpinWinery } from '../../src/features/wineries/pin-winery.server.ts';
import {
  findSellerWinery,
  lockSellerWinery,
  showSellerWinery,
} from '../../src/features/wineries/show-seller-winery.server.ts';
import { updateWinery } from '../../src/features/wineries/update-winery.server.ts';
import { listWineryMemberships } from '../../src/features/wineries/winery-members.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { wineryInfo } from '../fixtures/listings/winery-info.ts';
import type { Entry } from './entry.ts';
import { everybody, type Who } from './who.ts';

/** Those who may edit the page of a winery: its owner and admins, not its members. */
const pageEditors: readonly Who[] = ['owner', 'admin'];

/** Who may edit the page of a winery, and whose wineries are listed. */
export const wineryEntries: Record<string, Entry> = {
  'wineries/findSellerWinery': {
    may: pageEditors,
    call: async (app, actor, { winerySlug }) => (await findSellerWinery(app, actor, winerySlug)).ok,
  },
  'wineries/lockSellerWinery': {
    may: pageEditors,
    call: (app, actor, { winerySlug }) =>
      app.db.transaction().execute(async (db) => (await lockSellerWinery({ db }, actor, winerySlug)).ok),
  },
  'wineries/listWineryMemberships': {
    may: ['owner', 'member'],
    call: async (app, actor) => (await listWineryMemberships(app, actor)).length === 1,
  },
  'wineries/showSellerWinery': {
    may: pageEditors,
    call: async (app, actor, { winerySlug }) => (await showSellerWinery(app, actor, winerySlug)).ok,
  },
  'wineries/updateWinery': {
    may: pageEditors,
    call: async (app, actor, { winerySlug: slug }) =>
      (await updateWinery(app, actor, slug, { ...wineryInfo, slug })).ok,
  },
};

/** What only admins do with the wineries of the directory. */
export const directoryEntries: Record<string, Entry> = {
  'administration/deleteWinery': {
    may: ['admin'],
    call: async (app, actor) => {
      const id = await addWinery(app.db, { slug: `gone-${crypto.randomUUID()}` });
      return (await deleteWinery(app, actor, { id, fields: { reason: 'Never existed' } })).ok;
    },
  },
  'administration/mergeWineries': {
    may: ['admin'],
    call: async (app, actor, { wineryId: into }) => {
      const id = await addWinery(app.db, { slug: `twin-${crypto.randomUUID()}` });
      return (await mergeWineries(app, actor, { id, fields: { into, reason: 'Listed twice' } })).ok;
    },
  },
  'reporting/exportWineries': { may: ['admin'], call: async (app, actor) => (await exportWineries(app, actor)).ok },
  'reporting/listCities': { may: ['admin'], call: async (app, actor) => (await listCities(app, actor, {})).ok },
  'reporting/listManagedWineries': {
    may: ['admin'],
    call: async (app, actor) => (await listManagedWineries(app, actor, {})).ok,
  },
  'reporting/showManagedWinery': {
    may: ['admin'],
    call: async (app, actor, { wineryId }) => (await showManagedWinery(app, actor, wineryId)).ok,
  },
  'wineries/createWinery': {
    may: ['admin'],
    call: async (app, actor) => (await createWinery(app, actor, { ...wineryInfo, slug: '' })).ok,
  },
  'wineries/listDirectory': {
    may: everybody,
    call: async (app, actor) => (await listDirectory(app, actor, {})).ok,
  },
  'wineries/orderPinnedWineries': {
    may: ['admin'],
    call: async (app, actor, { wineryId }) => (await orderPinnedWineries(app, actor, [wineryId])).ok,
  },
  'wineries/pinWinery': {
    may: ['admin'],
    call: async (app, actor, { wineryId }) => (await pinWinery(app, actor, wineryId)).ok,
  },
  'wineries/showWineryOfPerson': {
    may: ['owner', 'member'],
    call: async (app, actor) => (await showWineryOfPerson(app, actor, undefined)).ok,
  },
  'wineries/unpinWinery': {
    may: ['admin'],
    call: async (app, actor, { wineryId }) => (await unpinWinery(app, actor, wineryId)).ok,
  },
};

/** A city of the filters without wineries. */
async function addCity({ db }: AccountsApp, name: string): Promise<string> {
  await db
    .insertInto('filterCities')
    .values({ name, state: 'TX' })
    .onConflict((one) => one.doNothing())
    .execute();
  return `${name}_TX`;
}

/** What only admins do with the cities that the filters offer. */
export const cityEntries: Record<string, Entry> = {
  'wineries/addFilterCity': {
    may: ['admin'],
    call: async (app, actor) => (await addFilterCity(app, actor, { name: 'Austin', state: 'TX' })).ok,
  },
  'wineries/hideFilterCity': {
    may: ['admin'],
    call: async (app, actor) => (await hideFilterCity(app, actor, { code: await addCity(app, 'Aa'), hidden: true })).ok,
  },
  'wineries/mergeFilterCity': {
    may: ['admin'],
    call: async (app, actor) =>
      (await mergeFilterCity(app, actor, { code: await addCity(app, 'Bb'), into: 'Lubbock' })).ok,
  },
  'wineries/listRecentMerges': { may: ['admin'], call: async (app, actor) => (await listRecentMerges(app, actor)).ok },
  'wineries/undoCityMerge': {
    may: ['admin'],
    call: async (app, actor) => {
      const undone = await undoCityMerge(app, actor, { id: '1' });
      return undone.ok || undone.code === 'not-found';
    },
  },
  'wineries/removeFilterCity': {
    may: ['admin'],
    call: async (app, actor) => (await removeFilterCity(app, actor, { code: await addCity(app, 'Cc') })).ok,
  },
  'wineries/renameFilterCity': {
    may: ['admin'],
    call: async (app, actor) => (await renameFilterCity(app, actor, { code: await addCity(app, 'Dd'), name: 'Ee' })).ok,
  },
};
