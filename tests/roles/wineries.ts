import {
  findSellerWinery,
  lockSellerWinery,
  showSellerWinery,
} from '../../src/features/wineries/show-seller-winery.server.ts';
import { updateWinery } from '../../src/features/wineries/update-winery.server.ts';
import { listWineryMemberships } from '../../src/features/wineries/winery-members.server.ts';
import { wineryInfo } from '../fixtures/listings/winery-info.ts';
import type { Entry } from './entry.ts';
import type { Who } from './who.ts';

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
