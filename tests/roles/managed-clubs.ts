import { authorizeClubView, lockClubForChange } from '../../src/features/clubs/managing/club-access.server.ts';
import { deleteClub, saveClub, setClubState } from '../../src/features/clubs/managing/save-club.server.ts';
import { deleteTier, retireTier, saveTier } from '../../src/features/clubs/managing/save-tier.server.ts';
import { listManagedClubs, showManagedClub } from '../../src/features/clubs/managing/show-clubs.server.ts';
import { saveOfferedWines, showOfferedWines } from '../../src/features/clubs/subscriptions/offer-wines.server.ts';
import { addManagedClub, addManagedTier } from '../fixtures/clubs/managed-club.ts';
import type { Entry } from './entry.ts';
import type { Who } from './who.ts';

const owner: readonly Who[] = ['owner'];
const staff: readonly Who[] = ['owner', 'member', 'admin'];

const clubFields = {
  ...{ version: 0, name: 'Cellar Club', description: '', model: 'winemakers-choice', frequencyMonths: 3 },
  ...{ visibility: 'public', pickupEnabled: true, shippingEnabled: false, orderDiscountPercent: 10 },
  ...{ waitingList: true, retryDays: 10 },
};
const tierFields = {
  ...{ version: 1, name: 'Six bottles', description: '', bottles: 6, color: 'mixed', priceRule: 'fixed' },
  ...{ price: '120', shippingIncluded: false },
};

/** Owners run the clubs of their winery; members of its staff and admins see them. */
export const managedClubEntries: Record<string, Entry> = {
  'clubs/authorizeClubView': {
    may: staff,
    call: async (app, actor, { wineryId }) =>
      (await authorizeClubView(app, actor, (await addManagedClub(app.db, wineryId)).clubId)).ok,
  },
  'clubs/lockClubForChange': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const { clubId } = await addManagedClub(app.db, wineryId);
      return app.db.transaction().execute(async (db) => (await lockClubForChange({ db }, actor, clubId)).ok);
    },
  },
  'clubs/listManagedClubs': {
    may: staff,
    call: async (app, actor, { wineryId }) => (await listManagedClubs(app, actor, wineryId)).ok,
  },
  'clubs/showManagedClub': {
    may: staff,
    call: async (app, actor, { wineryId }) =>
      (await showManagedClub(app, actor, (await addManagedClub(app.db, wineryId)).clubId)).ok,
  },
  'clubs/saveClub': {
    may: owner,
    call: async (app, actor, { wineryId }) =>
      (await saveClub(app, actor, { id: crypto.randomUUID(), wineryId, fields: clubFields })).ok,
  },
  'clubs/setClubState': {
    may: owner,
    call: async (app, actor, { wineryId }) =>
      (await setClubState(app, actor, { id: (await addManagedClub(app.db, wineryId)).clubId, step: 'close' })).ok,
  },
  'clubs/deleteClub': {
    may: owner,
    call: async (app, actor, { wineryId }) =>
      (await deleteClub(app, actor, (await addManagedClub(app.db, wineryId)).clubId)).ok,
  },
  'clubs/showOfferedWines': {
    may: staff,
    call: async (app, actor, { wineryId }) => {
      const { clubId } = await addManagedClub(app.db, wineryId, { model: 'subscription' });
      return (await showOfferedWines(app, actor, clubId)).ok;
    },
  },
  'clubs/saveOfferedWines': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const { clubId } = await addManagedClub(app.db, wineryId, { model: 'subscription', state: 'draft' });
      return (await saveOfferedWines(app, actor, { clubId, fields: { version: 1, wines: [] } })).ok;
    },
  },
  'clubs/saveTier': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const { clubId } = await addManagedClub(app.db, wineryId);
      return (await saveTier(app, actor, { clubId, id: crypto.randomUUID(), fields: tierFields })).ok;
    },
  },
  'clubs/retireTier': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const { clubId } = await addManagedClub(app.db, wineryId);
      const id = await addManagedTier(app.db, clubId, { position: 1 });
      return (await retireTier(app, actor, { clubId, id, retired: true })).ok;
    },
  },
  'clubs/deleteTier': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const { clubId } = await addManagedClub(app.db, wineryId);
      const id = await addManagedTier(app.db, clubId, { position: 1 });
      return (await deleteTier(app, actor, { clubId, id })).ok;
    },
  },
};
