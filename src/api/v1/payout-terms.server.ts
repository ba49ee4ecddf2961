import { z } from 'zod';
import {
  listPayoutTerms,
  payoutTermsQuerySchema,
  payoutTermsSchema,
  setPayoutTerms,
} from '#features/payments/payouts/payout-terms.server.ts';
import type { PayoutTermsPage, WineryPayoutTerms } from '#features/payments/payouts/winery-payout-terms.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { pageOf } from '../responses.ts';

const winery = z.object({ id: z.uuid(), slug: z.string(), name: z.string() });

/** What was agreed with a winery about its payouts. */
export const payoutTermsResponse: z.ZodType<WineryPayoutTerms> = z.object({
  winery,
  delayDays: z.int().describe('How many days after an order was received it is paid out'),
  changed: z
    .object({ at: z.iso.datetime(), by: z.string(), reason: z.string() })
    .nullable()
    .describe('The last change: when, by whom, and why'),
});

/** The cursor for the next page, and the delay of all other wineries. */
export const payoutTermsMetaResponse: z.ZodType<PayoutTermsPage['meta']> = z.object({
  perPage: z.int(),
  next: z.string().nullable().describe('The after of the page after; null on the last one'),
  defaultDelayDays: z.int().describe('The delay of wineries that are not listed'),
});

/** When wineries are paid. */
export const payoutTermsOperations: readonly Operation[] = [
  defineOperation({
    method: 'get',
    path: '/api/v1/payout-terms',
    tag: 'Payouts',
    summary: 'The wineries with payout terms of their own, by slug, for admins',
    roles: ['admin'],
    query: payoutTermsQuerySchema,
    validatedBy: 'use-case',
    data: z.array(payoutTermsResponse),
    meta: payoutTermsMetaResponse,
    refusals: [400, 403],
    handle: async ({ app, actor, query }) => pageOf(await listPayoutTerms(app, actor, query)),
  }),
  defineOperation({
    method: 'put',
    path: '/api/v1/payout-terms/{wineryId}',
    tag: 'Payouts',
    summary: 'Set how many days after receipt a winery is paid, or clear it with null, for admins; needs a proof',
    roles: ['admin'],
    body: payoutTermsSchema,
    validatedBy: 'use-case',
    data: z.object({ winery, delayDays: z.int().nullable() }),
    refusals: [400, 403, 404, 409],
    handle: ({ app, actor, params, body }) => setPayoutTerms(app, actor, { winery: params.wineryId, fields: body }),
  }),
];
