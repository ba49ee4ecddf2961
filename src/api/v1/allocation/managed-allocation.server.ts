import { z } from 'zod';
import { allocationSchema, allocationWineSchema } from '#features/allocations/managing/allocation.schema.ts';
import { publishAllocation } from '#features/allocations/managing/publish-allocation.server.ts';
import {
  deleteAllocation,
  removeAllocationWine,
  saveAllocation,
  saveAllocationWine,
} from '#features/allocations/managing/save-allocation.server.ts';
import {
  listManagedAllocations,
  showManagedAllocation,
} from '#features/allocations/managing/show-allocations.server.ts';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { ok } from '#kit/result.ts';
import { moneyInputSchema, typedDollars } from '../../money.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { allocationAnswer, changedAllocation } from './allocation-refusals.ts';
import { listedAllocationResponse, managedAllocationResponse, presentManagedAllocation } from './managed-responses.ts';

const seen = { tag: 'Allocations', roles: ['winery-owner', 'winery-member', 'admin'], method: 'get' } as const;
const titles = {
  full: 'There are as many as there can be',
  incomplete: 'It lacks something before it can be published: meta says what',
  'invalid-transition': 'It is published: nothing of it changes any more',
  changed: 'It was changed by somebody else meanwhile',
} as const;
const changed = {
  tag: 'Allocations',
  roles: ['winery-owner'],
  data: z.object({ id: z.uuid() }),
  titles,
  refusals: [400, 403, 404, 409],
} as const;

const list = defineOperation({
  ...seen,
  path: '/api/v1/own-allocation',
  summary: 'The allocations of a winery, the newest first, 20 a page, for those who work there',
  query: z.object({
    winery: z.uuid().describe('Its id'),
    page: pageNumberSchema.transform(String).optional(),
  }),
  validatedBy: 'use-case',
  data: listedAllocationResponse,
  paged: true,
  refusals: [400, 403, 404],
  handle: async ({ app, actor, query }) => {
    const asked = { wineryId: query.winery ?? '', page: query.page ?? null };
    const listed = await listManagedAllocations(app, actor, asked);
    if (!listed.ok) return listed;
    const { allocations, page, perPage, total: totalItems, pages: totalPages } = listed.value;
    return { ok: true, value: allocations, meta: { page, perPage, totalItems, totalPages } };
  },
});

const path = '/api/v1/own-allocation/{id}';

const show = defineOperation({
  ...seen,
  path,
  summary: 'An allocation with its wines and groups, and what came of it so far, for those who work at its winery',
  data: managedAllocationResponse,
  refusals: [403, 404],
  handle: async ({ app, actor, params }) => {
    const shown = await showManagedAllocation(app, actor, params.id);
    return shown.ok ? ok(presentManagedAllocation(shown.value)) : shown;
  },
});

const save = defineOperation({
  ...changed,
  method: 'put',
  path,
  summary: 'Save the texts and rules of a draft, under an id of your choice if it is new (version 0); for owners',
  body: z.object({
    ...allocationSchema.shape,
    winery: z.uuid().optional().describe('The id of the winery of a new one'),
  }),
  validatedBy: 'use-case',
  handle: async ({ app, actor, params, body: { winery, ...fields } }) => {
    const wineryId = typeof winery === 'string' ? winery : '';
    return allocationAnswer(await saveAllocation(app, actor, { id: params.id, wineryId, fields }));
  },
});

const remove = defineOperation({
  ...changed,
  method: 'delete',
  path,
  summary: 'Delete a draft; for owners',
  refusals: [403, 404, 409],
  handle: ({ app, actor, params }) => changedAllocation(params.id, deleteAllocation(app, actor, params.id)),
});

const wine = { ...changed, path: `${path}/wine/{listingId}` } as const;

const saveWine = defineOperation({
  ...wine,
  method: 'put',
  summary: 'Offer bottles of a wine in a draft, or change its price and how many; for owners',
  body: z.object({ price: moneyInputSchema, quantity: allocationWineSchema.shape.quantity }),
  validatedBy: 'use-case',
  handle: ({ app, actor, params: { id, listingId }, body: { price, quantity } }) => {
    const fields = { listingId, price: typedDollars(price) ?? '?', quantity };
    return changedAllocation(listingId, saveAllocationWine(app, actor, { id, fields }));
  },
});

const removeWine = defineOperation({
  ...wine,
  method: 'delete',
  summary: 'Take a wine out of a draft; for owners',
  refusals: [403, 404, 409],
  handle: ({ app, actor, params: { id, listingId } }) =>
    changedAllocation(listingId, removeAllocationWine(app, actor, { id, listingId })),
});

const publish = defineOperation({
  ...changed,
  method: 'post',
  path: `${path}/publish`,
  summary: 'Publish a draft: its people are fixed, and its bottles leave the stock; for owners',
  body: z.object({ version: z.int().describe('What you have seen of it') }),
  validatedBy: 'use-case',
  refusals: [403, 404, 409],
  handle: ({ app, actor, params, body: { version } }) =>
    changedAllocation(params.id, publishAllocation(app, actor, { id: params.id, version: Number(version) })),
});

/** The allocations of a winery. */
export const managedAllocationOperations: readonly Operation[] = [
  ...[list, show, save, remove],
  ...[saveWine, removeWine, publish],
];
