import { z } from 'zod';
import { maxOfferedWines } from '#features/clubs/subscriptions/chosen-wines.ts';
import { saveOfferedWines, showOfferedWines } from '#features/clubs/subscriptions/offer-wines.server.ts';
import { moneySchema } from '../../money.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { clubAnswer } from './club-refusals.ts';
import { dollarsOf } from './club-responses.ts';

/** A wine of the winery, as those who work there see it. */
export const offeredWineResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  price: moneySchema,
  stock: z.int(),
  isOffered: z.boolean().describe('Whether members of the subscription can choose it'),
  needed: z.int().describe('The bottles that members get of it in the next 30 days, as of now'),
  missing: z.int().describe('Those of them that are not in stock'),
});

const show = defineOperation({
  tag: 'Clubs',
  roles: ['winery-owner', 'winery-member', 'admin'],
  method: 'get',
  path: '/api/v1/own-club/{id}/wine',
  summary:
    'The wines that a winery sells, and which of them a subscription offers, for those who work there; at most 500',
  data: z.array(offeredWineResponse),
  meta: z.object({
    version: z.int().describe('Of the club: send it with a change'),
    offSale: z.int().describe('How many wines it offers that are not on sale now'),
  }),
  refusals: [403, 404],
  handle: async ({ app, actor, params }) => {
    const shown = await showOfferedWines(app, actor, params.id);
    if (!shown.ok) return shown;
    const { wines, offSale, club } = shown.value;
    const value = wines.map(({ priceCents, ...wine }) => ({ ...wine, price: dollarsOf(priceCents) }));
    return { ok: true, value, meta: { version: club.version, offSale } };
  },
});

const save = defineOperation({
  tag: 'Clubs',
  roles: ['winery-owner'],
  method: 'put',
  path: '/api/v1/own-club/{id}/wine',
  summary: 'Save which wines members of a subscription can choose; for owners',
  body: z.object({
    version: z.int().min(0).describe('Of the club'),
    wines: z.array(z.uuid()).max(maxOfferedWines).describe('The ids of all that it offers'),
  }),
  validatedBy: 'use-case',
  data: z.object({ version: z.int().describe('Of the club: send it with the next change') }),
  refusals: [400, 403, 404, 409],
  titles: {
    unavailable: 'It is no subscription: its releases have the wines',
    incomplete: 'A subscription that is open offers at least one wine',
  },
  handle: async ({ app, actor, params, body: fields }) =>
    clubAnswer(await saveOfferedWines(app, actor, { clubId: params.id, fields })),
});

/** The wines among which members of a subscription choose, for its winery. */
export const offeredWineOperations: readonly Operation[] = [show, save];
