import { transitionErrorName } from '#features/orders/order-refusal.ts';
import { orderRequestSchema } from '#features/orders/placing/order-request.schema.ts';
import { orderProcess } from '#features/orders/process/order-process.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import { transitionSchemaOf } from '#features/orders/process/transition-params.schema.ts';
import { reviewOrder } from '#features/orders/reviews/review-order.server.ts';
import { defineOperation, type Operation, type OperationDescription } from '../../operation.ts';
import { anyObject } from '../../schemas.ts';
import { orderResponse, placingTitles } from './order-responses.ts';

const orders = {
  method: 'post',
  tag: 'Orders',
  roles: 'signed-in',
  validatedBy: 'use-case',
  data: orderResponse,
} as const;

const review = defineOperation({
  ...orders,
  path: '/api/v1/order/{id}/review',
  summary: 'Review the other side, as the first or the second',
  body: transitionSchemaOf('review-1-by-customer'),
  refusals: [400, 403, 404, 409],
  reportedAs: 'review-failed',
  handle: ({ app, actor, params, body }) => reviewOrder(app, actor, { id: params.id, params: body }),
});

const anyTransition = {
  ...orders,
  path: '/api/v1/order/{id}/{transition}',
  summary: 'Make a transition of an order',
  body: anyObject,
  refusals: [400, 402, 403, 404, 409],
} as const;

/** The transitions of an existing order that a person may make. */
const documented: OperationDescription[] = orderProcess.transitions
  .filter(({ from }) => from !== orderProcess.initial)
  .flatMap(({ name, by, from, to }) => {
    const roles = by.map((each) => (typeof each === 'string' ? each : each.role)).filter((each) => each !== 'system');
    const summary = `From ${from} to ${to}, by ${roles.join(' or ')}`;
    const body = name === 'request-payment-after-enquiry' ? orderRequestSchema : transitionSchemaOf(name);
    return roles.length === 0 ? [] : [{ ...anyTransition, path: `/api/v1/order/{id}/${name}`, summary, body }];
  });

const transition = defineOperation({
  ...anyTransition,
  documentedAs: documented,
  titles: placingTitles,
  reportedAs: ({ params }) => transitionErrorName(params.transition),
  handle: ({ app, actor, params: { id, transition: name }, body }) =>
    transitionOrder(app, actor, { id, transition: name, params: body }),
});

/** The transitions of an order. One route handles them all: it comes after all other operations of an order. */
export const orderTransitionOperations: readonly Operation[] = [review, transition];
