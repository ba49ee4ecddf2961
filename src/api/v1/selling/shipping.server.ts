import { z } from 'zod';
import {
  listOrdersToShip,
  listPackingSlips,
  matchShipmentList,
} from '#features/orders/shipping/list-orders-to-ship.server.ts';
import { maxShipments, type OrderToShip } from '#features/orders/shipping/order-to-ship.ts';
import { shipOrders } from '#features/orders/shipping/ship-orders.server.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { schemaNames } from '../../schemas.ts';

const shipping = { tag: 'Shipping', roles: 'signed-in' } as const;

const text = z.string().nullable();
const orderToShipResponse = z
  .object({
    id: z.uuid(),
    number: z.string(),
    createdAt: z.iso.datetime(),
    shipBy: z.iso.datetime().nullable().describe('When it is canceled unless it was shipped; null once it was'),
    winery: z.object({
      name: z.string(),
      address: z.object({ street: text, city: z.string(), state: z.string(), zip: text }),
    }),
    customer: z.object({ displayName: z.string() }),
    shippingDetails: z.looseObject({ recipientName: z.string() }).nullable().describe('As in an order'),
    items: z.array(
      z.object({
        listingId: z.uuid(),
        title: z.string(),
        vintage: z.int().nullable(),
        bottleMl: z.int().nullable(),
        quantity: z.int(),
      }),
    ),
    carrier: text,
    trackingNumber: text,
  })
  .register(schemaNames, { name: 'OrderToShip' });

const list = defineOperation({
  ...shipping,
  method: 'get',
  path: '/api/v1/shipping',
  summary: `The accepted orders that your wineries are to ship, the oldest first, at most ${maxShipments}`,
  data: z.array(orderToShipResponse),
  meta: z.object({ more: z.boolean() }),
  refusals: [403],
  handle: async ({ app, actor }) => {
    const listed = await listOrdersToShip(app, actor);
    return listed.ok ? { ...ok(listed.value.orders.map(present)), meta: { more: listed.value.more } } : listed;
  },
});

const slips = defineOperation({
  ...shipping,
  method: 'get',
  path: '/api/v1/shipping/packing-slip',
  summary: 'What the packing slips of several orders show; orders that are not yours, or not accepted, are left out',
  query: z.object({
    orders: z
      .string()
      .max(40 * maxShipments)
      .describe(`Ids, apart by commas; at most ${maxShipments}`),
  }),
  data: z.array(orderToShipResponse),
  refusals: [400],
  handle: async ({ app, actor, query }) =>
    ok((await listPackingSlips(app, actor, query.orders.split(','))).map(present)),
});

const shipment = z.object({
  id: z.uuid(),
  carrier: z.string().max(200).default(''),
  trackingNumber: z.string().max(200),
});

const ship = defineOperation({
  ...shipping,
  method: 'post',
  path: '/api/v1/shipping',
  summary: `Mark up to ${maxShipments} accepted orders as shipped, each by itself; sending it again changes nothing`,
  body: z.object({ shipments: z.array(shipment).min(1).max(maxShipments) }),
  data: z.array(
    z.object({
      id: z.string(),
      number: text,
      name: text,
      outcome: z.enum(['shipped', 'already', 'refused']),
      problem: z.string().optional().describe('Why it was refused'),
    }),
  ),
  refusals: [400, 403],
  handle: ({ app, actor, body }) => shipOrders(app, actor, body.shipments),
});

const match = defineOperation({
  ...shipping,
  method: 'post',
  path: '/api/v1/shipping/list',
  summary: 'Find the orders of a list of order numbers, carriers, and tracking numbers (CSV); nothing is changed',
  body: z.object({ text: z.string().max(100_000) }),
  data: z.object({
    matched: z.array(z.object({ order: orderToShipResponse, carrier: z.string(), trackingNumber: z.string() })),
    problems: z.array(z.object({ line: z.int(), problem: z.string() })),
  }),
  refusals: [400],
  handle: async ({ app, actor, body }) => {
    const { matched, problems } = await matchShipmentList(app, actor, body.text);
    return ok({ matched: matched.map((one) => ({ ...one, order: present(one.order) })), problems });
  },
});

/** The orders that are shipped together, for the people of their wineries. */
export const shippingOperations: readonly Operation[] = [list, slips, ship, match];

function present({ items, ...order }: OrderToShip) {
  return {
    ...order,
    items: items.map(({ listingId, title, vintage, bottleMl, quantity }) => ({
      ...{ listingId, title, vintage, bottleMl, quantity },
    })),
  };
}
