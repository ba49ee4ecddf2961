import { z } from 'zod';
import { addNotes, cancelMembers, holdMembers } from '#features/clubs/members/change-members.server.ts';
import {
  cancelSchema,
  chosenSchema,
  holdSchema,
  lineSchema,
  moveSchema,
} from '#features/clubs/members/member.schema.ts';
import { admitMembers, moveMembers } from '#features/clubs/members/move-members.server.ts';
import { defineOperation, type Operation } from '../../../operation.ts';
import { clubAnswer } from '../club-refusals.ts';

const changed = {
  tag: 'Clubs',
  roles: ['winery-owner'],
  method: 'post',
  validatedBy: 'use-case',
  data: z.object({
    changed: z.int().describe('How many members were changed'),
    left: z.int().describe('How many were left as they are, since it is not possible for them'),
  }),
  refusals: [400, 403, 404, 409],
  titles: {
    'invalid-transition': 'This is not possible for any of these members',
    full: 'There are too few places',
  },
} as const;

const members = z.array(z.uuid()).describe('Their ids, at most 100');

/** The ids of members and the club, with the other fields of a body. */
function chosen({ members: ids, ...fields }: Readonly<Record<string, unknown>>, clubId: string) {
  return { clubId, ids: Array.isArray(ids) ? (ids as unknown[]) : [], fields };
}

const hold = defineOperation({
  ...changed,
  path: '/api/v1/own-club/{id}/member/hold',
  summary: 'Put members on hold until a day; for owners',
  body: holdSchema.extend({ members }),
  handle: async ({ app, actor, params, body }) => clubAnswer(await holdMembers(app, actor, chosen(body, params.id))),
});

const cancel = defineOperation({
  ...changed,
  path: '/api/v1/own-club/{id}/member/cancel',
  summary: 'Cancel memberships, with a reason; what is paid for is still sent; for owners',
  body: cancelSchema.partial({ comment: true }).extend({ members }),
  handle: async ({ app, actor, params, body }) =>
    clubAnswer(await cancelMembers(app, actor, chosen({ comment: '', ...body }, params.id))),
});

const note = defineOperation({
  ...changed,
  path: '/api/v1/own-club/{id}/member/note',
  summary: 'Add a line to what the winery noted for itself about members; for owners',
  body: lineSchema.extend({ members }),
  refusals: [400, 403, 404],
  handle: async ({ app, actor, params, body }) => clubAnswer(await addNotes(app, actor, chosen(body, params.id))),
});

const admit = defineOperation({
  ...changed,
  path: '/api/v1/own-club/{id}/member/admit',
  summary: 'Give places to people who wait, whoever came before them; for owners',
  body: z.object({ members }),
  handle: async ({ app, actor, params, body }) => clubAnswer(await admitMembers(app, actor, chosen(body, params.id))),
});

const move = defineOperation({
  ...changed,
  path: '/api/v1/own-club/{id}/member/move',
  summary:
    'Move members to another tier of their club; those for whom it may cost more than they agreed to are asked first; for owners',
  body: moveSchema.extend({ members: chosenSchema }),
  data: z.object({ moved: z.int(), asked: z.int(), tier: z.string() }),
  handle: async ({ app, actor, params, body }) => clubAnswer(await moveMembers(app, actor, chosen(body, params.id))),
});

/** Changes of several members of a club at once, for its winery. */
export const bulkMemberOperations: readonly Operation[] = [hold, cancel, note, admit, move];
