import { stateAfter } from '#features/orders/placing/import-order.server.ts';
import {
  findOrderTransition,
  type OrderTransitionName,
  type ProcessRole,
} from '#features/orders/process/order-process.ts';
import { mapOf, RefusedRowError } from '../platform-export.ts';
import { parseTime } from '../reading/parse-time.ts';

/** A transition of a transaction, by its name here. */
export type MadeTransition = { transition: OrderTransitionName; role: ProcessRole; madeAt: Date };

/** The names of the template's process that are others here. */
const otherNames: Readonly<Record<string, string>> = {
  'transition/inquire': 'enquire',
  'transition/request-payment-after-inquiry': 'request-payment-after-enquiry',
  'transition/operator-mark-delivered': 'mark-delivered',
  'transition/operator-dispute': 'dispute',
};

const roles = ['customer', 'provider', 'operator', 'system'] as const satisfies ProcessRole[];

/** The most transitions that are read. */
const maxTransitions = 50;

const day = 24 * 60 * 60 * 1000;

/** What ends an order that is over but for its reviews, by its state. */
const endings = {
  received: ['auto-complete', 'expire-review-period'],
  completed: ['expire-review-period'],
  'reviewed-by-customer': ['expire-provider-review-period'],
  'reviewed-by-provider': ['expire-customer-review-period'],
} as const satisfies Record<string, readonly OrderTransitionName[]>;

/**
 * The history of a transaction that is over, up to a final state: where only reviews are missing, their period ends.
 * @returns undefined if it is not over
 * @throws RefusedRowError if its transitions are not those of the process
 */
export function parseHistory(given: unknown, now: Date): MadeTransition[] | undefined {
  const made = (Array.isArray(given) ? given.slice(0, maxTransitions) : []).map(parseTransition);
  const state = stateAfter(made);
  if (state === undefined)
    throw new RefusedRowError('transitions', 'They are not those of a process that is known here');
  if (state === 'payment-expired' || state === 'canceled' || state === 'reviewed') return made;
  if (!Object.hasOwn(endings, state)) return undefined;
  const last = made.at(-1)?.madeAt ?? now;
  const madeAt = new Date(Math.min(now.getTime(), last.getTime() + 7 * day));
  const ending = endings[state as keyof typeof endings];
  return [...made, ...ending.map((transition) => ({ transition, role: 'system' as const, madeAt }))];
}

function parseTransition(given: unknown): MadeTransition {
  const { transition: name, by, createdAt } = mapOf(given);
  const written = `${name}`.slice(0, 100);
  const found = findOrderTransition(Object.hasOwn(otherNames, written) ? (otherNames[written] as string) : written);
  const role = roles.find((one) => one === by);
  const madeAt = parseTime(createdAt);
  if (!found) throw new RefusedRowError('transitions', `${written} is not known here`);
  if (!role || !madeAt) throw new RefusedRowError('transitions', `${written} does not say by whom, or when`);
  return { transition: found.name, role, madeAt };
}
