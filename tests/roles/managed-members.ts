import { checkMemberFile, importMembers } from '../../src/features/clubs/invitations/import-members.server.ts';
import { newInvitationToken } from '../../src/features/clubs/invitations/invitation-token.server.ts';
import {
  inviteMembers,
  resendInvitation,
  revokeInvitation,
} from '../../src/features/clubs/invitations/invite-members.server.ts';
import {
  listInvitations,
  showInvitedEmail,
  sweepInvitations,
} from '../../src/features/clubs/invitations/show-invitations.server.ts';
import {
  addNotes,
  cancelMembers,
  holdMembers,
  noteMember,
  resumeMember,
} from '../../src/features/clubs/members/change-members.server.ts';
import { exportMembers, listMembers, showMember } from '../../src/features/clubs/members/list-members.server.ts';
import { admitMembers, moveMembers } from '../../src/features/clubs/members/move-members.server.ts';
import { exportClubReport, showClubReports } from '../../src/features/clubs/reports/show-reports.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addManagedClub, addManagedMember } from '../fixtures/clubs/managed-club.ts';
import type { Entry } from './entry.ts';
import { everybody, type Who } from './who.ts';

const owner: readonly Who[] = ['owner'];
const staff: readonly Who[] = ['owner', 'member', 'admin'];

/** Adds a club with a member, who is somebody new. @returns their ids */
async function addMember({ db, clock }: AccountsApp, wineryId: string, given: object = {}) {
  const { clubId, tierId } = await addManagedClub(db, wineryId);
  const { id: userId } = await addPerson(db, { email: `${crypto.randomUUID()}@example.test` });
  const holdUntil = new Date(clock.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10);
  return { clubId, tierId, holdUntil, id: await addManagedMember(db, { clubId, tierId, userId }, given) };
}

const memberFile = 'E-mail\nada@example.test\n';

/** Adds a club with an invitation that was sent long ago and works. */
async function addInvitation(app: AccountsApp, wineryId: string, given: object = {}) {
  const { clubId } = await addMember(app, wineryId);
  const { id: invitedBy } = await addPerson(app.db, { email: `${crypto.randomUUID()}@example.test` });
  const { token, tokenHash, expiresAt } = newInvitationToken(app.clock.now());
  const id = crypto.randomUUID();
  const sent = { invitedAt: new Date('2020-01-01T00:00:00Z'), expiresAt, acceptedAt: null, revokedAt: null };
  await app.db
    .insertInto('clubInvitations')
    .values({ id, clubId, email: 'ada@example.test', tokenHash, invitedBy, ...sent, ...given })
    .execute();
  return { clubId, id, token };
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
    may: ['owner', 'admin'],
    call: async (app, actor, { wineryId }) =>
      (await exportMembers(app, actor, { ...(await addMember(app, wineryId)), query: {} })).ok,
  },
  'clubs/holdMembers': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const { holdUntil, clubId, id } = await addMember(app, wineryId);
      return (await holdMembers(app, actor, { clubId, ids: [id], fields: { holdUntil } })).ok;
    },
  },
  'clubs/resumeMember': {
    may: owner,
    call: async (app, actor, { wineryId }) =>
      (await resumeMember(app, actor, await addMember(app, wineryId, { state: 'held', holdUntil: '2099-01-01' }))).ok,
  },
  'clubs/cancelMembers': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const fields = { reason: 'moving', comment: '' };
      const { clubId, id } = await addMember(app, wineryId);
      return (await cancelMembers(app, actor, { clubId, ids: [id], fields })).ok;
    },
  },
  'clubs/addNotes': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const { clubId, id } = await addMember(app, wineryId);
      return (await addNotes(app, actor, { clubId, ids: [id], fields: { note: 'Likes reds' } })).ok;
    },
  },
  'clubs/admitMembers': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const { clubId, id } = await addMember(app, wineryId, { state: 'waiting' });
      return (await admitMembers(app, actor, { clubId, ids: [id] })).ok;
    },
  },
  'clubs/listInvitations': {
    may: staff,
    call: async (app, actor, { wineryId }) =>
      (await listInvitations(app, actor, { ...(await addMember(app, wineryId)), query: {} })).ok,
  },
  'clubs/inviteMembers': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const { clubId } = await addMember(app, wineryId);
      return (await inviteMembers(app, actor, { clubId, fields: { emails: 'ada@example.test' } })).ok;
    },
  },
  'clubs/resendInvitation': {
    may: owner,
    call: async (app, actor, { wineryId }) =>
      (await resendInvitation(app, actor, await addInvitation(app, wineryId))).ok,
  },
  'clubs/revokeInvitation': {
    may: owner,
    call: async (app, actor, { wineryId }) =>
      (await revokeInvitation(app, actor, await addInvitation(app, wineryId))).ok,
  },
  'clubs/checkMemberFile': {
    may: owner,
    call: async (app, actor, { wineryId }) =>
      (await checkMemberFile(app, actor, { ...(await addMember(app, wineryId)), text: memberFile })).ok,
  },
  'clubs/importMembers': {
    may: owner,
    call: async (app, actor, { wineryId }) =>
      (await importMembers(app, actor, { ...(await addMember(app, wineryId)), text: memberFile })).ok,
  },
  'clubs/showInvitedEmail': {
    may: everybody,
    call: async (app, actor, { wineryId }) =>
      (await showInvitedEmail(app, actor, (await addInvitation(app, wineryId)).token)).ok,
  },
  'clubs/sweepInvitations': {
    may: ['system'],
    call: async (app, actor, { wineryId }) => {
      await addInvitation(app, wineryId, { expiresAt: new Date('2020-01-01T00:00:00Z') });
      return (await sweepInvitations(app, actor, { most: 10 })) > 0;
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
      return (await moveMembers(app, actor, { clubId, ids: [id], fields: { tier: tierId } })).ok;
    },
  },
};
