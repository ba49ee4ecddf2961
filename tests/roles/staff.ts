import {
  acceptInvitation,
  declineInvitation,
  showInvitation,
} from '../../src/features/wineries/staff/accept-invitation.server.ts';
import {
  changeStaffRole,
  leaveWinery,
  removeStaff,
  setSaleMails,
} from '../../src/features/wineries/staff/change-staff.server.ts';
import {
  hashInvitationToken,
  inviteStaff,
  resendStaffInvitation,
  revokeStaffInvitation,
} from '../../src/features/wineries/staff/invite-staff.server.ts';
import { listStaffHistory, showStaff } from '../../src/features/wineries/staff/show-staff.server.ts';
import { authorizeStaffChange, authorizeStaffView } from '../../src/features/wineries/staff/staff-access.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import type { Entry } from './entry.ts';
import { everybody, signedIn, type Who } from './who.ts';

const owner: readonly Who[] = ['owner'];
const staff: readonly Who[] = ['owner', 'member'];

/** Adds somebody to a winery. @returns their id */
async function addColleague({ db, clock }: AccountsApp, wineryId: string, role: 'owner' | 'member') {
  const { id } = await addPerson(db, { email: `${crypto.randomUUID()}@example.test` });
  await db.insertInto('wineryMembers').values({ userId: id, wineryId, role, createdAt: clock.now() }).execute();
  return id;
}

/** Adds an open invitation to a winery, sent by an owner of it. */
async function addInvitation(app: AccountsApp, wineryId: string, email = `${crypto.randomUUID()}@example.test`) {
  const token = crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x');
  const invitation = {
    ...{ wineryId, email, role: 'member' as const, handsOver: false, tokenHash: hashInvitationToken(token) },
    ...{ invitedBy: await addColleague(app, wineryId, 'owner'), createdAt: app.clock.now() },
    expiresAt: new Date(app.clock.now().getTime() + 1_000_000),
  };
  const { id } = await app.db
    .insertInto('wineryInvitations')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Who manages the staff of a winery: its owners only. Members see and choose what concerns themselves. */
export const staffEntries: Record<string, Entry> = {
  'wineries/authorizeStaffView': {
    may: [...staff, 'admin'],
    call: async (app, actor, { wineryId }) => (await authorizeStaffView(app, actor, wineryId)).ok,
  },
  'wineries/authorizeStaffChange': {
    may: owner,
    call: async (app, actor, { wineryId }) => (await authorizeStaffChange(app, actor, wineryId)).ok,
  },
  'wineries/showStaff': {
    may: [...staff, 'admin'],
    call: async (app, actor, { wineryId }) => (await showStaff(app, actor, wineryId)).ok,
  },
  'wineries/listStaffHistory': {
    may: ['owner', 'admin'],
    call: async (app, actor, { wineryId }) => (await listStaffHistory(app, actor, wineryId, {})).ok,
  },
  'wineries/inviteStaff': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const asked = { email: `${crypto.randomUUID()}@example.test`, role: 'member' };
      return (await inviteStaff(app, actor, wineryId, asked)).ok;
    },
  },
  'wineries/resendStaffInvitation': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const { id: invitationId } = await addInvitation(app, wineryId);
      return (await resendStaffInvitation(app, actor, { wineryId, invitationId })).ok;
    },
  },
  'wineries/revokeStaffInvitation': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const { id: invitationId } = await addInvitation(app, wineryId);
      return (await revokeStaffInvitation(app, actor, { wineryId, invitationId })).ok;
    },
  },
  'wineries/showInvitation': {
    may: everybody,
    call: async (app, actor, { wineryId }) =>
      (await showInvitation(app, actor, (await addInvitation(app, wineryId)).token)).ok,
  },
  'wineries/acceptInvitation': {
    may: signedIn,
    call: async (app, actor, { wineryId, personId, origin }) => {
      const person = app.db.selectFrom('users').select('email').where('id', '=', personId);
      const { email } = await person.executeTakeFirstOrThrow();
      return (await acceptInvitation(app, actor, (await addInvitation(app, wineryId, email)).token, origin)).ok;
    },
  },
  'wineries/declineInvitation': {
    may: ['anonymous', ...signedIn, 'system'],
    call: async (app, actor, { wineryId, origin }) =>
      (await declineInvitation(app, actor, (await addInvitation(app, wineryId)).token, origin)).ok,
  },
  'wineries/changeStaffRole': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const personId = await addColleague(app, wineryId, 'member');
      return (await changeStaffRole(app, actor, { wineryId, personId }, { role: 'owner' })).ok;
    },
  },
  'wineries/removeStaff': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const personId = await addColleague(app, wineryId, 'member');
      return (await removeStaff(app, actor, { wineryId, personId })).ok;
    },
  },
  'wineries/leaveWinery': {
    may: staff,
    call: async (app, actor, { wineryId }) => {
      await addColleague(app, wineryId, 'owner');
      return (await leaveWinery(app, actor, wineryId)).ok;
    },
  },
  'wineries/setSaleMails': {
    may: staff,
    call: async (app, actor, { wineryId }) => (await setSaleMails(app, actor, wineryId, { saleMails: ['orders'] })).ok,
  },
};
