import { z } from 'zod';
import { listWineriesOfAuthor } from '#features/accounts/list-authors.server.ts';
import { findOrderWithRoles } from '#features/orders/order-access.server.ts';
import { orderProcess, type PlacedState, type ProcessRole } from '#features/orders/process/order-process.ts';
import {
  type ProcessName,
  processNames,
  processOfAlias,
  stateOfAnyName,
  transitionOfAnyName,
} from '#features/orders/process/process-names.ts';
import { listAvailableTransitions } from '#features/orders/process/transition-order.server.ts';
import { findOrderIds } from '#features/orders/records/find-order-ids.server.ts';
import { type Actor, isAdmin } from '#kit/actor.ts';
import { answerOne, answerPage, definePlatformEndpoint, type Endpoint } from '../endpoint.ts';
import { platformRefusal } from '../errors/platform-refusal.ts';
import { dateParameter, idParameter, listParameter } from '../request/parameters.ts';
import { processTransitionOf } from '../resources/process-transition.ts';
import { reference } from '../response/resource.ts';

const show = definePlatformEndpoint({
  name: 'transactions/show',
  method: 'get',
  scope: 'user',
  summary: 'An order or a question of yours',
  query: z.object({ id: idParameter }),
  answers: ['transaction'],
  handle: async ({ app, actor, query }) => {
    const found = await findOrderWithRoles(app, actor, query.id);
    return found.ok ? answerOne(reference('transaction', query.id)) : found;
  },
});

const placedStates = orderProcess.states.filter((state): state is PlacedState => state !== orderProcess.initial);

/**
 * The known names of a list. Front ends name all processes that they know, with their states and transitions, of which
 * this shop has only some; if it has none of them, nothing is found.
 */
function knownNames<Name extends string>(find: (written: string) => Name | undefined) {
  return listParameter(z.string(), 60).transform((names) => [...new Set(names.flatMap((name) => find(name) ?? []))]);
}

const query = definePlatformEndpoint({
  name: 'transactions/query',
  method: 'get',
  scope: 'user',
  summary: 'Your orders and questions, and those of your wineries, newest first',
  query: z.object({
    only: z.enum(['order', 'sale']).optional(),
    lastTransitions: knownNames(transitionOfAnyName).optional(),
    states: knownNames((written) => stateOfAnyName(written, placedStates) as PlacedState | undefined).optional(),
    // why: it is one process, so that either name finds the orders of both
    processNames: knownNames((written) => processNames.find((name) => name === written)).optional(),
    listingId: idParameter.optional(),
    userId: idParameter.optional(),
    createdAtStart: dateParameter.optional(),
    createdAtEnd: dateParameter.optional(),
    sort: z.enum(['createdAt', '-createdAt'], 'The order is createdAt, or -createdAt for the oldest first').optional(),
  }),
  answers: ['transaction'],
  paged: true,
  handle: async ({ app, actor, query: sent, page }) => {
    const { only, lastTransitions, states, listingId, userId, createdAtStart: from, createdAtEnd: to } = sent;
    if (sent.processNames?.length === 0) return answerPage([], 0);
    const other =
      userId === undefined ? undefined : { userId, wineryIds: await listWineriesOfAuthor(app, actor, userId) };
    const found = await findOrderIds(
      app,
      actor,
      {
        sides: only === undefined ? ['customer', 'provider'] : [only === 'order' ? 'customer' : 'provider'],
        ...{ lastTransitions, states, listingId, other, createdAt: { from, to }, ascends: sent.sort === '-createdAt' },
      },
      page,
    );
    if (!found.ok) return found;
    const transactions = found.value.ids.map((id) => reference('transaction', id));
    return { ...answerPage(transactions, found.value.total), paginationLimit: found.value.lastPage };
  },
});

const queryTransitions = definePlatformEndpoint({
  name: 'process_transitions/query',
  method: 'get',
  scope: 'user',
  summary: 'What you may do next in a transaction, or in a process after a transition',
  query: z.object({
    transactionId: idParameter.optional(),
    processAlias: z.string().optional(),
    lastTransition: z.string().optional(),
  }),
  answers: ['processTransition'],
  paged: true,
  handle: async ({ app, actor, query: { transactionId, processAlias, lastTransition }, page }) => {
    if (transactionId !== undefined) {
      const [found, may] = [
        await findOrderWithRoles(app, actor, transactionId),
        await listAvailableTransitions(app, actor, transactionId),
      ];
      if (!found.ok) return found;
      if (!may.ok) return may;
      const { order, roles } = found.value;
      return transitionsOf(order.processName, may.value, roles, page);
    }
    const processName = processAlias === undefined ? undefined : processOfAlias(processAlias);
    if (processAlias === undefined)
      return platformRefusal('validation-missing-key', 'Either transactionId or processAlias');
    if (!processName) return platformRefusal('transaction-unknown-alias');
    const name = lastTransition === undefined ? undefined : transitionOfAnyName(lastTransition);
    if (lastTransition !== undefined && !name)
      return platformRefusal('validation-invalid-value', 'There is no such transition');
    const state = name === undefined ? orderProcess.initial : orderProcess.find(name)?.to;
    const next = orderProcess.transitions.filter(({ from }) => from === state).map((one) => one.name);
    return transitionsOf(processName, next, rolesOfPerson(actor), page);
  },
});

/** The roles that somebody can have in some order. */
function rolesOfPerson(actor: Actor): ProcessRole[] {
  return isAdmin(actor) ? ['customer', 'provider', 'operator'] : ['customer', 'provider'];
}

/** The resources of transitions, as far as one of these roles makes them. Flags are no transitions. */
function transitionsOf(
  processName: ProcessName,
  names: readonly string[],
  roles: readonly ProcessRole[],
  { page, perPage }: { page: number; perPage: number },
) {
  const found = names.flatMap((name) => {
    const transition = orderProcess.find(name);
    const role =
      transition && roles.find((each) => transition.by.some((by) => (typeof by === 'string' ? by : by.role) === each));
    return transition && role ? [processTransitionOf(processName, transition, role)] : [];
  });
  return answerPage(found.slice((page - 1) * perPage, page * perPage), found.length);
}

/** Orders and questions as transactions: reading them. */
export const transactionReadEndpoints: readonly Endpoint[] = [show, query, queryTransitions];
