import { z } from 'zod';
import { adoptCart } from '#features/cart/adopt-cart.server.ts';
import { type CartChange, type CartRefusal, type CartView, maxBottles } from '#features/cart/cart.ts';
import { addToCart, setCartDelivery, setCartLine } from '#features/cart/change-cart.server.ts';
import { buyAgain } from '#features/checkout/buy-again.server.ts';
import { type PricedCart, showPricedCart } from '#features/checkout/show-priced-cart.server.ts';
import { mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { moneySchema } from '../money.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { apiRefusal } from '../refusals.ts';
import { schemaNames } from '../schemas.ts';

const methods = z.enum(['shipping', 'pickup']);

const cartResponse = z
  .object({
    groups: z.array(
      z.object({
        winery: z.object({ slug: z.string(), name: z.string() }),
        delivery: z.object({
          methods: z.array(methods),
          chosen: methods.nullable(),
          conflict: z.enum(['differs', 'not-offered']).nullable(),
        }),
        lines: z.array(
          z.object({
            listingId: z.uuid(),
            name: z.string(),
            price: moneySchema,
            quantity: z.int(),
            left: z.int().describe('How many are in stock'),
            lineTotal: moneySchema,
            available: z.boolean(),
            delivery: methods.nullable(),
            notices: z.array(z.object({ kind: z.enum(['fewer', 'price', 'sold-out', 'closed', 'own']) })),
          }),
        ),
        elsewhere: z.int().describe('How many of its wines are on other pages'),
        subTotal: moneySchema,
        price: z
          .object({ goods: moneySchema, fee: moneySchema, delivery: moneySchema, total: moneySchema })
          .nullable()
          .describe('Null until the delivery is chosen'),
        payable: z.boolean().describe('Whether the winery can be paid'),
        refusal: z.enum(['state', 'volume']).nullable().describe('Why these wines cannot be shipped there'),
      }),
    ),
    items: z.int().describe('Bottles that can be bought'),
    wineries: z.int(),
    lines: z.int(),
    subTotal: moneySchema,
    total: moneySchema,
    place: z.object({ zip: z.string(), state: z.string() }).nullable().describe('Where it is to be sent'),
  })
  .register(schemaNames, { name: 'Cart' });

/** The header with the key of a cart without an account. No cookie: other sites cannot make a browser send it. */
const keyHeader = 'cart-key';

/** How many bottles there are of a wine now, and how many were asked for. */
const changeResponse = z.object({
  quantity: z.int(),
  wanted: z.int(),
  key: z
    .string()
    .optional()
    .describe('Of a new cart without an account: whoever has it has the cart. Send it in the header Cart-Key'),
});

const quantity = z.int('The quantity is a whole number of bottles').max(maxBottles);

const cart = { tag: 'Cart', roles: 'everyone' } as const;
const oneLine = { ...cart, path: '/api/v1/cart/line/{listingId}' } as const;
const unavailable = [400, 401, 403, 404, 409, 429] as const;

const show = defineOperation({
  ...cart,
  method: 'get',
  path: '/api/v1/cart',
  summary: 'Your cart, or that of the header Cart-Key, with prices, by winery; zip is where it is to be sent',
  query: z.object({ page: z.string().optional(), zip: z.string().optional() }),
  data: cartResponse,
  meta: z.object({ page: z.int(), totalPages: z.int() }),
  refusals: [400],
  handle: async ({ app, actor, raw, query }) => {
    const priced = await showPricedCart(app, actor, { key: keyOf(raw), page: query.page ?? null, zip: query.zip });
    const { page, pages: totalPages } = priced.cart;
    return { ...ok(presentCart(priced)), meta: { page, totalPages } };
  },
});

const add = defineOperation({
  ...cart,
  method: 'post',
  path: '/api/v1/cart/line',
  summary: 'Put bottles of a wine into your cart, at most as many as there are; without an account into a new one',
  body: z.object({ listingId: z.uuid(), quantity: quantity.min(1), delivery: methods.optional() }),
  data: changeResponse,
  refusals: unavailable,
  handle: async ({ app, actor, network, raw, body }) =>
    changed(await addToCart(app, actor, { key: keyOf(raw), network, form: formOf(body) })),
});

const set = defineOperation({
  ...oneLine,
  method: 'put',
  summary: 'Set how many bottles of a wine are in your cart; 0 takes it out',
  body: z.object({ quantity: quantity.min(0), delivery: methods.optional() }),
  data: changeResponse,
  refusals: unavailable,
  handle: async ({ app, actor, network, raw, params, body }) =>
    changed(await setCartLine(app, actor, { key: keyOf(raw), network, form: formOf({ ...params, ...body }) })),
});

const remove = defineOperation({
  ...oneLine,
  method: 'delete',
  summary: 'Take a wine out of your cart',
  data: changeResponse,
  refusals: unavailable,
  handle: async ({ app, actor, network, raw, params }) =>
    changed(await setCartLine(app, actor, { key: keyOf(raw), network, form: formOf({ ...params, quantity: 0 }) })),
});

const deliver = defineOperation({
  ...cart,
  method: 'put',
  path: '/api/v1/cart/delivery',
  summary: 'Say how the wines of a winery in your cart are to be delivered',
  body: z.object({ winery: z.string().describe('Its slug'), delivery: methods }),
  data: z.null(),
  refusals: [400, 403, 404],
  handle: async ({ app, actor, raw, body }) => {
    const set = await setCartDelivery(app, actor, { key: keyOf(raw), form: body });
    return set.ok ? ok(null) : apiRefusal(set);
  },
});

const adopt = defineOperation({
  ...cart,
  roles: 'signed-in',
  method: 'post',
  path: '/api/v1/cart/adopt',
  summary: 'Put the cart that you had without an account into yours, after you have signed in; its key ends',
  body: z.object({ key: z.string().max(100) }),
  data: z.object({ adopted: z.boolean().describe('False if the key is of no cart') }),
  refusals: [400, 403],
  handle: async ({ app, actor, body }) =>
    mayChange(actor) ? ok({ adopted: await adoptCart(app, actor, body.key) }) : apiRefusal(refuse('limited')),
});

const again = defineOperation({
  ...cart,
  roles: 'signed-in',
  method: 'post',
  path: '/api/v1/cart/again',
  summary: 'Put the wines of an order into your cart again',
  body: z.object({ orderId: z.uuid() }),
  data: z.object({ added: z.int(), fewer: z.int(), missing: z.int() }),
  refusals: [400, 401, 403, 404],
  handle: async ({ app, actor, body }) => {
    const put = await buyAgain(app, actor, body.orderId);
    return put.ok ? put : apiRefusal(put);
  },
});

/** The cart of the person who is signed in, or of whoever has its key. */
export const cartOperations: readonly Operation[] = [show, add, set, remove, deliver, adopt, again];

function keyOf({ headers }: Request): string | undefined {
  return headers.get(keyHeader) ?? undefined;
}

function formOf({
  quantity: bottles,
  ...line
}: {
  quantity: number;
  listingId: string;
  delivery?: string | undefined;
}) {
  return { ...line, quantity: String(bottles) };
}

function changed(result: Result<CartChange, CartRefusal>) {
  if (!result.ok) return apiRefusal(result);
  const { quantity: bottles, wanted, key } = result.value;
  return ok({ quantity: bottles, wanted, ...(key !== undefined && { key }) });
}

function presentCart({ cart: view, offers, total, place }: PricedCart) {
  const { items, wineries, lines, subTotal } = view;
  return {
    items,
    wineries,
    lines,
    subTotal,
    total,
    place,
    groups: view.groups.map((group) => presentGroup(group, offers)),
  };
}

function presentGroup(group: CartView['groups'][number], offers: PricedCart['offers']) {
  const { winery, delivery, elsewhere, subTotal } = group;
  const offer = offers[winery.slug];
  const lines = group.lines.map(({ address: _, imageUrl: __, photo: ___, ...line }) => ({
    ...line,
    notices: line.notices.map(({ kind }) => ({ kind })),
  }));
  const price = offer?.price ?? null;
  return {
    ...{ winery, delivery, lines, elsewhere, subTotal },
    price: price && { goods: price.goods, fee: price.fee, delivery: price.delivery, total: price.total },
    payable: offer?.payable ?? false,
    refusal: offer?.refusal?.about ?? null,
  };
}
