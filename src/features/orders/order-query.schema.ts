import { z } from 'zod';
import { type OrderTransitionName, orderTransitionOf } from './order-process.ts';

/** How many orders a page holds where nobody says. */
const perPageByDefault = 10;
/** The deepest order that a list leads to: nobody turns a thousand pages, and each costs more than the one before. */
export const mostListed = 10_000;

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
    const found = list.split(',').map((name) => orderTransitionOf(name.trim())?.name);
    if (found.some((name) => name === undefined)) context.addIssue({ code: 'custom', message: 'Unknown transition' });
    return [...new Set(found)] as OrderTransitionName[];
  });

/** The same parameters as other programs of the platform spell them. */
const spellings = { last_transitions: 'lastTransitions', per_page: 'perPage' } as const;

/** The query under our own spelling, which goes first where both are there. */
const spelt = (query: unknown): unknown => {
  if (typeof query !== 'object' || query === null) return query;
  const found = new Map(Object.entries(query));
  for (const [other, ours] of Object.entries(spellings)) {
    if (found.has(other) && !found.has(ours)) found.set(ours, found.get(other));
  }
  return Object.fromEntries(found);
};

const query = z
  .object({
    only: z.enum(['order', 'sale']),
    lastTransitions: transitions.optional(),
    page: whole(mostListed).default(1),
    perPage: whole(100).default(perPageByDefault),
  })
  .refine(({ page, perPage }) => page * perPage <= mostListed, { path: ['page'] });

/**
 * Which orders: those that the viewer bought or his wineries sold, by their last transition, page by page. Parameters that mean
 * nothing here are left out, as the platform does.
 */
export const orderQuerySchema = z.preprocess(spelt, query);
