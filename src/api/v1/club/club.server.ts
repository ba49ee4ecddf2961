import { z } from 'zod';
import { type ClubKey, readClubKeys } from '#features/clubs/club-url.ts';
import {
  type ClubFacet,
  clubFacetKeys,
  clubFacets,
  clubSorts,
  clubsPerPage,
  parseClubQuery,
} from '#features/clubs/directory/club-query.ts';
import { compareClubs, listClubs, listWineryClubs } from '#features/clubs/directory/list-clubs.server.ts';
import { showClub } from '#features/clubs/directory/show-club.server.ts';
import { clubIdSchema } from '#features/clubs/managing/club.schema.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, refuse } from '#kit/result.ts';
import type { App } from '../../../app.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { clubResponse, listedClubResponse, presentClub, presentListedClub } from './club-responses.ts';

const clubs = { tag: 'Clubs' } as const;

const option = z.object({ value: z.string(), label: z.string(), count: z.int(), chosen: z.boolean() });

/** A schema for each filter of the list. */
function forFacets<Schema extends z.ZodType>(schemaOf: (facet: ClubFacet) => Schema) {
  return Object.fromEntries(clubFacetKeys.map((facet) => [facet, schemaOf(facet)])) as Record<ClubFacet, Schema>;
}

const list = defineOperation({
  ...clubs,
  method: 'get',
  path: '/api/v1/club',
  summary: 'The wine clubs that can be joined, by the parameters of the page of wine clubs, 24 a page',
  roles: 'public',
  query: z.object({
    ...forFacets((facet) =>
      z
        .string()
        .optional()
        .describe(`One or several of these, with commas: ${Object.keys(clubFacets[facet].values)}`),
    ),
    sort: z.enum(Object.keys(clubSorts)).optional(),
    page: z.string().optional(),
  }),
  // why: parameters may be repeated, and are read as the page reads them
  validatedBy: 'use-case',
  data: listedClubResponse,
  paged: true,
  meta: z.object({
    options: z.object(forFacets(() => z.array(option))).describe('How many clubs each value of a filter would find'),
    ignored: z.array(z.string()).describe('Parameters that could not be used'),
  }),
  refusals: [],
  handle: async ({ app, actor, raw }) => {
    const { query, unused: ignored } = parseClubQuery(new URL(raw.url).searchParams);
    const { clubs: found, total: totalItems, page, pages: totalPages, options } = await listClubs(app, actor, query);
    const meta = { page, perPage: clubsPerPage, totalItems, totalPages, options, ignored };
    return { ok: true, value: found.map(presentListedClub), meta };
  },
});

const compare = defineOperation({
  ...clubs,
  method: 'get',
  path: '/api/v1/club/compare',
  summary: 'Up to four clubs by their names in URLs; those that cannot be joined are left out',
  roles: 'public',
  query: z.object({ clubs: z.string().optional().describe('{winery}/{club}, several with commas') }),
  // why: the parameter may be repeated, and is read as the page reads it
  validatedBy: 'use-case',
  data: z.array(listedClubResponse),
  refusals: [],
  handle: async ({ app, actor, raw }) => {
    const compared = await compareClubs(app, actor, readClubKeys(new URL(raw.url).searchParams));
    return ok(compared.map(presentListedClub));
  },
});

const ofWinery = defineOperation({
  ...clubs,
  method: 'get',
  path: '/api/v1/winery/{id}/club',
  summary: 'The clubs of a winery that everybody can join, at most 20',
  roles: 'public',
  data: z.array(listedClubResponse),
  refusals: [404],
  handle: async ({ app, actor, params }) => {
    if (!clubIdSchema.safeParse(params.id).success) return refuse('not-found');
    return ok((await listWineryClubs(app, actor, params.id)).map(presentListedClub));
  },
});

/** A club by its key; one of a winery that was renamed is found by the old name too. */
async function findClub(app: App, actor: Actor, key: ClubKey, invitation?: string) {
  const shown = await showClub(app, actor, { key, invitation });
  const moved = !shown.ok && shown.code === 'moved' ? { ...key, winery: shown.winery } : undefined;
  const found = moved ? await showClub(app, actor, { key: moved, invitation }) : shown;
  return found.ok ? ok(presentClub(found.value)) : refuse('not-found');
}

const show = defineOperation({
  ...clubs,
  method: 'get',
  path: '/api/v1/club/{winery}/{club}',
  summary: 'A club by the names of its winery and itself in URLs: tiers, prices, releases, what members say',
  roles: 'everyone',
  data: clubResponse,
  refusals: [404],
  handle: ({ app, actor, params }) => findClub(app, actor, params),
});

const showInvited = defineOperation({
  ...clubs,
  method: 'post',
  path: '/api/v1/club/show-invited',
  summary:
    'A club by invitation, for those who have the link of one: its token is in the body so that no log contains it',
  roles: 'everyone',
  body: z.object({ winery: z.string(), club: z.string(), invitation: z.string().max(200) }),
  data: clubResponse,
  refusals: [400, 404],
  handle: ({ app, actor, body: { invitation, ...key } }) => findClub(app, actor, key, invitation),
});

/** Clubs for everybody. */
export const clubOperations: readonly Operation[] = [list, compare, ofWinery, show, showInvited];
