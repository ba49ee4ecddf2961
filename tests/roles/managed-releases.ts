import { allocateRelease } from '../../src/features/clubs/releases/allocate-release.server.ts';
import { deleteRelease, saveRelease } from '../../src/features/clubs/releases/save-release.server.ts';
import {
  listReleaseChoices,
  listReleases,
  showRelease,
} from '../../src/features/clubs/releases/show-releases.server.ts';
import {
  activateRelease,
  archiveRelease,
  duplicateRelease,
  postponeRelease,
} from '../../src/features/clubs/releases/transition-release.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addManagedClub, addManagedRelease } from '../fixtures/clubs/managed-club.ts';
import type { Entry } from './entry.ts';
import type { Things } from './things.ts';
import type { Who } from './who.ts';

const owner: readonly Who[] = ['owner'];
const staff: readonly Who[] = ['owner', 'member', 'admin'];

/** Adds a club with a release in a state. @returns their ids */
async function addRelease(
  { db, clock }: AccountsApp,
  { wineryId, listingId, personId }: Things,
  state: 'planning' | 'active' | 'processed' = 'planning',
) {
  const { clubId, tierId } = await addManagedClub(db, wineryId);
  const activated = state === 'planning' ? {} : { activatedBy: personId, activatedAt: clock.now() };
  const processed = state === 'processed' ? { processedAt: clock.now() } : {};
  const id = await addManagedRelease(db, { clubId, tierId, listingId }, { state, ...activated, ...processed });
  return { clubId, tierId, id };
}

const days = { billOn: '2099-03-02', shipOn: '2099-03-04' };

/** Owners plan the releases of their clubs; members of the staff and admins see them. */
export const managedReleaseEntries: Record<string, Entry> = {
  'clubs/listReleases': {
    may: staff,
    call: async (app, actor, things) => {
      const { clubId } = await addRelease(app, things);
      return (await listReleases(app, actor, { clubId, page: null })).ok;
    },
  },
  'clubs/showRelease': {
    may: staff,
    call: async (app, actor, things) => (await showRelease(app, actor, await addRelease(app, things))).ok,
  },
  'clubs/listReleaseChoices': {
    may: staff,
    call: async (app, actor, things) => (await listReleaseChoices(app, actor, await addRelease(app, things))).ok,
  },
  'clubs/saveRelease': {
    may: owner,
    call: async (app, actor, { wineryId, listingId }) => {
      const { clubId, tierId } = await addManagedClub(app.db, wineryId);
      const wines = [{ listingId, tierId, quantity: '3', maxQuantity: '3' }];
      const fields = { version: 0, name: 'Spring', message: '', ...days, wines };
      return (await saveRelease(app, actor, { clubId, id: crypto.randomUUID(), fields })).ok;
    },
  },
  'clubs/deleteRelease': {
    may: owner,
    call: async (app, actor, things) => (await deleteRelease(app, actor, await addRelease(app, things))).ok,
  },
  'clubs/allocateRelease': {
    may: owner,
    call: async (app, actor, things) => {
      const bottles = [{ listingId: things.listingId, quantity: '1' }];
      return (await allocateRelease(app, actor, { ...(await addRelease(app, things)), bottles })).ok;
    },
  },
  'clubs/activateRelease': {
    may: owner,
    call: async (app, actor, things) => (await activateRelease(app, actor, await addRelease(app, things))).ok,
  },
  'clubs/postponeRelease': {
    may: owner,
    call: async (app, actor, things) => {
      const release = await addRelease(app, things, 'active');
      const fields = { version: 1, message: '', ...days };
      return (await postponeRelease(app, actor, { ...release, fields })).ok;
    },
  },
  'clubs/archiveRelease': {
    may: owner,
    call: async (app, actor, things) =>
      (await archiveRelease(app, actor, await addRelease(app, things, 'processed'))).ok,
  },
  'clubs/duplicateRelease': {
    may: owner,
    call: async (app, actor, things) => {
      const { clubId } = await addRelease(app, things);
      return (await duplicateRelease(app, actor, { clubId, id: crypto.randomUUID() })).ok;
    },
  },
};
