import { z } from 'zod';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { findOrderTransition, type OrderTransitionName } from './process/order-process.ts';

/** An order id in a URL. A malformed id means "not found" instead of a database error. */
export const orderIdSchema = z.uuid();

/** Orders per page by default. */
const perPageByDefault = 10;
/**
 * The last order that can be reached by paging. Every further page costs more than the one before, so that all after it
 * are empty.
 */
export const maxListedOrders = 10_000;

const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .refine((value) => value <= most);

const transitions = z
  .string()
  .max(2_000)
  .transform((list, context) => {
    const found = list.split(',').map((name) => findOrderTransition(name.trim())?.name);
    if (found.some((name) => name === undefined)) context.addIssue({ code: 'custom', message: 'Unknown transition' });
    return [...new Set(found)] as OrderTransitionName[];
  });

/**
 * The query of an order list: purchases or sales of the actor, filtered by last transition, by page. `last_transitions`
 * and `per_page` are alternative names for other API clients; the main names take precedence. Unknown parameters are
 * ignored.
 */
export const orderQuerySchema = z
  .object({
    only: z.enum(['order', 'sale']),
    lastTransitions: transitions.optional(),
    last_transitions: transitions.optional(),
    accepted: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    page: pageNumberSchema.default(1),
    perPage: wholeNumber(100).optional(),
    per_page: wholeNumber(100).optional(),
  })
  .transform(({ only, page, ...query }) => ({
    only,
    page,
    accepted: query.accepted,
    lastTransitions: query.lastTransitions ?? query.last_transitions,
    perPage: query.perPage ?? query.per_page ?? perPageByDefault,
  }));
