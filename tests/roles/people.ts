import {
  endSessionsOf,
  sendVerificationTo,
  setAdminRole,
} from '../../src/features/accounts/oversight/help-person.server.ts';
import { banPerson, unbanPerson } from '../../src/features/administration/people/ban-person.server.ts';
import { exportAudit, listAudit } from '../../src/features/reporting/list-audit.server.ts';
import { listPeople, showPersonRecord } from '../../src/features/reporting/list-people.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import type { Entry } from './entry.ts';

/** Adds somebody else. @returns their id */
async function somebody({ db }: AccountsApp, given: Parameters<typeof addPerson>[1] = {}): Promise<string> {
  return (await addPerson(db, { email: `${crypto.randomUUID()}@example.test`, ...given })).id;
}

const reason = 'Sells what is not theirs';

/** What only admins do with the accounts of others. */
export const peopleEntries: Record<string, Entry> = {
  'accounts/endSessionsOf': {
    may: ['admin'],
    call: async (app, actor) => (await endSessionsOf(app, actor, await somebody(app))).ok,
  },
  'accounts/sendVerificationTo': {
    may: ['admin'],
    call: async (app, actor) =>
      (await sendVerificationTo(app, actor, await somebody(app, { emailVerified: false }))).ok,
  },
  'accounts/setAdminRole': {
    may: ['admin'],
    call: async (app, actor) =>
      (await setAdminRole(app, actor, { id: await somebody(app), fields: { admin: true, reason } })).ok,
  },
  'administration/banPerson': {
    may: ['admin'],
    call: async (app, actor) => (await banPerson(app, actor, { id: await somebody(app), fields: { reason } })).ok,
  },
  'administration/unbanPerson': {
    may: ['admin'],
    call: async (app, actor) => (await unbanPerson(app, actor, await somebody(app, { bannedAt: new Date() }))).ok,
  },
  'reporting/exportAudit': { may: ['admin'], call: async (app, actor) => (await exportAudit(app, actor, {})).ok },
  'reporting/listAudit': { may: ['admin'], call: async (app, actor) => (await listAudit(app, actor, {})).ok },
  'reporting/listPeople': { may: ['admin'], call: async (app, actor) => (await listPeople(app, actor, {})).ok },
  'reporting/showPersonRecord': {
    may: ['admin'],
    call: async (app, actor, { personId }) => (await showPersonRecord(app, actor, personId)).ok,
  },
};
