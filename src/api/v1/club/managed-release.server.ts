import { z } from 'zod';
import { allocateRelease } from '#features/clubs/releases/allocate-release.server.ts';
import { activeReleaseSchema, allocationSchema, releaseSchema } from '#features/clubs/releases/release.schema.ts';
import { deleteRelease, saveRelease } from '#features/clubs/releases/save-release.server.ts';
import { listReleaseChoices, listReleases, showRelease } from '#features/clubs/releases/show-releases.server.ts';
import {
  activateRelease,
  archiveRelease,
  duplicateRelease,
  postponeRelease,
} from '#features/clubs/releases/transition-release.server.ts';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { invalidFields } from '../../responses.ts';
import { changedId, clubAnswer, clubRefusal } from './club-refusals.ts';
import {
  listedReleaseResponse,
  presentChoices,
  presentRelease,
  releaseChoicesResponse,
  releaseResponse,
} from './managed-responses.ts';

const seen = { tag: 'Clubs', roles: ['winery-owner', 'winery-member', 'admin'], method: 'get' } as const;
const idResponse = z.object({ id: z.uuid() });
const changed = { tag: 'Clubs', roles: ['winery-owner'], data: idResponse, refusals: [403, 404, 409] } as const;
const titles = {
  unavailable: 'A subscription has no releases: its members choose wines and days themselves',
  incomplete: 'It lacks something before members can see it: meta says what',
  'invalid-transition': 'This is not possible in the state that the release is in',
} as const;

const list = defineOperation({
  ...seen,
  path: '/api/v1/own-club/{id}/release',
  summary: 'The releases of a club, the latest first, 12 a page, for those who work at its winery',
  query: z.object({ page: pageNumberSchema.transform(String).optional() }),
  data: listedReleaseResponse,
  paged: true,
  refusals: [400, 403, 404],
  handle: async ({ app, actor, params, query }) => {
    const listed = await listReleases(app, actor, { clubId: params.id, page: query.page ?? null });
    if (!listed.ok) return listed;
    const { releases, page, perPage, total: totalItems, pages: totalPages } = listed.value;
    return { ok: true, value: releases, meta: { page, perPage, totalItems, totalPages } };
  },
});

const choices = defineOperation({
  ...seen,
  path: '/api/v1/own-club/{id}/release-choices',
  summary: 'The tiers and wines that a new release can have, for those who work at the club’s winery',
  data: releaseChoicesResponse,
  refusals: [403, 404],
  handle: async ({ app, actor, params }) => {
    const listed = await listReleaseChoices(app, actor, { clubId: params.id, id: crypto.randomUUID() });
    return listed.ok ? ok(presentChoices(listed.value)) : listed;
  },
});

const release = { ...changed, path: '/api/v1/own-club/{id}/release/{releaseId}', titles } as const;

const show = defineOperation({
  ...seen,
  path: release.path,
  summary: 'A release with the bottles that it needs by wine and tier, for those who work at the club’s winery',
  data: releaseResponse,
  refusals: [403, 404],
  handle: async ({ app, actor, params: { id: clubId, releaseId: id } }) => {
    const shown = await showRelease(app, actor, { clubId, id });
    return shown.ok ? ok(presentRelease(shown.value)) : shown;
  },
});

const save = defineOperation({
  ...release,
  method: 'put',
  summary: 'Save a planned release as a whole, under an id of your choice if it is new (version 0); for owners',
  body: releaseSchema,
  validatedBy: 'use-case',
  data: z.object({ id: z.uuid(), version: z.int() }),
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params: { id: clubId, releaseId: id }, body: fields }) =>
    clubAnswer(await saveRelease(app, actor, { clubId, id, fields })),
});

const remove = defineOperation({
  ...release,
  method: 'delete',
  summary: 'Delete a planned release; what was set aside for it returns to the stock; for owners',
  handle: ({ app, actor, params: { id: clubId, releaseId: id } }) =>
    changedId(id, deleteRelease(app, actor, { clubId, id })),
});

const activate = defineOperation({
  ...release,
  method: 'post',
  path: `${release.path}/activate`,
  summary: 'Activate a planned release: members see it and can change their part until it is billed; for owners',
  handle: ({ app, actor, params: { id: clubId, releaseId: id } }) =>
    changedId(id, activateRelease(app, actor, { clubId, id })),
});

const postpone = defineOperation({
  ...release,
  method: 'post',
  path: `${release.path}/postpone`,
  summary: 'Change the message of an active release, and its days to later ones, until the day before; for owners',
  body: activeReleaseSchema,
  validatedBy: 'use-case',
  refusals: [400, 403, 404, 409],
  handle: ({ app, actor, params: { id: clubId, releaseId: id }, body: fields }) =>
    changedId(id, postponeRelease(app, actor, { clubId, id, fields })),
});

const archive = defineOperation({
  ...release,
  method: 'post',
  path: `${release.path}/archive`,
  summary: 'Archive a release that is processed; for owners',
  handle: ({ app, actor, params: { id: clubId, releaseId: id } }) =>
    changedId(id, archiveRelease(app, actor, { clubId, id })),
});

const duplicate = defineOperation({
  ...release,
  method: 'post',
  path: `${release.path}/duplicate`,
  summary: 'Plan a release like this one, with the next days by the club’s frequency; answers the new one; for owners',
  status: 201,
  handle: async ({ app, actor, params: { id: clubId, releaseId: from } }) =>
    clubAnswer(await duplicateRelease(app, actor, { clubId, id: crypto.randomUUID(), from })),
});

const allocate = defineOperation({
  ...release,
  method: 'put',
  path: `${release.path}/allocation`,
  summary: 'Set bottles aside for a release, or put some back into the stock, all or none; for owners',
  body: z.object({ bottles: allocationSchema.describe('How many are to be set aside; a missing wine stays as it is') }),
  validatedBy: 'use-case',
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params: { id: clubId, releaseId: id }, body: { bottles } }) => {
    const done = await allocateRelease(app, actor, { clubId, id, bottles });
    if (done.ok) return ok({ id });
    // why: the use case names the fields of its form
    return done.code === 'validation-invalid-params'
      ? invalidFields({ bottles: Object.values(done.errors)[0] ?? '' })
      : clubRefusal(done);
  },
});

/** Planning the releases of a club. */
export const managedReleaseOperations: readonly Operation[] = [
  ...[list, choices, show, save, remove],
  ...[activate, postpone, archive, duplicate, allocate],
];
