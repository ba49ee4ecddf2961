import { z } from 'zod';
import { isStorable } from '#kit/storable-text.ts';
import { orderFilters } from './all-orders.ts';

/** The place in the list that a page ended with: when the order was placed, and its id. */
const cursor = z
  .string()
  .regex(/^\d{1,15}_[0-9a-f-]{36}$/)
  .transform((given) => {
    const [at = '', id = ''] = given.split('_');
    return { createdAt: new Date(Number(at)), id };
  })
  .refine(({ createdAt, id }) => !Number.isNaN(createdAt.getTime()) && z.uuid().safeParse(id).success);

/** Which orders of the shop: how they stand, what is searched for, and where the page before ended. What means nothing is left out. */
export const allOrdersSchema = z.object({
  show: z.enum(orderFilters).catch('all'),
  search: z.string().trim().max(254).refine(isStorable).catch(''),
  before: cursor.optional().catch(undefined),
});
