import { acceptMove, declineMove, withdrawMove } from '#features/orders/booking-moves/answer-move.server.ts';
import { movedDatesSchema, moveNumberSchema } from '#features/orders/booking-moves/booking-move.schema.ts';
import { moveBooking } from '#features/orders/booking-moves/move-booking.server.ts';
import { proposeMove } from '#features/orders/booking-moves/propose-move.server.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { orderResponse } from './order-responses.ts';

const moves = {
  method: 'post',
  tag: 'Orders',
  roles: 'signed-in',
  validatedBy: 'use-case',
  data: orderResponse,
  titles: { 'too-many-requests': 'This booking was moved, or offered another time, too often.' },
} as const;

const dated = { ...moves, body: movedDatesSchema, refusals: [400, 403, 404, 409, 429] } as const;
const numbered = { ...moves, body: moveNumberSchema, refusals: [400, 403, 404, 409] } as const;

/** Moving a booked tasting to another time: by its buyer, or as its winery proposes and its buyer accepts. */
export const orderBookingOperations: readonly Operation[] = [
  defineOperation({
    ...dated,
    path: '/api/v1/order/{id}/move-booking',
    summary: 'Move your tasting to another session, as long as canceling is free',
    reportedAs: 'move-booking-failed',
    handle: async ({ app, actor, params: { id }, body }) => {
      const moved = await moveBooking(app, actor, { id, dates: body });
      return moved.ok ? showOrder(app, actor, id) : moved;
    },
  }),
  defineOperation({
    ...dated,
    path: '/api/v1/order/{id}/propose-move',
    summary: 'Propose another session to the buyer of a tasting',
    reportedAs: 'propose-move-failed',
    handle: async ({ app, actor, params: { id }, body }) => {
      const proposed = await proposeMove(app, actor, { id, dates: body });
      return proposed.ok ? showOrder(app, actor, id) : proposed;
    },
  }),
  defineOperation({
    ...numbered,
    path: '/api/v1/order/{id}/accept-move',
    summary: 'Accept the session that the winery proposes',
    reportedAs: 'accept-move-failed',
    handle: async ({ app, actor, params: { id }, body }) => {
      const accepted = await acceptMove(app, actor, { id, params: body });
      return accepted.ok ? showOrder(app, actor, id) : accepted;
    },
  }),
  defineOperation({
    ...numbered,
    path: '/api/v1/order/{id}/decline-move',
    summary: 'Decline the session that the winery proposes; the booking stays',
    reportedAs: 'decline-move-failed',
    handle: async ({ app, actor, params: { id }, body }) => {
      const declined = await declineMove(app, actor, { id, params: body });
      return declined.ok ? showOrder(app, actor, id) : declined;
    },
  }),
  defineOperation({
    ...numbered,
    path: '/api/v1/order/{id}/withdraw-move',
    summary: 'Withdraw the session that you proposed',
    reportedAs: 'withdraw-move-failed',
    handle: async ({ app, actor, params: { id }, body }) => {
      const withdrawn = await withdrawMove(app, actor, { id, params: body });
      return withdrawn.ok ? showOrder(app, actor, id) : withdrawn;
    },
  }),
];
