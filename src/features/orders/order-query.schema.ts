import { z } from 'zod';
import { findOrderTransition, type OrderTransitionName } from './process/order-process.ts';

/** The id in an order's address. Anything else is an order that is not there, not a database error. */
export const orderIdSchema = z.uuid();

/** How many orders a page holds where nobody says. */
const perPageByDefault = 10;
/** The deepest order that a list leads to: nobody turns a thousand pages, and each costs more than the one before. */
export const maxListedOrders = 10_000;

const whole = (most: number) =>
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
 * Which orders: those that the actor bought or his wineries sold, by their last transition, page by page. `last_transitions` and
 * `per_page` are the spelling of other programs of the platform; ours goes first. Parameters that mean nothing here are left out, as
 * the platform does.
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
    page: whole(maxListedOrders).default(1),
    perPage: whole(100).optional(),
    per_page: whole(100).optional(),
  })
  .transform(({ only, page, ...query }) => ({
    only,
    page,
    accepted: query.accepted,
    lastTransitions: query.lastTransitions ?? query.last_transitions,
    perPage: query.perPage ?? query.per_page ?? perPageByDefault,
  }))
  .refine(({ page, perPage }) => page * perPage <= maxListedOrders, { path: ['page'] });
