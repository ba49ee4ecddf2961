import { z } from 'zod';
import type { BilledShipment } from '#features/clubs/billing/billed-shipment.ts';
import type { BillingPreview } from '#features/clubs/billing/billing-preview.ts';
import type { BillingReport } from '#features/clubs/billing/billing-report.ts';
import { previewBilling } from '#features/clubs/billing/preview-billing.server.ts';
import { retryDeclinedShipments, retryShipment } from '#features/clubs/billing/retry-shipment.server.ts';
import { listSubscriptionDays, showBilling, showSubscriptionDay } from '#features/clubs/billing/show-billing.server.ts';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { presentMoney } from '#kit/money.ts';
import { moneySchema } from '../../money.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { shipmentStateSchema, skipReasonSchema } from './membership-responses.ts';

const clubs = { tag: 'Clubs', roles: ['winery-owner', 'winery-member', 'admin'] } as const;

const skipped = z.partialRecord(skipReasonSchema, z.int()).describe('How many members got nothing, by reason');

const previewResponse = z.object({
  billOn: z.iso.date(),
  charged: z.int(),
  total: moneySchema,
  bottles: z.int(),
  withoutCard: z.int().describe('Of those who are charged, how many have no card'),
  expiringCards: z.int().describe('Of those who are charged, how many cards expire before the bill day'),
  skipped,
  isChargeable: z.boolean().describe('Whether the winery can take charges; if not, nothing is billed until it can'),
});

const shipmentResponse = z.object({
  id: z.uuid().describe('Also the id of its order, once it is billed'),
  membershipId: z.uuid(),
  memberName: z.string(),
  tierName: z.string(),
  state: shipmentStateSchema,
  skipReason: skipReasonSchema.nullable(),
  total: moneySchema,
  needsConfirmation: z.boolean().describe('Whether the bank wants, or wanted, the member to confirm the payment'),
  tried: z
    .object({
      attempts: z.int(),
      nextAt: z.iso.datetime().nullable(),
      lastAt: z.iso.datetime().nullable().describe('When it is tried for the last time'),
      failureCode: z.string().nullable(),
    })
    .nullable()
    .describe('Of a declined one'),
  otherCardPath: z
    .string()
    .nullable()
    .describe(
      'Of a declined one, for owners: the page on which the person who pays for it logs in and uses another card',
    ),
  agreeUntil: z.iso.datetime().nullable().describe('Of one that was too dear: until when the member may agree to it'),
});

const reportMeta = {
  counts: z.record(shipmentStateSchema, z.int()).describe('How many are in each state'),
  billed: moneySchema,
  skipped,
};

function presentPreview({ totalCents, ...preview }: BillingPreview) {
  return { ...preview, total: presentMoney(totalCents, 'USD') };
}

function presentShipment({ totalCents, ...shipment }: BilledShipment) {
  return { ...shipment, total: presentMoney(totalCents, 'USD') };
}

function presentReport(report: BillingReport) {
  const { shipments, counts, skipped, billedCents, page, perPage, total: totalItems, pages: totalPages } = report;
  const meta = { page, perPage, totalItems, totalPages, counts, skipped, billed: presentMoney(billedCents, 'USD') };
  return { ok: true, value: shipments.map(presentShipment), meta } as const;
}

const subscriptionDay = z.object({
  day: z.iso.date(),
  billed: z.int(),
  charging: z.int(),
  declined: z.int(),
  skipped: z.int(),
  total: moneySchema.describe('What was charged'),
});

const retriedResponse = z.object({
  tried: z.int().describe('How many cards are tried again'),
  tooSoon: z.int().describe('How many are not, since they were tried in the last ten minutes'),
});

const retry = {
  tag: 'Clubs',
  roles: ['winery-owner'],
  method: 'post',
  data: retriedResponse,
  refusals: [403, 404, 409],
  titles: { 'shipment-not-declined': 'No shipment of it is declined' },
} as const;

/** The billing of a club’s releases and subscriptions, for the people of its winery. */
export const clubBillingOperations: readonly Operation[] = [
  defineOperation({
    ...clubs,
    method: 'get',
    path: '/api/v1/club-release/{id}/billing-preview',
    summary: 'What the billing run of a release would do now, for the winery’s people',
    data: previewResponse,
    refusals: [403, 404],
    handle: async ({ app, actor, params }) => {
      const preview = await previewBilling(app, actor, params.id);
      return preview.ok ? { ok: true, value: presentPreview(preview.value) } : preview;
    },
  }),
  defineOperation({
    ...clubs,
    method: 'get',
    path: '/api/v1/club-release/{id}/billing',
    summary: 'What became of the members’ parts of a release, declined ones first, 25 a page, for the winery’s people',
    query: z.object({ page: pageNumberSchema.transform(String).optional() }),
    data: shipmentResponse,
    paged: true,
    meta: z.object(reportMeta),
    refusals: [400, 403, 404],
    handle: async ({ app, actor, params, query }) => {
      const shown = await showBilling(app, actor, { releaseId: params.id, page: query.page ?? null });
      return shown.ok ? presentReport(shown.value) : shown;
    },
  }),
  defineOperation({
    ...clubs,
    method: 'get',
    path: '/api/v1/own-club/{id}/billing-day',
    summary:
      'The days on which shipments of a subscription were billed, the last first, 25 a page, for the winery’s people',
    query: z.object({ page: pageNumberSchema.transform(String).optional() }),
    data: subscriptionDay,
    paged: true,
    refusals: [400, 403, 404],
    handle: async ({ app, actor, params, query }) => {
      const listed = await listSubscriptionDays(app, actor, { clubId: params.id, page: query.page ?? null });
      if (!listed.ok) return listed;
      const { days, page, perPage, total: totalItems, pages: totalPages } = listed.value;
      const value = days.map(({ billedCents, ...day }) => ({ ...day, total: presentMoney(billedCents, 'USD') }));
      return { ok: true, value, meta: { page, perPage, totalItems, totalPages } };
    },
  }),
  defineOperation({
    ...clubs,
    method: 'get',
    path: '/api/v1/own-club/{id}/billing-day/{day}',
    summary:
      'What became of the shipments of a subscription on a day, declined ones first, 25 a page, for the winery’s people',
    query: z.object({ page: pageNumberSchema.transform(String).optional() }),
    data: shipmentResponse,
    paged: true,
    meta: z.object(reportMeta),
    refusals: [400, 403, 404],
    handle: async ({ app, actor, params: { id: clubId, day }, query }) => {
      const shown = await showSubscriptionDay(app, actor, { clubId, day, page: query.page ?? null });
      return shown.ok ? presentReport(shown.value.report) : shown;
    },
  }),
  defineOperation({
    ...retry,
    path: '/api/v1/club-release/{id}/retry',
    summary: 'Try the cards of all declined shipments of a release again, for owners',
    handle: ({ app, actor, params }) => retryDeclinedShipments(app, actor, { releaseId: params.id }),
  }),
  defineOperation({
    ...retry,
    path: '/api/v1/own-club/{id}/billing-day/{day}/retry',
    summary: 'Try the cards of all declined shipments of a subscription on a day again, for owners',
    handle: ({ app, actor, params: { id: clubId, day } }) => retryDeclinedShipments(app, actor, { clubId, day }),
  }),
  defineOperation({
    method: 'post',
    path: '/api/v1/club-shipment/{id}/retry',
    tag: 'Clubs',
    roles: 'signed-in',
    summary: 'Try the card of a declined shipment again, for the member who pays, and the owners of the winery',
    data: z.object({ id: z.uuid() }),
    refusals: [403, 404, 409, 429],
    handle: ({ app, actor, params }) => retryShipment(app, actor, params.id),
  }),
];
