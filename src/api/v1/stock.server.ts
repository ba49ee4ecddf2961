import { z } from 'zod';
import { setStockSchema } from '#features/inventory/stock.schema.ts';
import { setStock } from '#features/inventory/stock.server.ts';
import { defineOperation, type Operation } from '../operation.ts';

/** The number of bottles of a wine. */
export const stockOperations: readonly Operation[] = [
  defineOperation({
    method: 'post',
    path: '/api/v1/stock/compare-and-set',
    tag: 'Stock',
    summary: 'Set how many bottles of a wine there are, if there are as many as you think',
    roles: 'signed-in',
    body: setStockSchema,
    validatedBy: 'use-case',
    data: z.object({ quantity: z.int() }),
    refusals: [400, 403, 404, 409],
    handle: ({ app, actor, body }) => setStock(app, actor, body),
  }),
];
