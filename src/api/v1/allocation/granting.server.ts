import { z } from 'zod';
import { allocationBounds } from '#features/allocations/allocation.ts';
import { fillGrants, finalizeGrants, saveGrants } from '#features/allocations/granting/grant-by-hand.server.ts';
import { previewGrants, showWishes } from '#features/allocations/granting/show-wishes.server.ts';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { allocationAnswer, changedAllocation } from './allocation-refusals.ts';
import {
  grantPreviewResponse,
  managedWishResponse,
  presentGrantPreview,
  presentWishes,
  wishesMeta,
} from './managed-responses.ts';

const titles = {
  changed: 'The grants were changed by somebody else meanwhile',
  'invalid-transition': 'The windows are not over, or the wishes are not granted by hand, or they are granted already',
} as const;
const seen = { tag: 'Allocations', roles: ['winery-owner', 'winery-member', 'admin'], method: 'get', titles } as const;
const changed = { tag: 'Allocations', roles: ['winery-owner'], titles } as const;
const version = z.int().describe('What you have seen of it');
const versionResponse = z.object({ version: z.int().describe('Send it with the next change') });
const path = '/api/v1/own-allocation/{id}';

const list = defineOperation({
  ...seen,
  path: `${path}/wish`,
  summary: 'The wishes of an allocation whose windows are over, by rank, 25 a page, for those who work at its winery',
  query: z.object({ page: pageNumberSchema.transform(String).optional() }),
  data: managedWishResponse,
  paged: true,
  meta: wishesMeta,
  validatedBy: 'use-case',
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params, query }) => {
    const shown = await showWishes(app, actor, { id: params.id, page: query.page ?? null });
    if (!shown.ok) return shown;
    const { page, perPage, total: totalItems, pages: totalPages } = shown.value;
    const { wishes, meta } = presentWishes(shown.value);
    return { ok: true, value: wishes, meta: { page, perPage, totalItems, totalPages, ...meta } };
  },
});

const preview = defineOperation({
  ...seen,
  path: `${path}/grant-preview`,
  summary: 'What granting the saved bottles would charge now, for those who work at the allocation’s winery',
  data: grantPreviewResponse,
  refusals: [403, 404, 409],
  handle: async ({ app, actor, params }) => {
    const shown = await previewGrants(app, actor, params.id);
    return shown.ok ? ok(presentGrantPreview(shown.value)) : shown;
  },
});

const save = defineOperation({
  ...changed,
  method: 'put',
  path: `${path}/grants`,
  summary: 'Save how many bottles wishes get, by hand; what is not named stays as it is. Charges nothing; for owners',
  body: z.object({
    version,
    grants: z
      .array(z.object({ number: z.int(), listingId: z.uuid(), granted: z.int().min(0).max(allocationBounds.bottles) }))
      .max(1_000),
  }),
  validatedBy: 'use-case',
  data: versionResponse,
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params: { id }, body: { version: at, grants } }) =>
    allocationAnswer(await saveGrants(app, actor, { id, version: Number(at), grants })),
});

const fill = defineOperation({
  ...changed,
  method: 'post',
  path: `${path}/grants/fill`,
  summary: 'Fill the grants of all wishes by a rule, in place of those that are saved. Charges nothing; for owners',
  body: z.object({ version, rule: z.enum(['rank', 'pro-rata', 'none']) }),
  validatedBy: 'use-case',
  data: versionResponse,
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params: { id }, body: { version: at, rule } }) =>
    allocationAnswer(await fillGrants(app, actor, { id, version: Number(at), rule: String(rule) })),
});

const grant = defineOperation({
  ...changed,
  method: 'post',
  path: `${path}/grants/finalize`,
  summary: 'Grant the saved bottles: they are charged, and everybody is mailed. There is no way back; for owners',
  body: z.object({ version }),
  validatedBy: 'use-case',
  data: z.object({ id: z.uuid() }),
  refusals: [403, 404, 409],
  handle: ({ app, actor, params: { id }, body: { version: at } }) =>
    changedAllocation(id, finalizeGrants(app, actor, { id, version: Number(at) })),
});

/** Granting wishes by hand. */
export const grantingOperations: readonly Operation[] = [list, preview, save, fill, grant];
