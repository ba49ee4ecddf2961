import { z } from 'zod';
import { cancelMembers, holdMembers, noteMember, resumeMember } from '#features/clubs/members/change-members.server.ts';
import { exportMembers, listMembers, showMember } from '#features/clubs/members/list-members.server.ts';
import { cancelSchema, holdSchema, noteSchema } from '#features/clubs/members/member.schema.ts';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import type { Actor } from '#kit/actor.ts';
import { csvFile } from '#kit/csv.ts';
import { ok } from '#kit/result.ts';
import type { App } from '../../../../app.ts';
import { defineOperation, type Operation } from '../../../operation.ts';
import { changedId } from '../club-refusals.ts';
import { membershipStateSchema } from '../club-responses.ts';
import { listedMemberResponse, memberResponse, presentListedMember, presentMember } from '../managed-responses.ts';

const seen = { tag: 'Clubs', roles: ['winery-owner', 'winery-member', 'admin'] } as const;
const changed = {
  tag: 'Clubs',
  roles: ['winery-owner'],
  method: 'post',
  data: z.object({ id: z.uuid() }),
  refusals: [400, 403, 404, 409],
  titles: { 'invalid-transition': 'This is not possible in the state that the membership is in' },
} as const;

const filter = {
  state: membershipStateSchema.optional().describe('Without it, all but those who canceled'),
  tier: z.uuid().optional().describe('The id of a tier'),
};
const membersMeta = z.object({
  isMore: z.boolean().describe('Whether there are more than are counted'),
  tiers: z.array(z.object({ id: z.uuid(), name: z.string(), retired: z.boolean() })),
});

async function listPage(app: App, actor: Actor, clubId: string, query: Readonly<Record<string, string>>) {
  const listed = await listMembers(app, actor, { clubId, query });
  if (!listed.ok) return listed;
  const { members, page, perPage, total: totalItems, pages: totalPages, isMore, tiers } = listed.value;
  const meta = { page, perPage, totalItems, totalPages, isMore, tiers };
  return { ok: true, value: members.map(presentListedMember), meta } as const;
}

const list = defineOperation({
  ...seen,
  method: 'get',
  path: '/api/v1/own-club/{id}/member',
  summary: 'The members of a club, the last who joined first, 50 a page, for those who work at its winery',
  query: z.object({ ...filter, page: pageNumberSchema.optional() }),
  validatedBy: 'use-case',
  data: listedMemberResponse,
  paged: true,
  meta: membersMeta,
  refusals: [403, 404],
  handle: ({ app, actor, params, query: { search: _, ...query } }) => listPage(app, actor, params.id, query),
});

const search = defineOperation({
  ...seen,
  method: 'post',
  path: '/api/v1/own-club/{id}/member/search',
  summary: 'The same list by a part of a name, which is in the body so that no log contains it',
  body: z.object({ search: z.string().max(100), ...filter, page: z.int().min(1).optional() }),
  validatedBy: 'use-case',
  data: listedMemberResponse,
  paged: true,
  meta: membersMeta,
  refusals: [403, 404],
  handle: ({ app, actor, params, body }) => {
    const asked = Object.entries(body).filter(([, value]) => ['string', 'number'].includes(typeof value));
    return listPage(app, actor, params.id, Object.fromEntries(asked.map(([name, value]) => [name, String(value)])));
  },
});

const download = defineOperation({
  ...seen,
  roles: ['winery-owner', 'admin'],
  method: 'get',
  path: '/api/v1/own-club/{id}/member/csv',
  summary: 'All pages of the list of members as CSV, for owners of the club’s winery',
  query: z.object(filter),
  validatedBy: 'use-case',
  data: z.string(),
  download: ['text/csv'],
  refusals: [403, 404],
  handle: async ({ app, actor, params, query: { search: _, ...query } }) => {
    const exported = await exportMembers(app, actor, { clubId: params.id, query });
    if (!exported.ok) return exported;
    const { head, batches } = exported.value;
    const type = 'text/csv; charset=utf-8';
    return { ok: true, download: { type, name: 'members.csv', content: csvFile(head, batches) } };
  },
});

const show = defineOperation({
  ...seen,
  method: 'get',
  path: '/api/v1/own-club/{id}/member/{memberId}',
  summary: 'A member with what happened to the membership, for those who work at the club’s winery',
  data: memberResponse,
  refusals: [403, 404],
  handle: async ({ app, actor, params: { id: clubId, memberId: id } }) => {
    const shown = await showMember(app, actor, { clubId, id });
    return shown.ok ? ok(presentMember(shown.value.member)) : shown;
  },
});

const hold = defineOperation({
  ...changed,
  path: '/api/v1/own-club/{id}/member/{memberId}/hold',
  summary: 'Put a member on hold until a day; for owners',
  body: holdSchema,
  validatedBy: 'use-case',
  handle: ({ app, actor, params: { id: clubId, memberId: id }, body: fields }) =>
    changedId(id, holdMembers(app, actor, { clubId, ids: [id], fields })),
});

const resume = defineOperation({
  ...changed,
  path: '/api/v1/own-club/{id}/member/{memberId}/resume',
  summary: 'End the hold of a member now; for owners',
  refusals: [403, 404, 409],
  handle: ({ app, actor, params: { id: clubId, memberId: id } }) =>
    changedId(id, resumeMember(app, actor, { clubId, id })),
});

const cancel = defineOperation({
  ...changed,
  path: '/api/v1/own-club/{id}/member/{memberId}/cancel',
  summary: 'Cancel a membership, with a reason; what is paid for is still sent; for owners',
  body: cancelSchema.partial({ comment: true }),
  validatedBy: 'use-case',
  handle: ({ app, actor, params: { id: clubId, memberId: id }, body }) =>
    changedId(id, cancelMembers(app, actor, { clubId, ids: [id], fields: { comment: '', ...body } })),
});

const note = defineOperation({
  ...changed,
  method: 'put',
  path: '/api/v1/own-club/{id}/member/{memberId}/note',
  summary: 'Write what the winery notes for itself about a member; for owners',
  body: noteSchema,
  validatedBy: 'use-case',
  refusals: [400, 403, 404],
  handle: ({ app, actor, params: { id: clubId, memberId: id }, body: fields }) =>
    changedId(id, noteMember(app, actor, { clubId, id, fields })),
});

/** The members of a club, for its winery. The fixed names are before the id of a member. */
export const managedMemberOperations: readonly Operation[] = [
  ...[list, search, download],
  ...[show, hold, resume, cancel, note],
];
