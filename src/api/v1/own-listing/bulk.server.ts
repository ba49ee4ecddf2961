import { z } from 'zod';
import {
  changePrices,
  closeAllListings,
  repriceAllListings,
} from '#features/listing-management/bulk/bulk-actions.server.ts';
import { priceChangeSchema } from '#features/listing-management/bulk/price-change.schema.ts';
import { previewPrices, priceChangeLabels } from '#features/listing-management/bulk/price-change.ts';
import { selectListings } from '#features/listing-management/bulk/select-listings.server.ts';
import { listingQuerySchema } from '#features/listing-management/list/listing-query.schema.ts';
import { maxBulkListings } from '#features/listings/editing/bulk-change.ts';
import { closeListings } from '#features/listings/editing/bulk-change-listings.server.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Result } from '#kit/result.ts';
import { moneyInputSchema, moneySchema } from '../../money.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { invalidFields } from '../../responses.ts';
import { type OwnListingRefusal, ownListingRefusal } from './own-listing-refusals.ts';

const bulk = { tag: 'Selling', roles: 'signed-in', method: 'post' } as const;

const ids = z.array(z.uuid()).max(maxBulkListings);
const version = z
  .string()
  .max(200)
  .describe('Of the whole list, as preview has it: nothing is changed if a listing was changed since');

/** All listings of a list: those that its filters show. */
const list = z.object({ search: z.string(), state: z.string(), winery: z.string() }).partial();

const change = z
  .object({ way: z.enum(Object.keys(priceChangeLabels)), by: z.string().max(30) })
  .describe('How prices change: by percent or dollars, such as 10 or 2.50');

const resultResponse = z.object({
  changed: z.array(z.object({ id: z.uuid(), name: z.string() })),
  skipped: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable().describe('Null for listings that are not yours'),
      reason: z.enum(['not-found', 'invalid-transition', 'price-changed', 'too-low', 'too-high']),
    }),
  ),
});

const preview = defineOperation({
  ...bulk,
  path: '/api/v1/own-listing/bulk/preview',
  summary: 'The listings of a bulk change, by id or all of a list; with a change also what their prices become',
  body: z.object({ ids: ids.optional(), list: list.optional(), change: change.optional() }),
  data: z.object({
    listings: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        standing: z.string(),
        price: moneySchema.nullable(),
        newPrice: moneySchema.nullable().describe('Null without a change, and where it is not possible'),
        problem: z.enum(['no-price', 'too-low', 'too-high']).nullable(),
        mayClose: z.boolean(),
      }),
    ),
    version,
    unknown: z.array(z.uuid()).describe('Ids that are not your listings'),
    tooMany: z.int().nullable().describe(`How many they are, if more than ${maxBulkListings}; the list is empty then`),
  }),
  refusals: [400, 403],
  handle: async ({ app, actor, body }) => {
    const parsed = body.change && priceChangeSchema.safeParse(body.change);
    if (parsed?.error) return invalidFields(fieldErrorsOf(parsed.error.issues));
    const query = listingQuerySchema.parse(body.list ?? {});
    const selected = await selectListings(app, actor, { ids: body.ids ?? [], all: body.list !== undefined, query });
    if (!selected.ok) return selected;
    const { listings, ...rest } = selected.value;
    const prices = parsed ? previewPrices(listings, parsed.data) : [];
    const found = new Set(listings.map(({ id }) => id));
    return ok({
      ...rest,
      unknown: (body.ids ?? []).filter((id) => rest.tooMany === null && !found.has(id)),
      listings: listings.map(({ id, name, standing, price, may }, at) => ({
        ...{ id, name, standing, price, mayClose: may.includes('close') },
        newPrice: prices[at]?.to ?? null,
        problem: prices[at]?.problem ?? null,
      })),
    });
  },
});

const wholeList = z.object({ list, version });

const price = defineOperation({
  ...bulk,
  path: '/api/v1/own-listing/bulk/price',
  summary: 'Change the prices of many listings, each from the price that you were shown, or of a whole list as it was',
  body: z.union([
    z.object({ change, prices: z.array(z.object({ id: z.uuid(), price: moneyInputSchema })).max(maxBulkListings) }),
    wholeList.extend({ change }),
  ]),
  data: resultResponse,
  refusals: [400, 403, 409],
  handle: async ({ app, actor, body }) => {
    if ('version' in body) {
      const query = listingQuerySchema.parse(body.list);
      return answer(await repriceAllListings(app, actor, { query, version: body.version, change: body.change }));
    }
    const prices = body.prices.map(({ id, price: { amount } }) => ({ id, oldCents: amount }));
    return answer(await changePrices(app, actor, { change: body.change, prices }));
  },
});

const close = defineOperation({
  ...bulk,
  path: '/api/v1/own-listing/bulk/close',
  summary: 'Close many listings, or those of a whole list as it was: they are shown, and cannot be ordered',
  body: z.union([z.object({ ids }), wholeList]),
  data: resultResponse,
  refusals: [400, 403, 409],
  handle: async ({ app, actor, body }) => {
    if ('ids' in body) return answer(await closeListings(app, actor, body.ids));
    const query = listingQuerySchema.parse(body.list);
    return answer(await closeAllListings(app, actor, { query, version: body.version }));
  },
});

function answer<Value>(done: Result<Value, OwnListingRefusal>) {
  return done.ok ? done : ownListingRefusal(done);
}

/** Changes of many listings at once, for their wineries' people. */
export const bulkListingOperations: readonly Operation[] = [preview, price, close];
