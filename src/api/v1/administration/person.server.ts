import { z } from 'zod';
import { adminReasonSchema } from '#features/accounts/admin-reason.schema.ts';
import { endSessionsOf, sendVerificationTo, setAdminRole } from '#features/accounts/oversight/help-person.server.ts';
import { banPerson, unbanPerson } from '#features/administration/people/ban-person.server.ts';
import { listPeople, showPersonRecord } from '#features/reporting/list-people.server.ts';
import {
  type ListedPerson,
  maxListedPeople,
  openOrderStates,
  type PeopleRole,
  type PersonRecord,
  peopleRoles,
} from '#features/reporting/people.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { apiRefusal } from '../../refusals.ts';
import { schemaNames } from '../../schemas.ts';

const forAdmins = { tag: 'Administration', roles: ['admin'] } as const;
const moment = z.iso.datetime();
const idResponse = z.object({ id: z.uuid() });

const personShape = {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  admin: z.boolean(),
  banned: z.boolean(),
  deleted: z.boolean(),
  createdAt: moment,
};

/** A person in the list for admins. */
export const listedPersonResponse: z.ZodType<ListedPerson> = z
  .object({ ...personShape, wineries: z.int() })
  .register(schemaNames, { name: 'ListedPerson' });

/** A person as an admin helps or bans them. */
export const personRecordResponse: z.ZodType<PersonRecord> = z
  .object({
    ...personShape,
    pendingEmail: z.boolean(),
    hasSecondFactor: z.boolean(),
    sessions: z.int(),
    orders: z.int(),
    terms: z
      .object({ acceptedAt: moment, version: z.int().nullable() })
      .nullable()
      .describe('When they last accepted the terms, and which version'),
    wineries: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        role: z.enum(['owner', 'member']),
        listings: z.int(),
        alone: z.boolean().describe('Whether nobody else owns it'),
      }),
    ),
    bans: z.array(z.object({ reason: z.string(), bannedAt: moment, liftedAt: moment.nullable(), closed: z.int() })),
    banEffects: z
      .object({
        wineries: z.int(),
        listings: z.int(),
        clubs: z.int(),
        members: z.int(),
        allocations: z.int(),
        plans: z.int(),
        memberships: z.int(),
      })
      .describe(
        'What a ban stops, or keeps stopped: of the wineries that no other active person owns, listings, open clubs with their members, allocations, and plans; and the person’s own club memberships',
      ),
    openOrders: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        side: z.enum(['order', 'sale']),
        winery: z.string(),
        state: z.enum(openOrderStates),
        status: z.string(),
        createdAt: moment,
      }),
    ),
  })
  .register(schemaNames, { name: 'Person' });

const search = defineOperation({
  ...forAdmins,
  method: 'post',
  path: '/api/v1/person/search',
  summary: `The people with accounts, the newest first, 25 a page, counted up to ${maxListedPeople}, for admins. What is searched is in the body so that no log contains it`,
  body: z.object({
    search: z.string().optional().describe('A part of a name, a part of an e-mail address with its @, or an id'),
    role: z.enum(Object.keys(peopleRoles) as [PeopleRole, ...PeopleRole[]]).optional(),
    page: z.int().min(1).optional(),
  }),
  validatedBy: 'use-case',
  data: listedPersonResponse,
  paged: true,
  refusals: [403],
  handle: async ({ app, actor, body: { search: text = '', role = null, page: wanted } }) => {
    const asked = typeof wanted === 'number' ? String(wanted) : null;
    const listed = await listPeople(app, actor, { search: text, role, page: asked });
    if (!listed.ok) return listed;
    const { people, page, perPage, total: totalItems, pages: totalPages } = listed.value;
    return { ok: true, value: people, meta: { page, perPage, totalItems, totalPages } };
  },
});

const show = defineOperation({
  ...forAdmins,
  method: 'get',
  path: '/api/v1/person/{id}',
  summary: 'A person with wineries, bans, and open orders, for admins',
  data: personRecordResponse,
  refusals: [403, 404],
  handle: ({ app, actor, params }) => showPersonRecord(app, actor, params.id),
});

const ban = defineOperation({
  ...forAdmins,
  method: 'post',
  path: '/api/v1/person/{id}/ban',
  summary:
    'Ban somebody: all sessions end, and wineries that no other active person owns are suspended, which closes their listings, for admins. The record of the person says what it stops',
  body: z.object({ reason: adminReasonSchema }),
  validatedBy: 'use-case',
  data: z.object({ closed: z.int().describe('How many listings were closed') }),
  refusals: [400, 403, 404, 409],
  titles: { unavailable: 'They are banned already' },
  handle: async ({ app, actor, params, body: fields }) => {
    const banned = await banPerson(app, actor, { id: params.id, fields });
    return banned.ok ? banned : apiRefusal(banned);
  },
});

const unban = defineOperation({
  ...forAdmins,
  method: 'post',
  path: '/api/v1/person/{id}/unban',
  summary: 'Lift the ban of somebody, which restores what it stopped, for admins',
  data: z.object({ opened: z.int().describe('How many listings are open again') }),
  refusals: [403, 404, 409],
  titles: { unavailable: 'They are not banned' },
  handle: ({ app, actor, params }) => unbanPerson(app, actor, params.id),
});

const sendVerification = defineOperation({
  ...forAdmins,
  method: 'post',
  path: '/api/v1/person/{id}/send-verification',
  summary: 'Send somebody the mail that verifies their address, for admins',
  data: idResponse,
  refusals: [403, 404, 409, 429],
  handle: async ({ app, actor, params: { id } }) => {
    const sent = await sendVerificationTo(app, actor, id);
    return sent.ok ? ok({ id }) : apiRefusal(sent);
  },
});

const endSessions = defineOperation({
  ...forAdmins,
  method: 'post',
  path: '/api/v1/person/{id}/end-sessions',
  summary: 'End all sessions of somebody else, tokens of the API included, for admins',
  data: z.object({ ended: z.int() }),
  refusals: [403, 404],
  handle: ({ app, actor, params }) => endSessionsOf(app, actor, params.id),
});

const setRole = defineOperation({
  ...forAdmins,
  method: 'put',
  path: '/api/v1/person/{id}/admin',
  summary: 'Make somebody else an admin, or take that role from them, for admins who have just proved who they are',
  body: z.object({ admin: z.boolean(), reason: adminReasonSchema }),
  validatedBy: 'use-case',
  data: idResponse,
  refusals: [400, 403, 404, 409],
  titles: { unavailable: 'They have to complete their account first, and not be banned' },
  handle: async ({ app, actor, params: { id }, body: fields }) => {
    const set = await setAdminRole(app, actor, { id, fields });
    return set.ok ? ok({ id }) : apiRefusal(set);
  },
});

/** Helping and banning people. */
export const personOperations: readonly Operation[] = [
  ...[search, show, ban, unban],
  ...[sendVerification, endSessions, setRole],
];
