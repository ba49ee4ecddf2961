import {
  cancelMember,
  holdMember,
  moveMembers,
  noteMember,
  resumeMember,
} from '../../src/features/clubs/members/change-members.server.ts';
import { exportMembers, listMembers, showMember } from '../../src/features/clubs/members/list-members.server.ts';
import { exportClubReport, showClubReports } from '../../src/features/clubs/reports/show-reports.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addManagedClub, addManagedMember } from '../fixtures/clubs/managed-club.ts';
import type { Entry } from './entry.ts';
import type { Who } from './who.ts';

const owner: readonly Who[] = ['owner'];
const staff: readonly Who[] = ['owner', 'member', 'admin'];

/** Adds a club with a member, who is somebody new. @returns their ids */
async function addMember({ db, clock }: AccountsApp, wineryId: string, given: object = {}) {
  const { clubId, tierId } = await addManagedClub(db, wineryId);
  const { id: userId } = await addPerson(db, { email: `${crypto.randomUUID()}@example.test` });
  const holdUntil = new Date(clock.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10);
  return { clubId, tierId, holdUntil, id: await addManagedMember(db, { clubId, tierId, userId }, given) };
}

/** Owners run the memberships of their clubs; members of the staff and admins see them. */
export const managedMemberEntries: Record<string, Entry> = {
  'clubs/listMembers': {
    may: staff,
    call: async (app, actor, { wineryId }) =>
      (await listMembers(app, actor, { ...(await addMember(app, wineryId)), query: {} })).ok,
  },
  'clubs/showMember': {
    may: staff,
    call: async (app, actor, { wineryId }) => (await showMember(app, actor, await addMember(app, wineryId))).ok,
  },
  'clubs/showClubReports': {
    may: staff,
    call: async (app, actor, { wineryId }) =>
      (await showClubReports(app, actor, { ...(await addMember(app, wineryId)), page: null })).ok,
  },
  'clubs/exportClubReport': {
    may: staff,
    call: async (app, actor, { wineryId }) =>
      (await exportClubReport(app, actor, { ...(await addMember(app, wineryId)), kind: 'members' })).ok,
  },
  'clubs/exportMembers': {
    may: staff,
    call: async (app, actor, { wineryId }) =>
      (await exportMembers(app, actor, { ...(await addMember(app, wineryId)), query: {} })).ok,
  },
  'clubs/holdMember': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const { holdUntil, ...member } = await addMember(app, wineryId);
      return (await holdMember(app, actor, { ...member, fields: { holdUntil } })).ok;
    },
  },
  'clubs/resumeMember': {
    may: owner,
    call: async (app, actor, { wineryId }) =>
      (await resumeMember(app, actor, await addMember(app, wineryId, { state: 'held', holdUntil: '2099-01-01' }))).ok,
  },
  'clubs/cancelMember': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const fields = { reason: 'moving', comment: '' };
      return (await cancelMember(app, actor, { ...(await addMember(app, wineryId)), fields })).ok;
    },
  },
  'clubs/noteMember': {
    may: owner,
    call: async (app, actor, { wineryId }) =>
      (await noteMember(app, actor, { ...(await addMember(app, wineryId)), fields: { note: 'Likes reds' } })).ok,
  },
  'clubs/moveMembers': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const { clubId, tierId, id } = await addMember(app, wineryId);
      return (await moveMembers(app, actor, { clubId, fields: { members: [id], tier: tierId } })).ok;
    },
  },
};
