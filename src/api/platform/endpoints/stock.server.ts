import { z } from 'zod';
import { setStock } from '#features/inventory/stock.server.ts';
import { adjustStock, listStockAdjustments } from '#features/inventory/stock-adjustments.server.ts';
import { answerOne, answerPage, definePlatformEndpoint, type Endpoint } from '../endpoint.ts';
import { dateParameter, idParameter } from '../request/parameters.ts';
import { endsAfterStart, wrongPeriod } from '../request/period.ts';
import { entity } from '../response/resource.ts';

/** More than any winery has. */
const maxTotal = 1_000_000;

const total = z.int('Stock is a whole number of bottles').min(0, 'Stock is 0 or more');

/** The total that is replaced: what is returned and added may have made it more than anybody sets. */
const oldTotal = total.max(2_147_483_647).nullable();

const compareAndSet = definePlatformEndpoint({
  name: 'stock/compare_and_set',
  method: 'post',
  scope: 'user',
  summary: 'Set the stock of a wine if it is still the old total; null for one that was never set',
  body: z.strictObject({ listingId: idParameter, oldTotal, newTotal: total.max(maxTotal) }),
  answers: ['stock'],
  errors: { 'not-found': 'listing-not-found' },
  handle: async ({ app, actor, body }) => {
    const set = await setStock(app, actor, body);
    return set.ok ? answerOne(entity('stock', body.listingId, set.value)) : set;
  },
});

const createAdjustment = definePlatformEndpoint({
  name: 'stock_adjustments/create',
  method: 'post',
  scope: 'user',
  summary: 'Add bottles to the stock of a wine, or take some off with a negative quantity',
  body: z.strictObject({
    listingId: idParameter,
    quantity: z
      .int('A quantity is a whole number')
      .min(-maxTotal)
      .max(maxTotal)
      .refine((quantity) => quantity !== 0, 'A quantity is not 0'),
  }),
  answers: ['stockAdjustment'],
  errors: { 'sold-out': 'conflict', 'not-found': 'listing-not-found' },
  handle: async ({ app, actor, body }) => {
    const adjusted = await adjustStock(app, actor, body);
    if (adjusted.ok) return answerOne(entity('stockAdjustment', adjusted.value.id, adjusted.value));
    return { ...adjusted, ...(adjusted.code === 'sold-out' && { title: 'There are not that many bottles' }) };
  },
});

const queryAdjustments = definePlatformEndpoint({
  name: 'stock_adjustments/query',
  method: 'get',
  scope: 'user',
  summary: 'The changes of the stock of a wine in a period, earliest first, by pages',
  query: z
    .object({ listingId: idParameter, start: dateParameter, end: dateParameter })
    .refine(endsAfterStart, wrongPeriod),
  answers: ['stockAdjustment'],
  paged: true,
  handle: async ({ app, actor, query, page }) => {
    const listed = await listStockAdjustments(app, actor, query, page);
    if (!listed.ok) return listed;
    const { adjustments, total: totalItems, lastPage } = listed.value;
    const entities = adjustments.map((one) => entity('stockAdjustment', one.id, one));
    return { ...answerPage(entities, totalItems), paginationLimit: lastPage };
  },
});

/** The stock of wines, for their wineries. */
export const stockEndpoints: readonly Endpoint[] = [compareAndSet, createAdjustment, queryAdjustments];
