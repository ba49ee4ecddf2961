import { z } from 'zod';
import { clubSchema, tierSchema } from '#features/clubs/managing/club.schema.ts';
import { clubStateLabels } from '#features/clubs/managing/managed-club.ts';
import { deleteClub, saveClub, setClubState } from '#features/clubs/managing/save-club.server.ts';
import { deleteTier, retireTier, saveTier } from '#features/clubs/managing/save-tier.server.ts';
import { listManagedClubs, showManagedClub } from '#features/clubs/managing/show-clubs.server.ts';
import { ok } from '#kit/result.ts';
import { moneyInputSchema, typedDollars } from '../../money.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { changedId, clubAnswer } from './club-refusals.ts';
import { managedClubResponse, managedListResponse, presentManagedClub } from './managed-responses.ts';

const seen = { tag: 'Clubs', roles: ['winery-owner', 'winery-member', 'admin'] } as const;
const changed = { tag: 'Clubs', roles: ['winery-owner'] } as const;
const idResponse = z.object({ id: z.uuid() });
const savedResponse = z.object({
  id: z.uuid(),
  version: z.int().describe('Of the club: send it with the next change'),
});
const titles = {
  full: 'There are as many as there can be',
  incomplete: 'An open club has a tier that people can join',
};

const list = defineOperation({
  ...seen,
  method: 'get',
  path: '/api/v1/own-club',
  summary: 'All clubs of a winery, for those who work there, at most 20',
  query: z.object({ winery: z.uuid().describe('Its id') }),
  validatedBy: 'use-case',
  data: z.array(managedListResponse),
  meta: z.object({ mayChange: z.boolean().describe('Whether you may change them: you own the winery') }),
  refusals: [400, 403, 404],
  handle: async ({ app, actor, query }) => {
    const listed = await listManagedClubs(app, actor, query.winery ?? '');
    if (!listed.ok) return listed;
    const { clubs, mayChange } = listed.value;
    return { ok: true, value: clubs, meta: { mayChange } };
  },
});

const show = defineOperation({
  ...seen,
  method: 'get',
  path: '/api/v1/own-club/{id}',
  summary: 'A club with its tiers and the number of its members, for those who work at its winery',
  data: managedClubResponse,
  refusals: [403, 404],
  handle: async ({ app, actor, params }) => {
    const shown = await showManagedClub(app, actor, params.id);
    return shown.ok ? ok(presentManagedClub(shown.value)) : shown;
  },
});

const save = defineOperation({
  ...changed,
  method: 'put',
  path: '/api/v1/own-club/{id}',
  summary: 'Save a club as a whole, under an id of your choice if it is new, which is a draft; for owners',
  body: z.object({ ...clubSchema.shape, winery: z.uuid().optional().describe('The id of the winery of a new club') }),
  validatedBy: 'use-case',
  data: savedResponse,
  refusals: [400, 403, 404, 409],
  titles,
  handle: async ({ app, actor, params, body: { winery, ...fields } }) => {
    const wineryId = typeof winery === 'string' ? winery : '';
    return clubAnswer(await saveClub(app, actor, { id: params.id, wineryId, fields }));
  },
});

const steps = {
  open: 'Open a club, so that people can join it; for owners',
  close: 'Close a club to new members; for owners',
} as const;

const setStates = (['open', 'close'] as const).map((step) =>
  defineOperation({
    ...changed,
    method: 'post',
    path: `/api/v1/own-club/{id}/${step}`,
    summary: steps[step],
    data: z.object({ id: z.uuid(), state: z.enum(Object.keys(clubStateLabels)) }),
    refusals: [403, 404, 409],
    titles,
    handle: async ({ app, actor, params: { id = '' } }) => {
      const done = clubAnswer(await setClubState(app, actor, { id, step }));
      return done.ok ? ok({ id, state: done.value }) : done;
    },
  }),
);

const remove = defineOperation({
  ...changed,
  method: 'delete',
  path: '/api/v1/own-club/{id}',
  summary: 'Delete a club that nobody has joined and that has no releases; for owners',
  data: idResponse,
  refusals: [403, 404, 409],
  handle: ({ app, actor, params }) => changedId(params.id, deleteClub(app, actor, params.id)),
});

const price = moneyInputSchema.nullish();
const tierBody = z.object({
  ...tierSchema.in.shape,
  price: price.describe('Of the rule fixed'),
  from: price.describe('Of the rule sum: what a release costs at least'),
  to: price.describe('Of the rule sum: what a release costs at most'),
});

const putTier = defineOperation({
  ...changed,
  method: 'put',
  path: '/api/v1/own-club/{id}/tier/{tierId}',
  summary: 'Save a tier of a club, under an id of your choice if it is new, with the version of the club; for owners',
  body: tierBody,
  validatedBy: 'use-case',
  data: savedResponse,
  refusals: [400, 403, 404, 409],
  titles,
  handle: async ({ app, actor, params, body }) => {
    const prices = { price: typedDollars(body.price), from: typedDollars(body.from), to: typedDollars(body.to) };
    const fields = { ...body, ...prices };
    return clubAnswer(await saveTier(app, actor, { clubId: params.id, id: params.tierId, fields }));
  },
});

const setRetired = (
  [
    ['retire', true],
    ['restore', false],
  ] as const
).map(([step, retired]) =>
  defineOperation({
    ...changed,
    method: 'post',
    path: `/api/v1/own-club/{id}/tier/{tierId}/${step}`,
    summary: retired
      ? 'Retire a tier: nobody joins it any more, and its members stay; for owners'
      : 'Offer a retired tier again; for owners',
    data: idResponse,
    refusals: [403, 404, 409],
    titles,
    handle: ({ app, actor, params: { id: clubId = '', tierId: id = '' } }) =>
      changedId(id, retireTier(app, actor, { clubId, id, retired })),
  }),
);

const removeTier = defineOperation({
  ...changed,
  method: 'delete',
  path: '/api/v1/own-club/{id}/tier/{tierId}',
  summary: 'Delete a tier that nobody ever joined and that no release has wines for; for owners',
  data: idResponse,
  refusals: [403, 404, 409],
  titles,
  handle: ({ app, actor, params: { id: clubId, tierId: id } }) => changedId(id, deleteTier(app, actor, { clubId, id })),
});

/** Running the clubs of a winery. */
export const managedClubOperations: readonly Operation[] = [
  ...[list, show, save, ...setStates, remove],
  ...[putTier, ...setRetired, removeTier],
];
